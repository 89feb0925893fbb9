import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { inSizeOrder, MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { isDay } from '../../shared/time.ts';
import { NONE, normalize, type RowReader } from './csv-cell.ts';
import { type Flag, titleOf } from './csv-columns.ts';
import type { CsvProduct } from './csv-product.ts';
import { MAX_SKU } from './field-schema.ts';
import { withoutTags } from './plain-text.ts';
import { type ProductText, textField } from './product-fields.ts';
import { sizeCalled } from './read-size-cells.ts';

export function textIn(name: ProductText, { cell, sentences }: RowReader) {
  const text = withoutTags(cell(name));
  const { maxLength } = textField(name);
  if (text.length > maxLength) sentences.push(`${titleOf(name)}: use up to ${maxLength} characters.`);
  // The cells of a table hold line breaks; a name doesn't.
  if (name === 'name' && /\p{Cc}/u.test(text)) sentences.push('Name: write it on one line.');
  return text || undefined;
}

/**
 * Spreadsheets write days as their country does. 11/27/2026 is read, since there is one way to; 3/4/2026 may be in March or in
 * April, and is asked back.
 */
export function dayIn(
  column: 'saleFirstDay' | 'saleLastDay',
  { cell, sentences }: RowReader,
): string | null | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? [];
  const isPlain = year !== '' && (Number(date) > 12 || Number(date) === Number(month));
  const day = isPlain ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (/^20\d\d-\d\d-\d\d$/.test(day) && isDay(day)) return day;
  sentences.push(`${titleOf(column)}: “${text}” isn’t a day we can read. Write it like 2026-12-24.`);
  return undefined;
}

export const communityIn = (text: string) => {
  if (text === '') return undefined;
  return normalize(text) === NONE ? null : text;
};

export function sizesIn({ cell, sentences }: RowReader) {
  const text = cell('sizes');
  if (text === '') return undefined;
  if (normalize(text) === NONE) return [];
  const given = text
    .split(/[;,]/)
    .map(sizeCalled)
    .filter((size) => size !== '');
  const bad = given.filter((size) => size.length > MAX_SIZE_LENGTH || size.includes('='));
  for (const size of bad) sentences.push(`Sizes: “${size}” can’t be the name of a size.`);
  return inSizeOrder([...new Set(given)]);
}

export function skuIn({ cell, sentences }: RowReader): string | undefined {
  const text = cell('sku');
  if (normalize(text) === NONE) return '';
  if (text.length > MAX_SKU || /\p{Cc}/u.test(text))
    sentences.push(`SKU: use one line of up to ${MAX_SKU} characters.`);
  return text || undefined;
}

/** Files of before, and those of other shops, say whether it is visible: `hidden` is a draft, or archived. */
export function statusIn({ cell, sentences }: RowReader): CsvProduct['status'] {
  const text = normalize(cell('status'));
  if (text === '') return undefined;
  const status = STATUS_NAMES.find((name) => normalize(PRODUCT_STATUSES[name]) === text);
  if (status) return status;
  if (YES.test(text)) return 'active';
  if (!NO.test(text)) sentences.push(`Status: “${cell('status')}” should be Draft, Active or Archived.`);
  return 'hidden';
}

const YES = /^(yes|y|true|1)$/i;
const NO = /^(no|n|false|0)$/i;

export function yesOrNo(column: Flag, { cell, sentences }: RowReader): boolean | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  if (YES.test(text)) return true;
  if (!NO.test(text)) sentences.push(`${titleOf(column)}: “${text}” should be yes or no.`);
  return false;
}
