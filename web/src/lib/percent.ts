/** A chance for the eye: nearly certain is not certain. */
export function percent(chance: number, lang: string): string {
  const nearly = (chance > 0.99 && chance < 1) || (chance > 0 && chance < 0.01);
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: nearly ? 1 : 0 }).format(chance);
}
