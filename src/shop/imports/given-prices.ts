import { formatMoney, toDollars } from '../../shared/money.ts';
import type { ImportTarget } from '../catalog/csv/import-products.ts';
import type { EvaluateContext } from './evaluated-line.ts';
import type { GivenProduct } from './given.ts';
import { readSales, type SaleFields } from './given-sale.ts';
import type { GivenSizes } from './given-sizes.ts';
import type { LineTyped } from './line-schema.ts';
import { askPrice, centsOf, MAX_CENTS, type Questions } from './questions.ts';

function askCurrency(currency: string, { choices }: EvaluateContext, { ask }: Questions): void {
  if (currency !== '' && currency !== 'USD' && !Object.hasOwn(choices.words.currency ?? {}, currency))
    ask('currency', currency);
}

type Prices = {
  /** The lowest. */
  cents: number;
  wasCents: number | null;
  /** Of each variant. */
  each: number[];
  planned?: SaleFields;
};

type Reading = { context: EvaluateContext; questions: Questions; notes: string[] };

export function pricesOf(given: GivenProduct, typed: LineTyped, reading: Reading): Prices | undefined {
  const { context, questions } = reading;
  askCurrency(given.currency, context, questions);
  const texts = typed.price === undefined ? given.variants.map(({ price }) => price) : [typed.price];
  const read = (texts.length > 0 ? texts : ['']).map((text) => ({ text, cents: centsOf(text, context) }));
  const unread = read.find(({ cents }) => cents === undefined);
  if (unread) {
    askPrice(unread.text, questions);
    return undefined;
  }
  const { each, planned } = readSales(
    given,
    read.map(({ cents = 0 }) => cents),
    reading,
  );
  const cents = Math.min(...each);
  if (cents < 1 || Math.max(...each) > MAX_CENTS) {
    const sentence = `Price: ${formatMoney(cents)} is out of range. Enter one from $0.01 to $1,000,000.`;
    questions.problems.push({ kind: 'price', sentence, suggestion: null });
    return undefined;
  }
  return {
    cents,
    each,
    wasCents: wasCentsOf(given.variants[0]?.wasPrice ?? '', cents, reading),
    ...(planned && { planned }),
  };
}

/** A price of before that is no higher was none. */
function wasCentsOf(text: string, cents: number, { context, notes }: Reading): number | null {
  const was = text === '' ? undefined : centsOf(text, context);
  if (text !== '' && was === undefined)
    notes.push(`Its compare-at price, “${text.slice(0, 40)}”, can’t be read: set it on the product’s page.`);
  return was !== undefined && was > cents && was <= MAX_CENTS ? was : null;
}

/** A product that the shop has keeps its compare-at price where the file has none, as long as that is higher. */
export function priceFields({ cents, wasCents, planned }: Prices, target: ImportTarget | undefined) {
  const price = toDollars(cents);
  if (planned) return { price, wasPrice: null, ...planned };
  if (wasCents !== null) return { price, wasPrice: toDollars(wasCents) };
  const kept = target?.draft.wasPrice ?? null;
  return kept !== null && kept > price ? { price } : { price, wasPrice: null };
}

/** What each size costs more than the lowest price. */
export function priceBySize({ names }: GivenSizes, { cents, each }: Prices, target: ImportTarget | undefined) {
  const differences = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const isKnown = name !== '' && (!target || target.bySize.some(({ size }) => size === name));
    if (isKnown && !differences.has(name)) differences.set(name, (each[place] ?? cents) - cents);
  }
  return [...differences.values()].some((difference) => difference !== 0) ? { priceBySize: differences } : {};
}
