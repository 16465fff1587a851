/** The pieces that are drawn beside a rule. */
export const PICTURES: Record<string, string[]> = {
  'DW-147': ['rail'], 'DW-161': ['station'],
}; // prettier-ignore
