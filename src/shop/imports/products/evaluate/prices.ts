import { formatMoney, MAX_PRICE_CENTS, toDollars } from '../../../../shared/money.ts';
import { isDay, longDay } from '../../../../shared/time.ts';
import type { ImportTarget } from '../../../catalog/csv/import-products.ts';
import { dayIn } from '../../../delivery/promise.ts';
import type { Day } from '../../../delivery/working-days.ts';
import type { EvaluateContext, GivenProduct, GivenVariant } from '../line.ts';
import type { LineTyped } from '../schema.ts';
import { askPrice, type Questions, toCents } from './questions.ts';
import type { GivenSizes } from './sizes.ts';

type Reading = { context: EvaluateContext; questions: Questions; notes: string[] };
type SaleFields = { salePrice: number; saleFirstDay: Day | null; saleLastDay: Day | null };

type Prices = {
  /** Lowest price. */
  cents: number;
  wasCents: number | null;
  each: number[];
  planned?: SaleFields;
};

export function evaluatePrices(parsed: GivenProduct, typed: LineTyped, reading: Reading): Prices | undefined {
  const { context, questions } = reading;
  askCurrency(parsed.currency, context, questions);
  const texts = typed.price === undefined ? parsed.variants.map(({ price }) => price) : [typed.price];
  const read = (texts.length > 0 ? texts : ['']).map((text) => ({ text, cents: toCents(text, context) }));
  const unread = read.find(({ cents }) => cents === undefined);
  if (unread) {
    askPrice(unread.text, questions);
    return undefined;
  }
  const { each, planned } = readSales(
    parsed,
    read.map(({ cents = 0 }) => cents),
    reading,
  );
  const cents = Math.min(...each);
  if (cents < 1 || Math.max(...each) > MAX_PRICE_CENTS) {
    const sentence = `Price: ${formatMoney(cents)} is out of range. Enter one from $0.01 to $1,000,000.`;
    questions.problems.push({ kind: 'price', sentence, suggestion: null });
    return undefined;
  }
  return {
    cents,
    each,
    wasCents: getWasCents(parsed.variants[0]?.wasPrice ?? '', cents, reading),
    ...(planned && { planned }),
  };
}

function askCurrency(currency: string, { choices }: EvaluateContext, { ask }: Questions): void {
  if (currency !== '' && currency !== 'USD' && !Object.hasOwn(choices.words.currency ?? {}, currency))
    ask('currency', currency);
}

type PricesInSale = { each: number[]; planned?: SaleFields };

/**
 * Plans a file's sales by the shop's days. Ended sales keep the regular price, and so do sales with unreadable days:
 * too cheap is worse than too expensive.
 */
function readSales({ variants }: GivenProduct, regular: readonly number[], reading: Reading): PricesInSale {
  const sales = regular.map((cents, place) => readSale(variants[place]?.sale, cents, reading));
  const [first] = sales;
  const lowest = Math.min(...regular);
  const isPlannable =
    first !== undefined &&
    sales.every(
      (sale, place) =>
        sale?.firstDay === first.firstDay &&
        sale.lastDay === first.lastDay &&
        (regular[place] ?? 0) - sale.cents === (regular[0] ?? 0) - first.cents,
    );
  if (isPlannable) {
    const salePrice = toDollars(lowest - ((regular[0] ?? 0) - first.cents));
    note(reading, `On sale for ${formatMoney(lowest - ((regular[0] ?? 0) - first.cents))} ${daysText(first)}.`);
    return {
      each: [...regular],
      planned: { salePrice, saleFirstDay: first.firstDay, saleLastDay: first.lastDay },
    };
  }
  if (sales.every((sale) => sale === undefined)) return { each: [...regular] };
  note(
    reading,
    'Its sizes have sales of their own, which can’t be planned here: they cost what they cost today. Plan its sale on the product’s page.',
  );
  return {
    each: regular.map((cents, place) => {
      const sale = sales[place];
      return sale && isOn(sale, reading.context.today) ? sale.cents : cents;
    }),
  };
}

