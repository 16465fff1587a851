/** What of the town can be pointed at now, and what happens then. */
export interface Pointer {
  people: ReadonlySet<string>;
  spaces: ReadonlySet<number>;
  /** Lit spaces that are too far on foot. */
  far: ReadonlySet<number>;
  /** What is written on a lit space. */
  labels: Record<number, string>;
  chosen: string | null;
  draggable: boolean;
  onperson: (id: string) => void;
  /** Lit or not: an impossible space explains itself, another one tells who is there. */
  onspace: (space: number) => void;
  ondrop: (what: string, onto: HTMLElement) => void;
}

export const STILL: Pointer = {
  people: new Set(),
  spaces: new Set(),
  far: new Set(),
  labels: {},
  chosen: null,
  draggable: false,
  onperson: () => undefined,
  onspace: () => undefined,
  ondrop: () => undefined,
};
