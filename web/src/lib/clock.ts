/** Seconds left in words: minutes and seconds, or until when in slow play. */
export function written(seconds: number, kind: string, lang: string, now = Date.now()): string {
  if (kind === 'days') {
    const until = new Date(now + seconds * 1000);
    return until.toLocaleString(lang, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  }
  const whole = Math.ceil(seconds);
  const rest = String(whole % 60).padStart(2, '0');
  return `${Math.floor(whole / 60)}:${rest}`;
}
