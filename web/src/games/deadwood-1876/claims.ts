/** What people say of a safe, true or false: a quick phrase that every reader gets in their own words. */
import type { Words } from '../../gen/deadwood-1876';
import type { ChatLine, Line } from '../../lib/wire';
import { kindOf, SAFES, type Safe } from './content';
import { known } from './marks';
import type { Scene } from './scene';

export const KINDS = ['gold', 'fool', 'gun', 'badge'] as const;

export interface Claim {
  /** Who says it. */
  seat: number;
  row: number;
  spot: number;
  /** A kind of safe, or one safe by name. */
  what: string;
}

const PATTERN = /^claim:(\d):(\d):([\w-]+):(\d+)$/;

/** `seq` is the last thing the one who claims has seen: what moves safes later ends the claim. */
export function claimText(claim: Omit<Claim, 'seat'>, seq: number): string {
  return `claim:${claim.row}:${claim.spot}:${claim.what}:${seq}`;
}

export function parseClaim(text: string): (Omit<Claim, 'seat'> & { seq: number }) | null {
  const [, row, spot, what, seq] = PATTERN.exec(text) ?? [];
  if (!row || !spot || !what || !seq) return null;
  const meant = [...KINDS, ...SAFES].some((one) => one === what);
  return meant ? { row: Number(row), spot: Number(spot), what, seq: Number(seq) } : null;
}

/** The claims that still speak of a safe at its place: the last of each person about each place. */
export function claims(lines: ChatLine[], log: Line<Words>[]): Claim[] {
  const found = new Map<string, Claim>();
  for (const line of lines) {
    const claim = line.phrase && line.seat != null ? parseClaim(line.text) : null;
    if (!claim) continue;
    const key = `${line.seat}.${claim.row}.${claim.spot}`;
    found.delete(key);
    if (!moved(log, claim.row, claim.seq)) {
      const { row, spot, what } = claim;
      found.set(key, { seat: line.seat!, row, spot, what });
    }
  }
  return [...found.values()];
}

/** Whether safes of this row have changed places since. */
function moved(log: Line<Words>[], row: number, seq: number): boolean {
  return log.some(
    (line) =>
      line.seq > seq &&
      line.events.some((event) => {
        if (event.event === 'shuffled' || event.event === 'stolen') return event.row === row;
        return (event.event === 'given' || event.event === 'badge') && event.seat === row;
      }),
  );
}

/** Whether what the reader knows rules the claim out. */
export function refuted(scene: Scene, claim: Claim): boolean {
  const { how, safes } = known(scene, claim.row, claim.spot);
  const fits = (safe: Safe): boolean => safe === claim.what || kindOf(safe) === claim.what;
  if (['own', 'open', 'seen'].includes(how)) return !safes.some(fits);
  const elsewhere = scene.marks.find((mark) => mark.safe === claim.what);
  return elsewhere !== undefined && !safes.some((safe) => safe === claim.what);
}
