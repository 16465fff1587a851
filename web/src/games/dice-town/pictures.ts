/** The pieces that are drawn beside a rule. */
export const PICTURES: Record<string, string[]> = {
  'DT-070': ['t1a'], 'DT-097': ['eq1', 'eq5', 'eq8'], 'DT-098': ['t1a', 't3a', 't5a'], 'DT-112': ['dynamite'],
  'DT-113': ['girls'], 'DT-116': ['corruption'], 'DT-117': ['credit'], 'DT-119': ['joe'], 'DT-120': ['marshall'],
  'DT-124': ['sharing'], 'DT-125': ['elixir'], 'DT-134': ['wanted'], 'DT-141': ['brute'], 'DT-144': ['cheater'],
  'DTX-018': ['gold3'], 'DTX-038': ['gold2', 'gold5'], 'DTX-039': ['star'], 'DTX-041': ['wallet2', 'wallet3'],
  'DTX-042': ['discovery'], 'DTX-045': ['voucher'], 'DTX-046': ['nothing'], 'DTX-048': ['ranch'], 'DTX-054': ['gift'],
  'DTX-055': ['swindler'], 'DTX-056': ['cattle', 'winchester'], 'DTX-057': ['mule'], 'DTX-058': ['dog'],
  'DTX-059': ['doublegun'], 'DTX-060': ['whisky'], 'DTX-061': ['insurance'], 'DTX-064': ['desperado'],
  'DTX-074': ['o01'], 'DTI-009': ['shaman'], 'DTI-010': ['ambush'], 'DTI-011': ['bodyguard'], 'DTI-012': ['warpath'],
  'DTI-015': ['smoke'],
}; // prettier-ignore
