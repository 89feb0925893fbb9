import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { type CartItem, cartItems, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';
import { type Arrival, NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { isAboutCoupon, useRefusedCoupon } from '../place-order/coupon-box.tsx';
import { persistedCoupon } from '../place-order/persisted-coupon.ts';
import { type CurrentLine, mergeQuote, quoteLines } from './reconcile-cart.ts';

/** By key of the line. */
type Known = ReadonlyMap<string, CurrentLine>;

/** By key of the line. */
type LineChanges = ReadonlyMap<string, string>;

/** Discounts of sets, automatic ones and the coupon's, or the hint about the next one. `limit`: why this cart can't be ordered. */
type Savings = Pick<
  Quote,
  'discountPrice' | 'sets' | 'discounts' | 'couponCode' | 'couponNote' | 'discountHint' | 'limit'
>;

export type ReconciledCart = {
  known: Known;
  /** Changes since a line was added. */
  news: LineChanges;
  /** Arrival in the contiguous US if ordered now. */
  arrival: Arrival;
  /** Savings; empty while a quote for other products is pending. */
  savings: Savings;
  /** Figures for the shopper's stored address; 'unknown' without one, 'pending' until they arrive. */
  total: Quote | 'unknown' | 'pending';
  /** Why the quote failed. */
  problem: string | undefined;
  /** Why the coupon was removed. */
  couponRefused: string | undefined;
  /** Why ordering is paused; null if the shop is open. */
  closed: string | null;
  retry: () => void;
};

/** By key of the line: the change, and the size it refers to. */
type LineNews = ReadonlyMap<string, { size: string; words: string }>;

const NO_SAVINGS: Savings = {
  discountPrice: 0,
  sets: [],
  discounts: [],
  couponCode: null,
  couponNote: null,
  discountHint: null,
  limit: null,
};

const PAUSED = 'shop_paused';
const BAD_ADDRESS = 'invalid_address';
/** Errors handled on this page: a discontinued product, a discontinued size, an address without delivery, a pause. */
const HANDLED = new Set(['unknown_size', 'unknown_product', BAD_ADDRESS, PAUSED]);

/**
 * Quotes the cart (prices, stock, arrival) whenever lines change, in other tabs too, and updates the cart from the
 * response.
 */
export function useReconciledCart(cart: readonly CartItem[], paused: string | null): ReconciledCart {
  const [known, setKnown] = useState<Known>(new Map());
  const [news, setNews] = useState<LineNews>(new Map());
  const [arrival, setArrival] = useState<Arrival>(NO_ARRIVAL);
  /** Products that `arrival` refers to. */
  const [dated, setDated] = useState('');
  const [savings, setSavings] = useState(NO_SAVINGS);
  /** Quantities of the last quote, by line. */
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map());
  const sold = cart.filter((line) => !known.get(lineKey(line))?.isGone);
  const { to, refuseAddress } = useDestination();
  const couponCode = usePersisted(persistedCoupon)?.code ?? null;
  const body = { orderItems: quoteLines(sold), shippingAddress: to, couponCode };
  const requestKey = JSON.stringify(body);
  const [quoted, setQuoted] = useState<{ key: string; quote: Quote }>();
  const applyAnswer = (answer: ApiResult<Quote>) => {
    if (answer.ok) {
      setQuoted({ key: requestKey, quote: answer.body });
      setArrival(answer.body);
      setSavings(answer.body);
      setAnswered(new Map(answer.body.orderItems.map((item) => [lineKey(item), item.qty])));
      setDated(joinIds(answer.body.orderItems));
      const sizes = new Map(answer.body.orderItems.map((item) => [lineKey(item), item.size ?? '']));
      const updates = mergeQuote(answer.body.orderItems).map(
        ([key, words]) => [key, { size: sizes.get(key) ?? '', words }] as const,
      );
      setNews((before) => new Map([...before, ...updates]));
      setKnown((before) => new Map([...before, ...answer.body.orderItems.map(toCurrentLine)]));
    } else {
      if (answer.error.code === 'unknown_size') forgetSize(answer.error);
      if (answer.error.code === BAD_ADDRESS) refuseAddress();
      setKnown((before) => new Map([...before, ...removedLines(answer.error, cart)]));
    }
  };
  const isDated = joinIds(sold) === dated;
  const isMore = sold.some((line) => line.qty > (answered.get(lineKey(line)) ?? 0));
  const areQuantitiesPriced =
    to !== null ||
    couponCode !== null ||
    savings.sets.length + savings.discounts.length > 0 ||
    savings.discountHint !== null ||
    savings.limit !== null ||
    sold.some(({ product }) => isDesign(product));
  const { answer, isLoading, refetch } = useQuery(
    // The products decide the arrival. A higher quantity may exceed a limit; any change matters if quantities affect
    // the price.
    paused === null && sold.length > 0 && (!isDated || isMore || areQuantitiesPriced) ? requestKey : undefined,
    () => api.call('POST /orders/quote', { body }),
    { onAnswer: applyAnswer },
  );
  const isUnreachable = answer?.ok === false && answer.status === 0;
  // Refetch when back online.
  useEffect(() => {
    if (!isUnreachable) return;
    globalThis.addEventListener('online', refetch);
    return () => globalThis.removeEventListener('online', refetch);
  }, [isUnreachable, refetch]);
  const error = answer?.ok === false ? answer.error : undefined;
  const couponRefused = useRefusedCoupon(error);
  const isProblem = !isLoading && error !== undefined && !HANDLED.has(error.code) && !isAboutCoupon(error);
  const total = quoted?.key === requestKey ? quoted.quote : 'pending';
  return {
    known,
    news: currentNews(cart, news),
    arrival,
    savings: isDated ? savings : NO_SAVINGS,
    total: to && !isProblem ? total : 'unknown',
    problem: isProblem ? error.detail : undefined,
    couponRefused,
    // The pause may have begun after the page was rendered.
    closed: error?.code === PAUSED ? error.detail : paused,
    retry: refetch,
  };
}

/** The stored address, for shipping and tax; null without one, or if the shop no longer ships there. */
function useDestination() {
  const address = usePersisted(shippingAddress);
  const [refused, setRefused] = useState<string>();
  const key = JSON.stringify(address);
  return { to: (key !== refused && address) || null, refuseAddress: () => setRefused(key) };
}

const joinIds = (lines: readonly Parameters<typeof lineKey>[0][]) => lines.map(lineKey).sort().join();

const toCurrentLine = (item: Quote['orderItems'][number]): [string, CurrentLine] => {
  const { sizes, inStock, stockBySize, priceBySize } = item;
  return [
    lineKey(item),
    { sizes, inStock, isGone: false, ...(stockBySize && { stockBySize }), ...(priceBySize && { priceBySize }) },
  ];
};

const forgetSize = ({ product }: ApiError) =>
  cartItems.set(cartItems.read().map((line) => (line.product === product ? { ...line, size: '' } : line)));

function removedLines({ code, products }: ApiError, cart: readonly CartItem[]): [string, CurrentLine][] {
  if (code !== 'unknown_product' || !Array.isArray(products)) return [];
  const gone = cart.filter(({ product }) => products.includes(product));
  return gone.map((line) => [lineKey(line), { sizes: [], inStock: 0, isGone: true }]);
}

/** Changes that refer to the line's current size. */
const currentNews = (cart: readonly CartItem[], updates: LineNews): LineChanges =>
  new Map(
    cart.flatMap((line): [string, string][] => {
      const [key, { size }] = [lineKey(line), line];
      const known = updates.get(key);
      return known && (known.size === size || known.size === '') ? [[key, known.words]] : [];
    }),
  );
