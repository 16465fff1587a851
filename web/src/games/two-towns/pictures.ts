/** The pieces that are drawn beside a rule. */
export const PICTURES: Record<string, string[]> = {
  'TT-010': ['C1', 'K1', 'D1'], 'TT-011': ['C1', 'C2', 'C3'], 'TT-012': ['S'], 'TT-050': ['K1', 'C2', 'K3'],
  'TT-066': ['C1', 'K1'], 'TT-067': ['K1', 'D1'], 'TT-068': ['D1', 'C1'], 'TT-069': ['C1', 'K3'],
  'TT-070': ['C3', 'C2'], 'TT-083': ['S'],
}; // prettier-ignore
