import { BARE, type Chart, getSize } from './chart.ts';
import type { Design } from './design.ts';
import { BEAD, CLASP_MM, HEIGHT, KEYRING, type Making, type StudioSettings } from './settings.ts';
import { countWithoutSpaces } from './text.ts';

const MM_PER_INCH = 25.4;

/** Spare thread at each end, for tying. */
const TIE_MM = 300;

/**
 * Sizes in millimeters. `beadsMm`: the woven strip; `wholeMm`: a bracelet's inner girth when closed, or a keyring from
 * its ring to the end of its tail.
 */
export function measureDesign(design: Design, chart: Chart): { beadsMm: number; heightMm: number; wholeMm: number } {
  const beadsMm = chart.rows * BEAD.alongMm;
  const tail = design.tail === 'fringe' ? KEYRING.fringeMm : KEYRING.cordMm;
  const rest = design.form === 'bracelet' ? CLASP_MM : KEYRING.ringMm + KEYRING.capMm + tail;
  return { beadsMm, heightMm: HEIGHT * BEAD.acrossMm, wholeMm: beadsMm + rest };
}

/** "6.3" */
export const inchText = (mm: number): string => (mm / MM_PER_INCH).toFixed(1);
/** "16.0" */
export const cmText = (mm: number): string => (mm / 10).toFixed(1);

type ColorCount = { color: string; beads: number; grams: number };

/** Beads by color, most first; strip and fringe combined. */
export function countByColor(chart: Chart): ColorCount[] {
  const counts = new Map<string, number>();
  const add = (color: string, beads: number) => counts.set(color, (counts.get(color) ?? 0) + beads);
  const perIndex = new Uint32Array(BARE + 1);
  for (const cell of chart.cells) perIndex[cell] = (perIndex[cell] ?? 0) + 1;
  for (const [index, color] of chart.colors.entries()) add(color, perIndex[index] ?? 0);
  for (const color of chart.tail.fringe.flat()) add(color, 1);
  return [...counts]
    .filter(([, beads]) => beads > 0)
    .map(([color, beads]) => ({ color, beads, grams: beads / BEAD.perGram }))
    .sort((a, b) => b.beads - a.beads || (a.color < b.color ? -1 : 1));
}

export const totalBeads = (chart: Chart): number => countByColor(chart).reduce((sum, { beads }) => sum + beads, 0);

/** Working days until packing. */
export const daysToMake = (beads: number, { beadsPerDay, finishingDays, queueDays }: Making): number =>
  queueDays + Math.ceil(beads / beadsPerDay) + finishingDays;

/** Thread for the loom: warp with its ends; the weft passes each row twice. */
export function threadLengths(chart: Chart): { warps: number; warpMm: number; weftMm: number } {
  const warps = HEIGHT + 1;
  const warpMm = warps * (chart.rows * BEAD.alongMm + 2 * TIE_MM);
  const weftMm = chart.rows * (2 * HEIGHT * BEAD.acrossMm + 4) * 1.1;
  return { warps, warpMm, weftMm };
}

/** Number of priced characters; each woven symbol counts as one. */
export function countPricedCharacters({ text, symbol, place }: Design): number {
  const marks = place === 'both' ? 2 : 1;
  return countWithoutSpaces(text) + (symbol === 'none' ? 0 : marks);
}

export function findFit(design: Design, chart: Chart) {
  const size = design.form === 'bracelet' ? getSize(design) : undefined;
  return { fits: chart.spare >= 0, size: size?.id, wristIn: size?.wristIn };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numberWord = (n: number) => NUMBERS[n] ?? String(n);
const pluralize = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

type PriceLine = { label: string; cents: number };

/** Base price, letters and colors beyond the included ones, and the border; in cents. */
export function priceDesign(
  design: Design,
  chart: Chart,
  { price }: Pick<StudioSettings, 'price'>,
): { lines: readonly PriceLine[]; cents: number } {
  const letters = Math.max(0, countPricedCharacters(design) - price.lettersIncluded);
  const colors = Math.max(0, countByColor(chart).length - price.colorsIncluded);
  const isBracelet = design.form === 'bracelet';
  const parts = [
    {
      label: isBracelet ? 'Name bracelet' : 'Keyring nametag',
      cents: isBracelet ? price.base.bracelet : price.base.keyring,
    },
    {
      label: `${pluralize(letters, 'letter')} beyond ${numberWord(price.lettersIncluded)}`,
      cents: letters * price.perLetter,
    },
    {
      label: `${pluralize(colors, 'color')} beyond ${numberWord(price.colorsIncluded)}`,
      cents: colors * price.perColor,
    },
    { label: 'Border', cents: design.border === 'plain' ? 0 : price.border },
  ];
  const lines = parts.filter(({ cents }) => cents > 0);
  return { lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
