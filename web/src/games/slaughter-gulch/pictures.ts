/** The pieces that are drawn beside a rule. */
export const PICTURES: Record<string, string[]> = {
  'SG-007': ['agency', 'rangers', 'blessed', 'hucksters', 'shamans', 'scientists'], 'SG-011': ['store'],
  'SG-012': ['mine'], 'SG-013': ['N01'], 'SG-014': ['N02'], 'SG-015': ['stable', 'theater', 'bank', 'church'],
  'SG-018': ['station', 'mine'], 'SG-048': ['horse', 'G5'], 'SG-101': ['M1'], 'SG-136': ['G1'], 'SG-138': ['mine'],
  'SG-140': ['saloon'], 'SG-142': ['store'], 'SG-160': ['cemetery'], 'SG-164': ['telegraph'], 'SG-178': ['E01'],
  'SG-179': ['E05'], 'SG-183': ['E10'], 'SG-184': ['E09'], 'SG-186': ['E13'], 'SG-187': ['E14'], 'SG-188': ['E15'],
  'SG-189': ['E16'], 'SG-197': ['N02'], 'SG-201': ['doctor'], 'SG-202': ['jail'], 'SG-221': ['stable'],
  'SG-228': ['shotgun'], 'SG-230': ['dynamite'],
}; // prettier-ignore
