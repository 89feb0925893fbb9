import type { Design } from './design.ts';

const STRANDS = 9;

/** The fringe of a keyring: for each strand, from the strip down, its beads as ids of colors. Each ends in a brass bead. */
export function fringeOf(design: Design): string[][] {
  if (design.form !== 'keyring' || design.tail !== 'fringe') return [];
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
