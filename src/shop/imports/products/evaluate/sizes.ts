import { readWhole } from '../../../../shared/money.ts';
import { inSizeOrder, MAX_SIZE_LENGTH, MAX_SIZES, shortSize } from '../../../../shared/products/sizes.ts';
import { cut } from '../../../../shared/text/excerpts.ts';
import type { ImportTarget } from '../../../catalog/csv/import-products.ts';
import type { CsvProduct } from '../../../catalog/csv/product-csv.ts';
import { MAX_SKU, MAX_STOCK } from '../../../catalog/field-schema.ts';
import { PRODUCT_FIELDS } from '../../../catalog/product-fields.ts';
import { type ReadOption, readOptions, readSize } from '../files/sizes.ts';
import type { EvaluateContext, GivenProduct, GivenVariant, SeenStock } from '../line.ts';
import type { LineTyped } from '../schema.ts';
import type { Questions } from './questions.ts';

export type GivenSizes = {
  /** The shop's size name of each variant; '' without a size. */
  names: string[];
  /** What they are if they aren't sizes alone, such as “Color / Length”. */
  label: string;
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
  const { typed, notes } = input;
  const options = readOptions(parsed.variants);
  const others = typed.asOne ? options.filter(({ isSize }) => !isSize) : [];
  if (others.length > 0) notes.push(`${listNames(others)}: left out.`);
  const kept = options.filter((option) => !others.includes(option));
  const names = nameVariants(kept, parsed, input);
  if (!names) return undefined;
  const counts = parsed.variants.map(({ stock }) => countOf(stock, notes));
  // Prices of sizes need a stock of each, even an uncounted one.
  const hasPrices = parsed.total === undefined && new Set(parsed.variants.map(({ price }) => price)).size > 1;
  const isCounted =
    names.length > 0 && !names.includes('') && (hasPrices || counts.every((count) => count !== undefined));
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const total = parsed.total === undefined ? sum : (countOf(parsed.total, notes) ?? 0);
  return {
    names,
    label: toLabel(kept),
    counted: isCounted,
    total: Math.min(total, MAX_STOCK),
    bySize: countsBySize(names, counts),
    skus: getSkus(names, parsed.variants),
  };
}

/**
 * The size of each variant; '' without one, undefined while a question is open. Sizes are the one choice that a product
 * has here, so several options become one: “Turquoise / 18 in”.
 */
function nameVariants(
  options: readonly ReadOption[],
  { variants }: GivenProduct,
  input: SizesInput,
): string[] | undefined {
  const [first] = options;
  if (!first) return variants.map(() => '');
  const isSize = options.length === 1 && first.isSize;
  const parts = variants.map((_, place) => options.map((option) => partNamed(option, place)).filter(Boolean));
  const known = input.target?.draft.sizes ?? [];
  const names = isSize ? first.values.map((text) => sizeNamed(text, input)) : joinParts(parts, MAX_SIZE_LENGTH, known);
  const distinct = new Set(names.filter((name) => name !== ''));
  if (distinct.size > MAX_SIZES)
    return refuse(options, `that’s ${distinct.size} sizes, and the limit is ${MAX_SIZES}`, input);
  if (isSize) return names;
  if (distinct.size < new Set(joinParts(parts, Number.POSITIVE_INFINITY, [])).size)
    return refuse(options, TOO_LONG, input);
  const [example = ''] = distinct;
  if (!input.target)
    input.notes.push(
      `${listNames(options)} ${options.length > 1 ? 'become' : 'becomes'} its sizes, such as “${example}”.`,
    );
  return names;
}

function partNamed({ isSize, values }: ReadOption, place: number): string {
  const text = (values[place] ?? '').replace(/[;=\s\p{Cc}]+/gu, ' ').trim();
  const read = isSize ? readSize(text, []) : undefined;
  return read?.ok ? read.size : text;
}

const TOO_LONG = `shortened to the ${MAX_SIZE_LENGTH} characters of a size, some are the same`;
const BETWEEN = ' / ';

/** Names that differ only in case are one, spelled as it is known or else as it comes first. */
function joinParts(variants: readonly string[][], maxLength: number, known: readonly string[]): string[] {
  const spelled = new Map(known.map((name) => [name.toLowerCase(), name]));
  return variants.map((parts) => {
    const name = joinShort(parts, maxLength);
    const spelling = spelled.get(name.toLowerCase()) ?? name;
    spelled.set(name.toLowerCase(), spelling);
    return spelling;
  });
}

/** Cuts the longest parts, so that shorter ones, such as lengths, stay whole. */
function joinShort(parts: readonly string[], maxLength: number): string {
  const room = maxLength - BETWEEN.length * (parts.length - 1);
  let longest = Math.min(room, Math.max(0, ...parts.map(({ length }) => length)));
  while (parts.reduce((sum, { length }) => sum + Math.min(length, longest), 0) > room) longest -= 1;
  return parts.map((part) => (part.length <= longest ? part : `${cut(part, longest - 1).trim()}…`)).join(BETWEEN);
}

const toLabel = (options: readonly ReadOption[]) =>
  options.every(({ isSize }) => isSize)
    ? ''
    : cut(
        options
          .map(({ name }) => name)
          .join(BETWEEN)
          .replace(/[\s\p{Cc}]+/gu, ' '),
        PRODUCT_FIELDS.sizeLabel.maxLength,
      ).trim();

const LIST = new Intl.ListFormat('en-US');
const listNames = (options: readonly ReadOption[]) => LIST.format(options.map(({ name }) => cut(name, 40)));

/** Offers to leave out the options that are no sizes. */
function refuse(options: readonly ReadOption[], why: string, { questions }: SizesInput): undefined {
  const others = options.filter(({ isSize }) => !isSize);
  const way = others.length > 0 ? `import it without ${listNames(others)}` : 'skip it';
  questions.problems.push({
    kind: others.length > 0 ? 'options' : 'other',
    sentence: `${listNames(options)}: ${why}. Change it in your file, or ${way}.`,
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
  if (!target) return { text: counted ? initialText([...bySize]) : String(total), changes: true };
  const isBySize = target.bySize.length > 0;
  const known = target.bySize.map(({ size, available }): [string, number] => [size, available]);
  const before = isBySize ? countsText(known) : String(target.available);
  const after = isBySize
    ? countsText(known.map(([size, available]) => [size, bySize.get(size) ?? available]))
    : String(total);
  if (before === after) return { text: `stays ${before}`, changes: false };
  return { text: `${before} → ${after}`, changes: true };
}

const MAX_LISTED = 6;

const initialText = (counts: readonly [string, number][]) =>
  countsText(counts.slice(0, MAX_LISTED)) +
  (counts.length > MAX_LISTED ? ` · ${counts.length - MAX_LISTED} more sizes` : '');

export const countsText = (counts: Iterable<[string, number]>) =>
  [...counts].map(([size, count]) => `${shortSize(size)} ${count}`).join(' · ');
