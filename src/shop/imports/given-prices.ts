import { formatMoney, toDollars } from '../../shared/money.ts';
import type { ImportTarget } from '../catalog/import-one.ts';
import type { EvaluateContext } from './evaluated-line.ts';
import type { GivenProduct } from './given.ts';
import type { GivenSizes } from './given-sizes.ts';
import type { LineTyped } from './line-schema.ts';
import { askPrice, centsOf, type Questions } from './questions.ts';

const MAX_CENTS = 100_000_000;

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
};

type Reading = { context: EvaluateContext; questions: Questions };

export function pricesOf(given: GivenProduct, typed: LineTyped, { context, questions }: Reading): Prices | undefined {
  askCurrency(given.currency, context, questions);
  const texts = typed.price === undefined ? given.variants.map(({ price }) => price) : [typed.price];
  const read = (texts.length > 0 ? texts : ['']).map((text) => ({ text, cents: centsOf(text, context) }));
  const unread = read.find(({ cents }) => cents === undefined);
  if (unread) {
    askPrice(unread.text, questions);
    return undefined;
  }
  const each = read.map(({ cents = 0 }) => cents);
  const cents = Math.min(...each);
  if (cents < 1 || Math.max(...each) > MAX_CENTS) {
    const sentence = `Price: ${formatMoney(cents)} is out of range. Enter one from $0.01 to $1,000,000.`;
    questions.problems.push({ kind: 'price', sentence, suggestion: null });
    return undefined;
  }
  return { cents, each, wasCents: wasCentsOf(given.variants[0]?.wasPrice ?? '', cents, context) };
}

/** A price of before that is no higher was none. */
function wasCentsOf(text: string, cents: number, context: EvaluateContext): number | null {
  const was = text === '' ? undefined : centsOf(text, context);
  return was !== undefined && was > cents && was <= MAX_CENTS ? was : null;
}

/** A product that the shop has keeps its compare-at price where the file has none, as long as that is higher. */
export function priceFields({ cents, wasCents }: Prices, target: ImportTarget | undefined) {
  const price = toDollars(cents);
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
