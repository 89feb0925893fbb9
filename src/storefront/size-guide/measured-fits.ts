import type { MeasuredAt, Sizing } from '../../shared/products/sizing.ts';
import { lengthText } from '../../shared/products/units.ts';

/** What stands above the measures of a size. */
export const FITS: Record<MeasuredAt, string> = {
  wrist: 'Fits a wrist of',
  ankle: 'Fits an ankle of',
  neck: 'Fits a neck of',
  length: 'Length you want',
};

/** "Medium: fits a wrist of 6.0 to 6.6 in." for each size, from what is measured. */
export function measuredFits({ measuredAt, sizes }: Pick<Sizing, 'measuredAt' | 'sizes'>): Record<string, string> {
  const texts = sizes.map(({ size, from, to, inside }): [string, string] => {
    if (measuredAt === 'length') return [size, `${size}: length ${lengthText(inside, 'in')}.`];
    const [least = ''] = lengthText(from, 'in').split(' ');
    return [size, `${size}: ${FITS[measuredAt].toLowerCase()} ${least} to ${lengthText(to, 'in')}.`];
  });
  return Object.fromEntries(texts);
}
