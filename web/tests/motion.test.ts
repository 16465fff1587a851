/** What moves never makes the page lay itself out anew at every frame: it is moved, turned, scaled, faded or coloured. */
import { describe, expect, it } from 'vitest';

const COMPOSED = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'visibility'];
const PAINTED = ['color', 'background', 'background-color', 'box-shadow', 'filter', 'd'];
const TIMING = ['none', 'offset', 'easing'];
const CHEAP = new Set([...COMPOSED, ...PAINTED, ...TIMING]);

const files = import.meta.glob<string>('../src/**/*.{svelte,css,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text between this bracket and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth += 1;
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at);
  }
  throw new Error(`no end of ${text.slice(from, from + 40)}`);
}

function transitions(text: string): string[] {
  const told = [...text.matchAll(/\btransition(?:-property)?:\s*([^;}]*)[;}]/g)].map((found) => found[1]!);
  return told.flatMap((list) => list.replace(/\([^()]*\)/g, '').split(',')).map((one) => one.trim().split(/\s/)[0]!);
}

function keyframes(text: string): string[] {
  const bodies = [...text.matchAll(/@keyframes [\w-]+ \{/g)].map((found) =>
    within(text, found.index + found[0].length - 1),
  );
  return bodies.flatMap((body) => [...body.matchAll(/([\w-]+):/g)].map((found) => found[1]!));
}

/** The first argument of element.animate(): keyframes, written out where they are used. */
function animated(text: string): string[] {
  const calls = [...text.matchAll(/\.animate\(\s*(?=[[{])/g)].map((found) =>
    within(text, found.index + found[0].length),
  );
  return calls.flatMap((call) => [...call.matchAll(/[{,]\s*(\w+):/g)].map((found) => found[1]!));
}

/** What Svelte's own transitions are told to change. */
function tweened(text: string): string[] {
  const written = [...text.matchAll(/\bcss: \([\w, ]*\) => `([^`]*)`/g)].map((found) => found[1]!);
  return written.flatMap((css) => [...css.matchAll(/([\w-]+):/g)].map((found) => found[1]!));
}

const moved = (text: string): string[] => [transitions, keyframes, animated, tweened].flatMap((find) => find(text));

describe('motion', () => {
  it('changes nothing that must be laid out', () => {
    const dear = Object.entries(files).flatMap(([file, text]) =>
      moved(text).flatMap((name) => (CHEAP.has(name) ? [] : `${file}: ${name}`)),
    );
    expect(dear).toEqual([]);
  });

  it('is found in every way of writing it', () => {
    expect(moved('.a { transition: left 1s cubic-bezier(0, 0, 1, 1), opacity 2s; }')).toEqual(['left', 'opacity']);
    expect(moved('@keyframes grow { to { width: 3px; top: 0 } }')).toEqual(['width', 'top']);
    expect(moved("it.animate([{ margin: 0, offset: 1 }, { transform: at(1, 2) }], { duration: 3 })")).toEqual(['margin', 'offset', 'transform']); // prettier-ignore
    expect(moved('fade({ css: (t) => `height: ${t}px` })')).toEqual(['height']);
  });

  it('looks at files that move something', () => {
    expect(Object.values(files).filter((text) => moved(text).length).length).toBeGreaterThan(20);
  });
});
