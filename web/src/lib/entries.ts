/** Log lines as entries to draw: headings for turns, struck lines for what was taken back. */
import type { Game } from './game';
import type { Line, Told } from './wire';

export type Entry =
  | { kind: 'turn'; id: string; event: Told; seat: number }
  | { kind: 'undo'; id: string; seat: number }
  | { kind: 'event'; id: string; event: Told; by: string; struck: boolean };

export function logEntries(lines: Line[], game: Pick<Game, 'turn'>): Entry[] {
  const struck = takenBack(lines);
  return lines.flatMap((line): Entry[] => {
    if (line.undo != null) return [{ kind: 'undo', id: `${line.seq}`, seat: Number(line.by ?? -1) }];
    return line.events.map((event, i) => {
      const id = `${line.seq}.${i}`;
      const turn = game.turn(event);
      if (turn) return { kind: 'turn', id, event, seat: turn.seat };
      return { kind: 'event', id, event, by: line.by ?? '', struck: struck.has(line.seq) };
    });
  });
}

function takenBack(lines: Line[]): Set<number> {
  const base = (lines[0]?.seq ?? 1) - 1;
  const struck = new Set<number>();
  let kept: Line[] = [];
  for (const line of lines) {
    if (line.undo == null) {
      kept.push(line);
      continue;
    }
    const from = Math.max(0, line.undo - base);
    for (const gone of kept.slice(from)) struck.add(gone.seq);
    kept = kept.slice(0, from);
  }
  return struck;
}
