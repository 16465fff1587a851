/** What a newcomer is told, in order. */
export const LESSONS = ['houses', 'hand', 'safes', 'talk'];
/** Below this the houses are bands and the hand lies on the board. */
export const PHONE = 'max-width: 820px';
