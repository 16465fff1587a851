/** A board for any game, made from its typed view; parts of it are replaced piece by piece. */
import type { Parts } from '../lib/picture';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import SeatFacts from './SeatFacts.svelte';

export { servedBy } from './served';

export const board = { Board, Piece, SeatFacts } as unknown as Parts;
