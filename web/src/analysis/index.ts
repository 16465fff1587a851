/** The analysis room: fetched when somebody looks back at a game. */
export { default as Curve } from './Curve.svelte';
export { default as Legend } from './Legend.svelte';
export { default as LookBack } from './LookBack.svelte';
export { LookingBack, type Instead } from './looking_back.svelte';
export { countedBy } from '../lib/luck';
export { nextTurning } from './story';
export type { Judged } from './report';