/** A null day leaves that end open. */
type Sale = { cents: number; firstDay: Day | null; lastDay: Day | null };

function readSale(sale: GivenVariant['sale'], regularCents: number, reading: Reading): Sale | undefined {
  if (!sale) return undefined;
  const { context, questions } = reading;
  const cents = toCents(sale.price, context);
  if (cents === undefined) askPrice(sale.price, questions, 'Sale price');
  if (cents === undefined || cents < 1 || cents >= regularCents) return undefined;
  const [firstDay, lastDay] = [getDay(sale.firstDay, context.timeZone), getDay(sale.lastDay, context.timeZone)];
  if (firstDay === undefined || lastDay === undefined) {
    const unread = firstDay === undefined ? sale.firstDay : sale.lastDay;
    note(reading, `Its sale has a day that can’t be read, “${unread.slice(0, 40)}”: plan it on the product’s page.`);
    return undefined;
  }
  if (lastDay !== null && firstDay !== null && lastDay < firstDay) {
    note(reading, 'Its sale ends before it begins: plan it on the product’s page.');
    return undefined;
  }
  if (lastDay !== null && lastDay < context.today) {
    note(reading, `Its sale ended on ${longDay(lastDay)}.`);
    return undefined;
  }
  return { cents, firstDay, lastDay };
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/;

/**
 * Parses a date of WooCommerce (`2027-06-01`, optionally with a time, in this shop's or a named zone) or of a US
 * spreadsheet; null if empty, undefined if unreadable.
 */
function getDay(text: string, timeZone: string): Day | null | undefined {
  if (text === '') return null;
  const [, month = '', date = '', year = ''] = US.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const [, day, time, zone] = ISO.exec(iso) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  return zone === undefined ? day : dayIn(new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`), timeZone);
}

const note = ({ notes }: Reading, text: string) => void (notes.includes(text) || notes.push(text));

function daysText({ firstDay, lastDay }: Sale): string {
  const from = firstDay === null ? 'from today' : `from ${longDay(firstDay)}`;
  return lastDay === null ? `${from}, until you end it` : `${from} to ${longDay(lastDay)}`;
}

const isOn = ({ firstDay, lastDay }: Sale, today: Day) =>
  (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay);

/** Ignores a compare-at price that isn't higher. */
function getWasCents(text: string, cents: number, { context, notes }: Reading): number | null {
  const was = text === '' ? undefined : toCents(text, context);
  if (text !== '' && was === undefined)
    notes.push(`Its compare-at price, “${text.slice(0, 40)}”, can’t be read: set it on the product’s page.`);
  return was !== undefined && was > cents && was <= MAX_PRICE_CENTS ? was : null;
}

/** A known product keeps its higher compare-at price if the file has none. */
export function priceFields({ cents, wasCents, planned }: Prices, target: ImportTarget | undefined) {
  const price = toDollars(cents);
  if (planned) return { price, wasPrice: null, ...planned };
  if (wasCents !== null) return { price, wasPrice: toDollars(wasCents) };
  const kept = target?.draft.wasPrice ?? null;
  return kept !== null && kept > price ? { price } : { price, wasPrice: null };
}

/** Sizes that share one stock share one price, too. */
export function noteOnePrice({ names, counted }: GivenSizes, { cents, each }: Prices, notes: string[]): void {
  const most = Math.max(...each);
  if (!counted && most > cents && names.some((name) => name !== ''))
    notes.push(
      `Its sizes cost ${formatMoney(cents)} to ${formatMoney(most)}, but share one stock here, so all cost ${formatMoney(cents)}. Give each its stock and price on the product’s page.`,
    );
}

/** Surcharge of each size over the lowest price. */
export function priceBySize({ names }: GivenSizes, { cents, each }: Prices, target: ImportTarget | undefined) {
  const differences = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const isKnown = name !== '' && (!target || target.bySize.some(({ size }) => size === name));
    if (isKnown && !differences.has(name)) differences.set(name, (each[place] ?? cents) - cents);
  }
  return [...differences.values()].some((difference) => difference !== 0) ? { priceBySize: differences } : {};
}
