import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';
import { type Arrival, NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { type CurrentLine, mergeQuote, quoteLines } from './reconcile-cart.ts';

type LineChanges = ReadonlyMap<string, string>;
/** What is told of a line is about the size that it had. */
type LineNews = ReadonlyMap<string, { size: string; words: string }>;

/** By product: what is told of the size that a line has now. */
const newsOf = (cart: readonly CartItem[], told: LineNews): LineChanges =>
  new Map(
    cart.flatMap(({ product, size }): [string, string][] => {
      const known = told.get(product);
      return known && (known.size === size || known.size === '') ? [[product, known.words]] : [];
    }),
  );

/** By sets, and by a discount that applies by itself; or what is missing for one. `limit`: why it couldn't be ordered now. */
export type Savings = Pick<Quote, 'sets' | 'discounts' | 'discountHint' | 'limit'>;

const NO_SAVINGS: Savings = { sets: [], discounts: [], discountHint: null, limit: null };

type Known = ReadonlyMap<string, CurrentLine>;

export type ReconciledCart = {
  known: Known;
  /** What has changed since a line was put into the cart. */
  news: LineChanges;
  /** When the cart would arrive in the contiguous US, ordered now. */
  arrival: Arrival;
  /** What comes off it; nothing while the shop is asked about other products. */
  savings: Savings;
  /** Why the shop could not be asked. */
  problem: string | undefined;
  /** Why nobody can order now; null while the shop is open. */
  closed: string | null;
  retry: () => void;
};

const idsOf = (lines: readonly { product: string }[]) =>
  lines
    .map(({ product }) => product)
    .sort()
    .join();

/**
 * Asks the shop for every line what it costs and how many are left, and when all of it arrives, again whenever a line comes
 * or goes, also from another tab; and puts the answers into the cart.
 */
export function useReconciledCart(cart: readonly CartItem[], paused: string | null): ReconciledCart {
  const [known, setKnown] = useState<Known>(new Map());
  const [news, setNews] = useState<LineNews>(new Map());
  const [arrival, setArrival] = useState<Arrival>(NO_ARRIVAL);
  /** The products of which `arrival` tells. */
  const [dated, setDated] = useState('');
  const [savings, setSavings] = useState(NO_SAVINGS);
  /** Units of each product that the last answer is about. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map());
  const sold = cart.filter(({ product }) => !known.get(product)?.isGone);
  const body = { orderItems: quoteLines(sold) };
  const learn = (answer: ApiResult<Quote>) => {
    if (answer.ok) {
      setArrival(answer.body);
      setSavings(answer.body);
      setAnswered(new Map(answer.body.orderItems.map(({ product, qty }) => [product, qty])));
      setDated(idsOf(answer.body.orderItems));
      const sizeOf = new Map(answer.body.orderItems.map(({ product, size }) => [product, size ?? '']));
      const told = mergeQuote(answer.body.orderItems).map(
        ([product, words]) => [product, { size: sizeOf.get(product) ?? '', words }] as const,
      );
      setNews((before) => new Map([...before, ...told]));
      setKnown((before) => new Map([...before, ...answer.body.orderItems.map(currentLineOf)]));
    } else {
      if (answer.error.code === 'unknown_size') forgetSize(answer.error);
      setKnown((before) => new Map([...before, ...goneOf(answer.error)]));
    }
  };
  const isDated = idsOf(sold) === dated;
  const isMore = sold.some(({ product, qty }) => qty > (answered.get(product) ?? 0));
  const areQuantitiesPriced =
    savings.sets.length + savings.discounts.length > 0 ||
    savings.discountHint !== null ||
    savings.limit !== null ||
    sold.some(({ product }) => isDesign(product));
  const { answer, isLoading, refetch } = useQuery(
    // Products decide when the cart arrives. More units may exceed a limit; any change counts where quantities decide a price.
    paused === null && sold.length > 0 && (!isDated || isMore || areQuantitiesPriced)
      ? JSON.stringify(body)
      : undefined,
    () => api.call('POST /orders/quote', { body }),
    { onAnswer: learn },
  );
  const isUnreachable = answer?.ok === false && answer.status === 0;
  // With the connection today's prices come by themselves.
  useEffect(() => {
    if (!isUnreachable) return;
    globalThis.addEventListener('online', refetch);
    return () => globalThis.removeEventListener('online', refetch);
  }, [isUnreachable, refetch]);
  const isProblem = !isLoading && answer?.ok === false && !MENDED.has(answer.error.code);
  return {
    known,
    news: newsOf(cart, news),
    arrival,
    savings: isDated ? savings : NO_SAVINGS,
    problem: isProblem ? answer.error.detail : undefined,
    // It may have begun since the page was made.
    closed: answer?.ok === false && answer.error.code === PAUSED ? answer.error.detail : paused,
    retry: refetch,
  };
}

const currentLineOf = (item: Quote['orderItems'][number]): [string, CurrentLine] => {
  const { product, sizes, inStock, stockBySize, priceBySize } = item;
  return [
    product,
    { sizes, inStock, isGone: false, ...(stockBySize && { stockBySize }), ...(priceBySize && { priceBySize }) },
  ];
};

const PAUSED = 'shop_paused';
/** Refusals that this page deals with itself: a product that is no longer sold, a size that it no longer comes in, a pause. */
const MENDED = new Set(['unknown_size', 'unknown_product', PAUSED]);

const forgetSize = ({ product }: ApiError) =>
  cartItems.set(cartItems.read().map((line) => (line.product === product ? { ...line, size: '' } : line)));

function goneOf({ code, products }: ApiError): [string, CurrentLine][] {
  if (code !== 'unknown_product' || !Array.isArray(products)) return [];
  return products.map((product) => [String(product), { sizes: [], inStock: 0, isGone: true }]);
}
