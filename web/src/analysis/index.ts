/** The analysis room: fetched when somebody looks back at a game. */
export { default as Curve } from './Curve.svelte';
export { default as Legend } from './Legend.svelte';
export { default as LookBack } from './LookBack.svelte';
export { reviewOf, type Review } from './review.svelte';
export { countedBy, nextTurning } from './story';
export type { Judged } from './report';
