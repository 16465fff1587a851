/** The pieces that are drawn beside a rule. */
export const PICTURES: Record<string, string[]> = {
  'D76-013': ['COL'], 'D76-024': ['WIN', 'STE'], 'D76-053': ['HOL'], 'D76-079': ['STE'], 'D76-085': ['DUS'],
  'D76-089': ['HOR'], 'D76-122': ['B-TIN', 'B-IRN', 'B-COP', 'B-SIL', 'B-GLD'], 'D76-134': ['G1a', 'G5', 'GN2'],
  'D76-145': ['S-PEP', 'S-COL', 'S-MES'], 'D76-171': ['HOL'], 'D76-189': ['M-LUC'], 'D76-190': ['M-DEB'],
  'D76-191': ['M-CSH'], 'D76-193': ['M-RUS'], 'D76-195': ['M-OIL'],
}; // prettier-ignore
