/** The table of Rattlesnake Bluff: cups and dice, the bid that stands, and a picker for the next one. */

const RATTLER = 1;
const SIDES = [1, 2, 3, 4, 5, 6];
// The places of the pips on a die, of nine in three rows.
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// --- what the client asks of a game ---

export const secrets = true;
export const buttons = ['doubt'];
export const boardSeats = true;
export const ownSeat = true;
export const SeatFacts = null;

export function draw(sight) {
  const { cups, dice, count, face, bidder, active } = sight.board;
  return {
    cups: cups.map((cup, seat) => ({ n: dice[seat], dice: Array.isArray(cup) && cup.length ? cup : null })),
    bid: count ? { count, face, seat: bidder } : null,
    active,
    lifted: false,
    verdict: null,
    wild: sight.options.rattlers === 'wild',
    rounds: sight.board.rounds,
  };
}

/** How a picture goes on, and for how many milliseconds it stands. */
const PLAYS = {
  round: (scene, { round, seat }) => [
    { ...scene, cups: scene.cups.map(({ n }) => ({ n, dice: null })), bid: null, active: seat, rounds: round, ...DOWN },
    700,
  ],
  rolled: (scene, { seat, n, dice }) => [withCup(scene, seat, { n, dice: dice ?? null }), 120, 'rattle'],
  bid: (scene, { seat, count, face }) => [{ ...scene, bid: { count, face, seat } }, 1000, 'knock'],
  doubt: (scene) => [scene, 1200, 'drum'],
  lifted: (scene, { seat, dice }) => [{ ...withCup(scene, seat, { n: dice.length, dice }), lifted: true }, 600, 'slide'],
  counted: (scene, { found, how }) => [{ ...scene, verdict: { found, how } }, 2400, 'bell'],
  lost: (scene, { seat, left }) => [withCup(scene, seat, { ...scene.cups[seat], n: left, lost: true }), 1100],
};
const DOWN = { lifted: false, verdict: null };

export function play(scene, event) {
  const [next, hold, sound] = PLAYS[event.event]?.(scene, event) ?? [scene, 900];
  return { scene: next, move: 0, hold, sound };
}

function withCup(scene, seat, cup) {
  return { ...scene, cups: scene.cups.map((other, at) => (at === seat ? cup : other)) };
}

export const moment = (scene) => ({ key: 'board.round', facts: { n: scene.rounds } });
export const turn = ({ event, seat }) => (event === 'round' ? { seat } : null);
export const highlight = ({ event }) => ['counted', 'out', 'win'].includes(event);
export const icon = ({ event }) => ({ doubt: 'i-eye', lifted: 'i-eye', counted: 'i-check', win: 'star' })[event] ?? 'die-3';
/** A doubt is the end of a round: it is confirmed. */
export const costly = (_, said) => said.verb === 'doubt';

/** Under each answer, how likely the bid is to hold, as far as one's own dice tell. */
export function consequence(said, scene, seat) {
  const bid = said.verb === 'bid' ? said : scene.bid;
  const percent = Math.round(100 * odds(scene, seat, bid.count, bid.face));
  return said.verb === 'bid'
    ? { key: 'board.odds', facts: { percent } }
    : { key: 'board.doubtful', facts: { percent: 100 - percent } };
}

/** That at least so many dice show the face, given one's own. */
export function odds(scene, seat, count, face) {
  const wild = scene.wild && face !== RATTLER;
  const own = scene.cups[seat]?.dice ?? [];
  const held = own.filter((die) => die === face || (wild && die === RATTLER)).length;
  const others = scene.cups.reduce((sum, { n }) => sum + n, 0) - own.length;
  const one = wild ? 1 / 3 : 1 / 6;
  let sum = 0;
  let ways = 1; // others over k
  for (let k = 0; k <= others; k += 1) {
    if (k >= count - held) sum += ways * one ** k * (1 - one) ** (others - k);
    ways = (ways * (others - k)) / (k + 1);
  }
  return sum;
}

// --- drawing ---

export function Board(element, { drawn }) {
  const style = make('link', { rel: 'stylesheet', href: new URL('./board.css', import.meta.url).href });
  const table = make('div', { class: 'rb' });
  element.replaceChildren(style, table);
  const wish = { ask: 0, count: 0, face: 0 }; // what the picker stands at
  const show = ({ drawn }) => {
    const focused = table.querySelector(':focus')?.dataset.key;
    table.replaceChildren(bidOf(drawn), cupsOf(drawn), ...ownOf(drawn), ...pickerOf(drawn, wish, () => show({ drawn })));
    table.querySelector(`[data-key="${focused}"]`)?.focus();
  };
  show({ drawn });
  return { update: show };
}

function bidOf({ scene, words, names }) {
  const { bid, verdict } = scene;
  const box = make('section', { class: `panel rb-bid${verdict ? ` ${verdict.how}` : ''}` });
  if (!bid) return filled(box, make('p', { class: 'soft' }, words.text('board.nobody')));
  const said = make('p', { class: 'rb-said num' }, `${bid.count} ×`, die(bid.face, words));
  const who = make('p', { class: 'soft' }, words.text('board.bid', { seat: bid.seat }));
  who.title = names[bid.seat] ?? '';
  const found = verdict && make('p', { class: 'rb-found' }, words.text(`board.${verdict.how}`, { n: verdict.found }));
  return filled(box, said, who, ...(found ? [found] : []));
}

