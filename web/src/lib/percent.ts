/** A chance for the eye: nearly certain is not certain. */
export function percent(chance: number, lang: string, digits = 0): string {
  const nearly = (chance > 0.99 && chance < 1) || (chance > 0 && chance < 0.01);
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: nearly ? 1 : digits }).format(chance);
}

/** A chance as a plain number, for a bar or for a sentence that has the sign itself. */
export function hundredths(chance: number): number {
  return Math.round(100 * chance);
}
