/** What the coach says: of a question, of a move somebody made. All of it is in the texts of the game. */
import type { Catalogue } from './phrase';
import type { Line, Told } from './wire';

/** What a decision is about; those who are asked again hear the next remark of its kind. */
export function ofQuestion(words: Catalogue, kind: string, before: number): string {
  const first = `coach.ask.${kind}`;
  const told = [first];
  while (words.find(`${first}.${told.length + 1}`)) told.push(`${first}.${told.length + 1}`);
  return words.find(told[before % told.length]!) ?? '';
}

/** What a move was for: by what came of it at once, by its facts, by its kind; empty where it was no move. */
export function ofMove(words: Catalogue, event: Told, line: Told[]): string {
  const key = `coach.move.${event.event}`;
  const kinds = [...line.map((one) => one.event), ...Object.values(event)];
  const found = kinds.map((kind) => `${key}.${String(kind)}`).find((one) => words.find(one)) ?? key;
  return words.find(found) ? words.text(found, event) : '';
}

export interface Deed {
  /** Whose it was. */
  seat: number;
  event: Told;
  why: string;
}

/** The last move that a bot made since one's own, and that there is something to say about. */
export function lastDeed(
  words: Catalogue,
  lines: Line[],
  you: number | null,
  isBot: (seat: number) => boolean,
): Deed | null {
  for (const line of [...lines].reverse()) {
    if (line.seat === you) return null;
    for (const event of line.events) {
      const seat = whose(event, line);
      const why = isBot(line.seat) && seat !== you ? ofMove(words, event, line.events) : '';
      if (why) return { seat, event, why };
    }
  }
  return null;
}

/** Whose move an event tells of; nobody's for sure where it is told by a figure: all move at once. */
function whose(event: Told, line: Line): number {
  if (typeof event['seat'] === 'number') return event['seat'];
  return 'who' in event ? -1 : line.seat;
}
