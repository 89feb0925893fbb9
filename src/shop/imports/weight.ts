import { MAX_GRAMS } from '../catalog/field-schema.ts';
import type { GivenProduct } from './given.ts';

const GRAMS = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof GRAMS;
export const WEIGHT_UNITS = Object.keys(GRAMS) as WeightUnit[];

/** `92.5`, and `0,05` or `1,5`, where the comma can't separate thousands. */
const PLAIN = /^\d+(?:\.\d+)?$/;
const COMMA = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Keeps the heaviest of a product's rows: sizes share one weight here. Zero is how files say that nobody weighed it. */
export function addWeight(product: GivenProduct, text: string, unit: WeightUnit = 'g'): void {
  if (text === '') return;
  const plain = COMMA.test(text) ? text.replace(',', '.') : text;
  const grams = PLAIN.test(plain) ? Math.round(Number(plain) * GRAMS[unit]) : Number.NaN;
  if (grams === 0) return;
  // "1,250" is a kilogram and a quarter to one and a gram to another: nothing is guessed.
  if (grams >= 1 && grams <= MAX_GRAMS) product.weightGrams = Math.max(product.weightGrams ?? 0, grams);
  else product.notes.push(`Its weight, “${text}”, can’t be read: set it on the product’s page.`);
}
