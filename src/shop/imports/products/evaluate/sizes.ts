import { readWhole } from '../../../../shared/money.ts';
import { inSizeOrder, MAX_SIZES, shortSize } from '../../../../shared/products/sizes.ts';
import type { ImportTarget } from '../../../catalog/csv/import-products.ts';
import type { CsvProduct } from '../../../catalog/csv/product-csv.ts';
import { MAX_SKU, MAX_STOCK } from '../../../catalog/field-schema.ts';
import { type ReadOptions, readOptions, readSize } from '../files/sizes.ts';
import type { EvaluateContext, GivenProduct, GivenVariant, SeenStock } from '../line.ts';
import type { LineTyped } from '../schema.ts';
import type { Questions } from './questions.ts';

export type GivenSizes = {
  /** The shop's size name of each variant; '' without a size. */
  names: string[];
  /** Whether stock is counted by size. */
  counted: boolean;
  bySize: Map<string, number>;
  skus: Map<string, string>;
  total: number;
};

type SizesInput = {
  context: EvaluateContext;
  questions: Questions;
  typed: LineTyped;
  target: ImportTarget | undefined;
  notes: string[];
};

/** A product's sizes by the shop's names, with stock; undefined while a question is open. */
export function evaluateSizes(parsed: GivenProduct, input: SizesInput): GivenSizes | undefined {
  const { typed, questions, notes } = input;
  const { sizes, others } = readOptions(parsed.variants);
  if (others.length > 0 && !typed.asOne) return refuseOptions(others, questions);
  const names = sizes.map((text) => sizeNamed(text, input));
  const distinct = new Set(names.filter((name) => name !== ''));
  if (distinct.size > MAX_SIZES) {
    const sentence = `It comes in ${distinct.size} sizes, and the limit is ${MAX_SIZES}. Split it in your file, or skip it.`;
    questions.problems.push({ kind: 'other', sentence, suggestion: null });
    return undefined;
  }
  const counts = parsed.variants.map(({ stock }) => countOf(stock, notes));
  const isCounted = distinct.size > 0 && counts.every((count) => count !== undefined) && !names.includes('');
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const total = parsed.total === undefined ? sum : (countOf(parsed.total, notes) ?? 0);
  return {
    names,
    counted: isCounted,
    total: Math.min(total, MAX_STOCK),
    bySize: countsBySize(names, counts),
    skus: getSkus(names, parsed.variants),
  };
}

function refuseOptions(others: ReadOptions['others'], { problems }: Questions): undefined {
  const names = others.map(
    ({ name, values }) => `${name || 'Option'} (${values.slice(0, 4).join(', ')}${values.length > 4 ? ' …' : ''})`,
  );
  problems.push({
    kind: 'options',
    sentence: `Only sizes can be options here, not ${names.join(' and ')}. Import it as one product, or skip it and add each one separately.`,
    suggestion: null,
  });
}

function sizeNamed(text: string, { target, context, questions }: SizesInput): string {
  if (text === '') return '';
  const read = readSize(text, target?.draft.sizes ?? []);
  if (read.ok) return read.size;
  const choices = context.choices.words.size ?? {};
  // Own-property check: a size may be named "constructor".
  const chosen = Object.hasOwn(choices, text) ? choices[text] : undefined;
  if (chosen === undefined) questions.ask('size', text);
  return chosen ?? text;
}

/** Undefined if not counted. Other shops export oversold stock as negative numbers. */
function countOf(text: string | null, notes: string[]): number | undefined {
  if (text === null || text === '') return undefined;
  if (/^-\d+$/.test(text)) return 0;
  const count = readWhole(text.replace(/\.0+$/, ''));
  if (Number.isNaN(count) && !notes.some((note) => note.startsWith('Stock:')))
    notes.push(`Stock: “${text.slice(0, 20)}” isn’t a whole number, so it starts at 0.`);
  return Number.isNaN(count) ? 0 : Math.min(count, MAX_STOCK);
}

function countsBySize(names: readonly string[], counts: readonly (number | undefined)[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [place, name] of names.entries())
    if (name !== '') sums.set(name, (sums.get(name) ?? 0) + (counts[place] ?? 0));
  return new Map(inSizeOrder([...sums.keys()]).map((size) => [size, Math.min(sums.get(size) ?? 0, MAX_STOCK)]));
}

function getSkus(names: readonly string[], variants: readonly GivenVariant[]): Map<string, string> {
  const skus = new Map<string, string>();
  for (const [place, name] of names.entries()) {
    const sku = variants[place]?.sku ?? '';
    if (name !== '' && sku !== '' && sku.length <= MAX_SKU && !skus.has(name)) skus.set(name, sku);
  }
  return skus;
}

export function skuWithoutSizes({ variants }: GivenProduct, { skus }: GivenSizes, notes: string[]): { sku?: string } {
  const parsed = [...new Set(variants.map(({ sku }) => sku).filter((sku) => sku !== ''))];
  const [sku] = parsed;
  if (skus.size > 0 || sku === undefined) return {};
  if (parsed.length > 1) notes.push(`It has ${parsed.length} SKUs and is one product here: none of them is kept.`);
  else if (sku.length > MAX_SKU) notes.push(`Its SKU is longer than ${MAX_SKU} characters, so it isn’t kept.`);
  else return { sku };
  return {};
}

type StockFields = Pick<CsvProduct, 'stock' | 'exported' | 'stockBySize' | 'exportedBySize' | 'skuBySize' | 'sizes'>;

/** New product: initial stock. Known product: an adjustment relative to the stock when the file was read. */
export function stockFields(
  { counted, bySize, skus, total }: GivenSizes,
  target: ImportTarget | undefined,
  seen: SeenStock | null,
): StockFields {
  if (!target)
    return counted
      ? { stockBySize: bySize, ...(skus.size > 0 && { skuBySize: skus }) }
      : { stock: total, ...(bySize.size > 0 && { sizes: [...bySize.keys()] }) };
  if (target.bySize.length === 0) return { stock: total, exported: seen?.available ?? target.available };
  const known = new Map([...bySize].filter(([size]) => target.bySize.some((each) => each.size === size)));
  const exported = new Map([...known.keys()].map((size) => [size, seen?.bySize[size] ?? 0]));
  return { stockBySize: known, exportedBySize: exported };
}

type StockChange = { text: string; changes: boolean };

export function stockChangeText({ counted, bySize, total }: GivenSizes, target: ImportTarget | undefined): StockChange {
  if (!target) return { text: counted ? countsText(bySize) : String(total), changes: true };
  const isBySize = target.bySize.length > 0;
  const known = target.bySize.map(({ size, available }): [string, number] => [size, available]);
  const before = isBySize ? countsText(known) : String(target.available);
  const after = isBySize
    ? countsText(known.map(([size, available]) => [size, bySize.get(size) ?? available]))
    : String(total);
  if (before === after) return { text: `stays ${before}`, changes: false };
  return { text: `${before} → ${after}`, changes: true };
}

export const countsText = (counts: Iterable<[string, number]>) =>
  [...counts].map(([size, count]) => `${shortSize(size)} ${count}`).join(' · ');
