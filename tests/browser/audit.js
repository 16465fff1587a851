// What is wrong with the screen that is shown now, as a list of { kind, where, text, px, more }.
// Kinds: cut, overlap, wide, outside, covered, small, key, foreign, hover. Contrast is axe's business.
// A dialog on top is the screen: what lies under it is looked at without it. What lies elsewhere in a scrolled box or page is no fault: one can go there.
({ keys, foreign, excused }) => (touch) => {
  const SLACK = 1.5; // px: half a device pixel and a rounding
  const PRIMARY = 44, FINGER = 24; // px across the shorter side: what one is meant to tap by touch, and anything at all
  const faults = [];
  const root = [...document.querySelectorAll('dialog[open], [role=dialog], .curtain')].at(-1) ?? document.body;
  const wide = document.documentElement.clientWidth, high = window.innerHeight;

  const style = (one) => getComputedStyle(one);
  const short = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const spoken = (one) => short(one.innerText || one.getAttribute('aria-label') || one.textContent || '');
  const px = (number) => Math.round(number * 10) / 10;

  function path(one) {
    const parts = [];
    for (let at = one; at && at !== document.body && parts.length < 4; at = at.parentElement) {
      const data = [...at.attributes].find(({ name }) => /^data-(?!svelte)/.test(name));
      const names = [...at.classList].filter((name) => !name.startsWith('svelte-'));
      parts.unshift(at.localName + names.map((name) => `.${name}`).join('') + (data ? `[${data.name}="${data.value}"]` : ''));
    }
    return parts.join(' > ');
  }

  function tell(kind, one, text, amount, more = '') {
    if (excused.some((excuse) => excuse.kind === kind && text.trim().length >= excuse.length && one.closest(excuse.selector))) return;
    faults.push({ kind, where: path(one), text: short(text), px: px(amount), more });
  }

  const known = new Map();
  /** What is asked of an element again and again, read once: looking at it changes none of it. */
  function traits(one) {
    let read = known.get(one);
    if (!read) {
      const { position, transform, filter, contain, overflowX, overflowY, clipPath, opacity } = style(one);
      const holds = transform !== 'none' || filter !== 'none' || contain.includes('paint');
      const clips = overflowX !== 'visible' || overflowY !== 'visible';
      read = { position, holds, clips, overflowX, overflowY, isGone: clipPath === 'inset(50%)' || opacity === '0' };
      known.set(one, read);
    }
    return read;
  }

  /** For ears only: said by a screen reader, drawn nowhere. */
  function isHeardOnly(one) {
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) if (traits(at).isGone) return true;
    return false;
  }

  function isShown(one) {
    return one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !isHeardOnly(one);
  }

  /** The boxes that clip or scroll what is in an element, from the inside out; an element itself is not in itself. */
  function frames(one, within = false) {
    const out = [];
    let position = within ? 'static' : traits(one).position;
    for (let at = within ? one : one.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const css = traits(at);
      if (position === 'fixed' && !css.holds) continue;
      if (position === 'absolute' && css.position === 'static' && !css.holds) continue;
      position = css.position;
      if (at === document.body) continue;
      if (css.clips) out.push({ at, css });
      if (at.matches('dialog')) break;
    }
    return out;
  }

  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';

  /** How far a box is hidden by a frame that does not scroll, and what is left of it to see. */
  function framed(box, one, within = false) {
    let { left, right, top, bottom } = box;
    let hidden = 0;
    for (const { at, css } of frames(one, within)) {
      const edge = at.getBoundingClientRect(), zoom = at.currentCSSZoom; // its own sizes are told as if it were not zoomed
      const [x, y] = [edge.left + at.clientLeft * zoom, edge.top + at.clientTop * zoom];
      const inside = {
        left: x, top: y,
        right: x + (at.clientWidth * zoom || edge.width),
        bottom: y + (at.clientHeight * zoom || edge.height),
      };
      const goesX = scrolls(css.overflowX) && at.scrollWidth > at.clientWidth + 1;
      const goesY = scrolls(css.overflowY) && at.scrollHeight > at.clientHeight + 1;
      // Beyond a frame nothing is drawn, whether or not one can go there.
      if (css.overflowX !== 'visible' && !goesX) hidden = Math.max(hidden, inside.left - left, right - inside.right);
      if (css.overflowY !== 'visible' && !goesY) hidden = Math.max(hidden, inside.top - top, bottom - inside.bottom);
      if (css.overflowX !== 'visible') [left, right] = [Math.max(left, inside.left), Math.min(right, inside.right)];
      if (css.overflowY !== 'visible') [top, bottom] = [Math.max(top, inside.top), Math.min(bottom, inside.bottom)];
    }
    return { hidden, left, right, top, bottom };
  }

  /** Whether the frames or the page can be moved so that this is seen. */
  function canBeReached(box, one) {
    const moves = frames(one).some(({ at, css }) =>
      (scrolls(css.overflowY) && at.scrollHeight > at.clientHeight) || (scrolls(css.overflowX) && at.scrollWidth > at.clientWidth));
    if (moves) return true;
    const page = document.scrollingElement;
    const fixed = (() => {
      for (let at = one; at; at = at.parentElement) if (traits(at).position === 'fixed' || at.matches('dialog')) return true;
      return false;
    })();
    if (fixed) return false;
    return box.top + page.scrollTop >= -SLACK && box.bottom + page.scrollTop <= page.scrollHeight + SLACK
      && box.left + page.scrollLeft >= -SLACK && box.right <= wide + SLACK;
  }

  // --- texts ---

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines = []; // { node, one, text, box }: a line of text as it is drawn
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || one.closest('script, style, option, title, desc, defs, symbol') || !isShown(one)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ node, one, text: node.data, box });
  }

  const cutOnce = new Set();
  for (const { one, text, box } of lines) {
    const loss = framed(shrunk(box), one, true).hidden;
    const side = { left: -box.left, right: box.right - wide };
    if (loss > SLACK && !cutOnce.has(one)) {
      cutOnce.add(one);
      tell('cut', one, text, loss);
    } else if (Math.max(side.left, side.right) > SLACK && !canBeReached(box, one) && !cutOnce.has(one)) {
      cutOnce.add(one);
      tell('outside', one, text, Math.max(side.left, side.right));
    }
  }

  /** A line without the air above and below its letters. */
  function shrunk({ left, right, top, bottom, height }) {
    return { left: left + 0.5, right: right - 0.5, top: top + height * 0.22, bottom: bottom - height * 0.22 };
  }

  const paints = (one) => {
    const css = style(one);
    if (css.opacity === '0') return false;
    if (one instanceof SVGElement && one.ownerSVGElement) return css.fill !== 'none' && Number(css.fillOpacity) > 0.5;
    if (one.matches('img, canvas, video')) return true;
    const alpha = /rgba?\([^)]*?[,/]\s*([\d.]+)\s*\)$/.exec(css.backgroundColor.includes('rgba') || css.backgroundColor.includes('/') ? css.backgroundColor : '');
    const opaque = css.backgroundColor !== 'transparent' && (alpha ? Number(alpha[1]) > 0.6 : true);
    return opaque || css.backgroundImage !== 'none';
  };

  // All that is drawn counts here, whether or not it can be pointed at. (The page's content policy refuses a new <style>.)
  const touchable = new CSSStyleSheet();
  touchable.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(touchable);
  function coveredBy(one, x, y) {
    if (x < 0 || y < 0 || x >= wide || y >= high) return null;
    const isItself = (hit) => hit.contains(one) || one.contains(hit);
    const first = document.elementFromPoint(x, y); // mostly itself, and far quicker than all
    if (!first || isItself(first)) return null;
    for (const above of document.elementsFromPoint(x, y)) {
      if (isItself(above)) return null;
      if (paints(above)) return above;
    }
    return null;
  }
  // What is laid over the rest for a while, and says so by its role.
  const PASSING = '[role=dialog], [role=alertdialog], [role=alert], [role=tooltip], [data-over], .toast';
  const seen = [];
  for (const line of lines) {
    const box = shrunk(line.box), in_ = framed(box, line.one, true);
    const left = Math.max(in_.left, box.left), right = Math.min(in_.right, box.right);
    const top = Math.max(in_.top, box.top), bottom = Math.min(in_.bottom, box.bottom);
    if (right - left < 2 || bottom - top < 2 || bottom < 0 || top > high) continue;
    const y = (top + bottom) / 2;
    const over = [0.05, 0.35, 0.65, 0.95].map((share) => coveredBy(line.one, left + (right - left) * share, y));
    const hidden = over.filter(Boolean).length;
    if (hidden < 4) seen.push({ ...line, box: { left, right, top, bottom } });
    const by = over.find((one) => one && !one.closest(PASSING) && !isSticky(one));
    if (hidden > 0 && hidden < 4 && by) tell('overlap', line.one, line.text, ((right - left) * hidden) / 4, `under ${path(by)}`);
  }
  seen.sort((a, b) => a.box.top - b.box.top);
  const met = new Set();
  for (const [i, a] of seen.entries()) {
    for (let j = i + 1; j < seen.length && seen[j].box.top < a.box.bottom; j += 1) {
      const b = seen[j];
      if (a.node === b.node || a.one.contains(b.one) && a.one.closest('text') || b.one.contains(a.one) && b.one.closest('text')) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across < 3 || down < 2) continue;
      const x = (Math.max(a.box.left, b.box.left) + Math.min(a.box.right, b.box.right)) / 2;
      const y = (Math.max(a.box.top, b.box.top) + Math.min(a.box.bottom, b.box.bottom)) / 2;
      if (coveredBy(a.one, x, y) || coveredBy(b.one, x, y)) continue;
      const pair = path(a.one) + path(b.one);
      if (met.has(pair)) continue;
      met.add(pair);
      tell('overlap', a.one, a.text, Math.min(across, down), `over “${short(b.text)}” (${path(b.one)})`);
    }
  }
  document.adoptedStyleSheets.pop();

  function isSticky(one) {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { position } = traits(at);
      if (position === 'sticky' || position === 'fixed') return true;
    }
    return false;
  }

  // --- what one can tap ---

  const page = document.scrollingElement;
  if (page.scrollWidth > wide + SLACK) tell('wide', document.body, 'the page', page.scrollWidth - wide);

  for (const one of root.querySelectorAll('*')) {
    if (scrolls(traits(one).overflowX) && one.clientWidth && one.scrollWidth > one.clientWidth + SLACK && isShown(one))
      tell('wide', one, spoken(one), one.scrollWidth - one.clientWidth);
  }

  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option], [tabindex="0"]';
  const PLAIN = 'p a, li a, dd a, td a, label a, small a'; // links in a running text are as high as its lines
  /** Who answers to a tap: of a box to tick its label. */
  const tapped = (one) => (one.matches('input[type=checkbox], input[type=radio]') && one.closest('label')) || one;
  const mine = (hit, one) => hit === one || one.contains(hit) || tapped(one).contains(hit) || hit?.closest('label')?.control === one;

  const ENOUGH = 7; // of nine points that can be tapped
  function uncovered(one) {
    // Of a link that goes on in the next line, the middle lies between the two: the first line is enough.
    const box = style(one).display === 'inline' ? one.getClientRects()[0] : one.getBoundingClientRect();
    const in_ = framed(box, one);
    const left = Math.max(in_.left, 0), right = Math.min(in_.right, wide), top = Math.max(in_.top, 0), bottom = Math.min(in_.bottom, high);
    if (right - left < 4 || bottom - top < 4) return { free: 0, of: 0, by: null };
    let free = 0, by = null;
    for (const across of [0.2, 0.5, 0.8]) for (const down of [0.2, 0.5, 0.8]) {
      if (free === ENOUGH) break;
      const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      const odd = one instanceof SVGElement || style(one).borderRadius.includes('%');
      if (mine(hit, one) || (odd && hit?.contains(one))) free += 1;
      else by ??= hit;
    }
    return { free, of: 9, by };
  }

  for (const one of root.querySelectorAll(CONTROLS)) {
    if (!isShown(one) && !(one.matches('input') && isShown(tapped(one)) && tapped(one) !== one)) continue;
    if (one.matches('[type=hidden]') || style(one).pointerEvents === 'none' || one.closest('[inert]')) continue;
    const target = tapped(one);
    if (target.matches('[tabindex]') && !target.matches('button, a[href], input, [role=button], [role=tab]')) continue; // a heading or list that takes the focus
    let box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const off = Math.max(-box.left, box.right - wide);
    if (off > SLACK && !canBeReached(box, target)) tell('outside', target, spoken(target), off);
    else if ((box.top < -SLACK || box.bottom > high + SLACK) && !canBeReached(box, target))
      tell('outside', target, spoken(target), Math.max(-box.top, box.bottom - high));
    const loss = framed(box, target).hidden;
    if (loss > 4 && loss > 0.15 * Math.min(box.width, box.height)) tell('cut', target, spoken(target), loss, 'a control');
    const narrow = Math.min(box.width, box.height);
    const primary = touch && target.matches('.btn:not(.small):not(.quiet), [data-confirm]');
    const least = primary ? PRIMARY : FINGER;
    if (narrow < least - 0.5 && !target.matches(PLAIN)) tell('small', target, spoken(target), narrow, `at least ${least}`);
    if (one.disabled) continue;
    let way = uncovered(target);
    if (way.free < ENOUGH || way.of === 0) {
      const before = [...frames(target).map(({ at }) => at), page].map((at) => [at, at.scrollLeft, at.scrollTop]);
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      way = uncovered(target);
      for (const [at, left, top] of before) at.scrollTo({ left, top, behavior: 'instant' });
    }
    if (way.of && way.free < 6 && !way.by?.closest(PASSING)) tell('covered', target, spoken(target), 0, `${9 - way.free} of 9 points under ${way.by ? path(way.by) : 'nothing'}`);
  }

  // --- words ---

  const raw = new RegExp(keys), stranger = new Set(foreign[document.documentElement.lang]);
  const LABELS = ['aria-label', 'title', 'placeholder', 'alt'];
  const said = new Map();
  const hears = (text, one) => text?.trim() && !said.has(text) && said.set(text, one);
  for (const { text, one } of lines) hears(text, one);
  for (const one of root.querySelectorAll('*')) {
    for (const name of LABELS) if (one.hasAttribute(name)) hears(one.getAttribute(name), one);
    if (one.matches('option')) hears(one.textContent, one);
  }
  for (const [text, one] of said) {
    if (one.closest('code, [translate=no], [lang]:not(html)')) continue;
    const key = raw.exec(text);
    if (key) {
      tell('key', one, text, 0, key[0]);
      continue;
    }
    if (touch && /\bhover|\bsurvol/i.test(text)) tell('hover', one, text, 0);
    const strange = text.toLowerCase().match(/\p{L}+/gu)?.filter((word) => stranger.has(word)) ?? [];
    const ofPage = one.closest('[lang]')?.lang === document.documentElement.lang;
    if (strange.length && ofPage) tell('foreign', one, text, 0, strange.join(' '));
  }
  return faults;
}
