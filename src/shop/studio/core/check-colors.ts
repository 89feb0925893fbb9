import type { Chart } from './chart.ts';
import { type BeadColor, colorOf, contrast, distance } from './colors.ts';
import type { Design } from './design.ts';
import { countsOf } from './measure.ts';
import type { Fix, Problem } from './problem.ts';
import type { StudioSettings } from './settings.ts';

/** Below this, letters are hard to make out from a step away; below the second, they are lost. */
export const LEGIBLE = 2.5;
const LOST = 1.15;

const COLOR_CHOICES = ['letters', 'ground', 'first', 'second'] as const;

/** Every color that it takes beads of. */
export const colorsUsed = (chart: Chart): string[] => countsOf(chart).map(({ color }) => color);

export function checkColors(design: Design, chart: Chart, { colors }: StudioSettings): Problem[] {
  return [...outOfStock(design, chart, colors), ...hardToRead(design, colors)];
}

function outOfStock(design: Design, chart: Chart, colors: readonly BeadColor[]): Problem[] {
  const out = colorsUsed(chart).find((id) => !colorOf(colors, id).inStock);
  if (out === undefined) return [];
  const about = COLOR_CHOICES.find((key) => design[key] === out) ?? 'ground';
  const fix = nearest(design, out, colors);
  const reason = `${colorOf(colors, out).name} beads are out of stock. Choose another color.`;
  return [{ code: 'color-out', about, blocks: true, reason, ...(fix && { fix }) }];
}

/** The color in stock that looks most like one that ran out, so long as the name can be read in it. */
function nearest(design: Design, out: string, colors: readonly BeadColor[]): Fix | undefined {
  const keys = COLOR_CHOICES.filter((key) => design[key] === out);
  const from = colorOf(colors, out);
  const inStock = colors.filter((color) => color.inStock).sort((a, b) => distance(from, a) - distance(from, b));
  for (const { id, name } of inStock) {
    const change = Object.fromEntries(keys.map((key) => [key, id]));
    const { letters, ground } = { ...design, ...change };
    if (contrast(colors, letters, ground) >= LEGIBLE) return { label: `Use ${name}`, change };
  }
  return undefined;
}

function hardToRead(design: Design, colors: readonly BeadColor[]): Problem[] {
  const ratio = contrast(colors, design.letters, design.ground);
  if (ratio >= LEGIBLE) return [];
  const best = clearest(design, colors);
  const fix = best && { label: `Use ${best.name} letters`, change: { letters: best.id } };
  const letters = colorOf(colors, design.letters).name;
  const ground = colorOf(colors, design.ground).name.toLowerCase();
  const isLost = ratio < LOST;
  const verdict = isLost ? 'can’t be seen' : 'are hard to read from a step away';
  return [
    {
      code: isLost ? 'same-color' : 'low-contrast',
      about: 'letters',
      blocks: isLost,
      reason: `${letters} letters on ${ground} ${verdict}.`,
      ...(fix && { fix }),
    },
  ];
}

/** The letter color that stands out most. */
function clearest({ ground }: Design, colors: readonly BeadColor[]): BeadColor | undefined {
  const inStock = colors.filter((color) => color.inStock);
  const ratio = ({ id }: BeadColor) => contrast(colors, id, ground);
  return inStock.reduce<BeadColor | undefined>(
    (best, color) => (best && ratio(best) >= ratio(color) ? best : color),
    undefined,
  );
}