function cupsOf(drawn) {
  const { scene, seat, words } = drawn;
  const list = make('ul', { class: 'rb-cups' });
  for (const step of scene.cups.keys()) {
    const at = (seat + step) % scene.cups.length;
    if (at === seat && drawn.you && !scene.lifted) continue; // one's own lie below, open
    list.append(cupOf(drawn, at, words));
  }
  return list;
}

function cupOf({ scene, names, sight }, seat, words) {
  const { n, dice, lost } = scene.cups[seat];
  const speaks = seat === scene.active && !sight.result?.length;
  const item = make('li', { class: `rb-cup${speaks ? ' speaks' : ''}${n ? '' : ' out'}` });
  const name = make('span', { class: 'rb-name' }, names[seat] || words.name('seat', seat));
  const left = make('span', { class: 'soft rb-left' }, n ? words.text('board.dice-left', { n }) : words.text('board.out'));
  const under = dice ? diceOf(scene, dice, words) : n ? cup() : [];
  return filled(item, name, make('span', { class: `rb-under${lost ? ' lost' : ''}` }, ...under), left);
}

function ownOf({ scene, seat, you, words }) {
  const dice = scene.cups[seat]?.dice;
  if (!you || !dice || scene.lifted) return [];
  return [make('div', { class: 'rb-own', role: 'group', 'aria-label': words.text('board.own') }, ...diceOf(scene, dice, words))];
}

/** Those that bear the bid out stand out. */
function diceOf({ bid, wild }, dice, words) {
  const counts = (face) => bid && (face === bid.face || (wild && face === RATTLER));
  return dice.map((face) => die(face, words, counts(face) ? 'counts' : ''));
}

function die(face, words, more = '') {
  const box = make('span', { class: `rb-die ${more}`, role: 'img', 'aria-label': String(face) });
  for (let at = 0; at < 9; at += 1) box.append(make('i', PIPS[face].includes(at) ? { class: 'pip' } : {}));
  return box;
}

function cup() {
  return [make('span', { class: 'rb-lid', 'aria-hidden': 'true' })];
}

// --- the picker ---

function pickerOf({ choice, words, seat, scene, busy }, wish, again) {
  const bids = choice.all.filter(({ verb }) => verb === 'bid');
  if (!bids.length || busy) return [];
  const least = (face) => Math.min(...bids.filter((bid) => bid.face === face).map((bid) => bid.count));
  const most = Math.max(...bids.map((bid) => bid.count));
  const faces = SIDES.filter((face) => bids.some((bid) => bid.face === face));
  if (wish.ask !== choice.ask.id) Object.assign(wish, { ask: choice.ask.id, ...first(scene, seat, faces, least) });
  const set = (part) => {
    Object.assign(wish, part);
    wish.count = Math.min(most, Math.max(least(wish.face), wish.count));
    choice.cancel();
    again();
  };
  const button = (key, label, text, does, able = true, more = '') => {
    const made = make('button', { class: `btn ${more}`, type: 'button', 'data-key': key, 'aria-label': label }, text);
    made.disabled = !able;
    made.addEventListener('click', does);
    return made;
  };
  const stepper = make('div', { class: 'rb-count', role: 'group', 'aria-label': words.text('board.how-many') });
  filled(
    stepper,
    button('fewer', words.text('board.fewer'), '−', () => set({ count: wish.count - 1 }), wish.count > least(wish.face)),
    make('output', { class: 'num' }, String(wish.count)),
    button('more', words.text('board.more'), '+', () => set({ count: wish.count + 1 }), wish.count < most),
  );
  const row = make('div', { class: 'rb-faces', role: 'group', 'aria-label': words.text('board.which') });
  for (const face of faces) {
    const chosen = face === wish.face;
    const made = button(`face-${face}`, String(face), die(face, words), () => set({ face }), true, chosen ? 'can' : '');
    made.setAttribute('aria-pressed', String(chosen));
    row.append(made);
  }
  const said = { verb: 'bid', count: wish.count, face: wish.face };
  const likely = consequence(said, scene, seat);
  const label = words.text('board.say', { count: wish.count, face: wish.face });
  const say = button('say', label, words.text('board.say-it'), () => void choice.pick(said, true), true, 'go rb-say');
  const hint = make('p', { class: 'soft rb-odds' }, words.text(likely.key, likely.facts));
  return [filled(make('section', { class: 'panel rb-picker' }), row, stepper, say, hint)];
}

/** The lowest bid on the face one holds most of. */
function first(scene, seat, faces, least) {
  const own = scene.cups[seat]?.dice ?? [];
  const held = (face) => own.filter((die) => die === face).length;
  const face = faces.reduce((best, one) => (held(one) > held(best) ? one : best));
  return { face, count: least(face) };
}

// --- elements ---

function make(name, attributes = {}, ...parts) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...parts);
  return made;
}

function filled(element, ...parts) {
  element.append(...parts);
  return element;
}
