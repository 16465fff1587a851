/** Log lines as entries to draw: headings for turns, struck lines for what was taken back, small events in the line of greater ones. */
import type { Game } from './game';
import { inForce, type Line, type Told } from './wire';

export type Entry =
  | { kind: 'turn'; id: string; event: Told; seat: number }
  | { kind: 'undo'; id: string; seat: number }
  | { kind: 'event'; id: string; event: Told; within: Told[]; by: string; struck: boolean; line: Line };

export function logEntries(lines: Line[], game: Pick<Game, 'turn' | 'fold'>): Entry[] {
  const kept = new Set(inForce(lines));
  const entries: Entry[] = [];
  for (const line of lines) {
    if (line.undo != null) entries.push({ kind: 'undo', id: `${line.seq}`, seat: Number(line.by ?? -1) });
    else
      for (const [i, event] of line.events.entries()) enter(entries, told(event, i, line, !kept.has(line), game), game);
  }
  return entries;
}

function told(event: Told, i: number, line: Line, struck: boolean, game: Pick<Game, 'turn'>): Entry {
  const id = `${line.seq}.${i}`;
  const turn = game.turn(event);
  if (turn) return { kind: 'turn', id, event, seat: turn.seat };
  return { kind: 'event', id, event, within: [], by: line.by ?? '', struck, line };
}

/** A line of its own, or a part of the one before it. */
function enter(entries: Entry[], entry: Entry, game: Pick<Game, 'fold'>): void {
  const before = entries.at(-1);
  const near = entry.kind === 'event' && before?.kind === 'event' && before.struck === entry.struck;
  const how = near ? game.fold(before.event, entry.event) : null;
  if (how === 'within' && near) entries[entries.length - 1] = { ...before, within: [...before.within, entry.event] };
  else if (how === 'instead') entries[entries.length - 1] = entry;
  else entries.push(entry);
}
