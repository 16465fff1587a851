/** Below this the houses are bands and the hand lies on the board. */
export const PHONE = 'max-width: 820px';
