import type { Chart } from './chart.ts';
import type { Design } from './design.ts';
import { countPricedCharacters, countsOf } from './measure.ts';
import type { StudioSettings } from './settings.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const word = (n: number) => NUMBERS[n] ?? String(n);
const many = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

export type PriceLine = { label: string; cents: number };

/** The base, each letter and each color beyond what it includes, and a border; in cents. */
export function priceOf(
  design: Design,
  chart: Chart,
  { price }: Pick<StudioSettings, 'price'>,
): { lines: readonly PriceLine[]; cents: number } {
  const letters = Math.max(0, countPricedCharacters(design) - price.lettersIncluded);
  const colors = Math.max(0, countsOf(chart).length - price.colorsIncluded);
  const isBracelet = design.form === 'bracelet';
  const parts = [
    {
      label: isBracelet ? 'Name bracelet' : 'Keyring nametag',
      cents: isBracelet ? price.base.bracelet : price.base.keyring,
    },
    { label: `${many(letters, 'letter')} beyond ${word(price.lettersIncluded)}`, cents: letters * price.perLetter },
    { label: `${many(colors, 'color')} beyond ${word(price.colorsIncluded)}`, cents: colors * price.perColor },
    { label: 'Border', cents: design.border === 'plain' ? 0 : price.border },
  ];
  const lines = parts.filter(({ cents }) => cents > 0);
  return { lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
