/** A game at the table: what it shows, what it says, what one can do. Whatever a game leaves out is as in any game. */
import { controls, type Controls } from './controls';
import { picture, type Parts, type Picture } from './picture';
import { infoOf } from './repertoire';
import type { AnyWords, Words } from './wire';
import { wording, type Wording } from './wording';

export type { Standing } from './controls';
export type { Beat, Drawn, SoundName } from './picture';
export type { Sentence } from './wording';

export interface Game<Scene = unknown, W extends Words = AnyWords>
  extends Picture<Scene, W>, Wording<Scene, W>, Controls<Scene, W> {}

/** What `games/<slug>/index.ts` exports: any part of it. */
export type OwnGame<Scene = unknown, W extends Words = AnyWords> = Partial<Game<Scene, W>>;
type Drawing<Scene, W extends Words> = OwnGame<Scene, W> & Parts<Scene, W>;

const folders = import.meta.glob<{ game: OwnGame }>('../games/*/index.ts');

/** What a game gives itself, on top of what holds for any. */
export function completed<Scene, W extends Words>(own: Drawing<Scene, W>): Game<Scene, W> {
  const any = { ...picture, ...wording, ...controls } as unknown as Omit<Game<Scene, W>, keyof Parts>;
  return { ...any, ...own };
}

/** The game by its folder; what it does not draw, and a game without one, is drawn by the default board. */
export async function loadGame(slug: string): Promise<Game> {
  const folder = folders[`../games/${slug}/index.ts`];
  const own = folder ? (await folder()).game : {};
  await own.load?.();
  if (drawsAll(own)) return completed(own);
  const [info, { board, servedBy }] = await Promise.all([infoOf(slug), import('../board')]);
  const served = info?.board ? await servedBy(info.board, board) : {};
  await served.load?.();
  return completed({ ...board, kinds: info?.kinds ?? {}, ...own, ...served });
}

function drawsAll(own: OwnGame): own is Drawing<unknown, AnyWords> {
  return own.Board !== undefined && own.Piece !== undefined && own.SeatFacts !== undefined;
}
