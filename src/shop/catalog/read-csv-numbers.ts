import { readAmount, readWhole, toDollars } from '../../shared/money.ts';
import { NONE, normalize, type RowReader } from './csv-cell.ts';
import { titleOf } from './csv-columns.ts';
import { MAX_GRAMS, MAX_MAKING_DAYS, MAX_STOCK } from './field-schema.ts';

const MAX_CENTS = 1_000_000_00;

export function priceIn(
  column: 'price' | 'wasPrice' | 'salePrice' | 'cost' | 'makerEarns',
  { cell, sentences }: RowReader,
): number | undefined {
  const text = cell(column);
  const title = titleOf(column);
  if (text === '') return undefined;
  const read = readAmount(text);
  if (!read.ok) sentences.push(`${title}: ${read.sentence}`);
  else if (read.cents < 1 || read.cents > MAX_CENTS)
    sentences.push(`${title}: “${text}” is out of range. Enter a price from $0.01 to $1,000,000.`);
  return read.ok ? toDollars(read.cents) : undefined;
}

export function makingDaysIn({ cell, sentences }: RowReader): number | null | undefined {
  const text = cell('makingDays');
  if (text === '') return undefined;
  if (normalize(text) === NONE) return null;
  const days = readWhole(text);
  if (days <= MAX_MAKING_DAYS) return days;
  sentences.push(`Making days: “${text}” isn’t a whole number from 0 to ${MAX_MAKING_DAYS}.`);
  return undefined;
}

/** Other shops write 0 where nobody said it. */
export function weightIn({ cell, sentences }: RowReader): number | null | undefined {
  const text = cell('weightGrams');
  if (text === '') return undefined;
  if (normalize(text) === NONE || readWhole(text) === 0) return null;
  const grams = readWhole(text);
  if (grams <= MAX_GRAMS) return grams;
  sentences.push(
    `${titleOf('weightGrams')}: “${text}” isn’t a whole number from 1 to ${MAX_GRAMS.toLocaleString('en-US')}.`,
  );
  return undefined;
}

export function countIn(
  column: 'stock' | 'exported' | 'lowStockAt',
  { cell, sentences }: RowReader,
): number | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  const count = readWhole(text);
  if (count <= MAX_STOCK) return count;
  sentences.push(`${titleOf(column)}: “${text}” isn’t a whole number from 0 to ${MAX_STOCK}.`);
  return undefined;
}
