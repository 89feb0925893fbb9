import type { Design } from './design.ts';

const STRANDS = 9;

/** The beads that hang at a keyring's end, as ids of colors. */
export type TailBeads = {
  /** For each strand, from the strip down; each ends in a brass bead. */
  fringe: readonly (readonly string[])[];
  /** On a cord, from the strip on. */
  large: readonly string[];
};

/** The same as the database keeps it: for each bead the place of its color in the palette, as one digit. */
export type StoredTail = { fringe: readonly string[]; large: string };

export function tailBeads(design: Design): TailBeads {
  if (design.form !== 'keyring') return { fringe: [], large: [] };
  if (design.tail === 'fringe') return { fringe: fringeOf(design), large: [] };
  return { fringe: [], large: [design.first, design.letters, design.second] };
}

function fringeOf(design: Design): string[][] {
  const bands = bandsOf(design);
  return Array.from({ length: STRANDS }, (_, strand) => {
    const long = 22 + Math.round(4 * Math.cos((strand - (STRANDS - 1) / 2) * 0.55)) + (strand % 2);
    return Array.from({ length: long }, (_, n) => bands[n] ?? design.ground);
  });
}

function bandsOf({ ground, letters, first, second, border }: Design): string[] {
  const [one, other] = border === 'plain' ? [ground, ground] : [first, second];
  const bands: readonly (readonly [color: string, count: number])[] = [
    [one, 5],
    [letters, 1],
    [other, 4],
    [letters, 1],
    [one, 3],
    [letters, 1],
  ];
  return bands.flatMap(([color, count]) => new Array<string>(count).fill(color));
}
