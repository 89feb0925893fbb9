import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { cartItems } from '../../browser/shopper-storage.ts';
import type { CartItem } from '../../browser/storage-schemas.ts';
import { useQuery } from '../../browser/use-query.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';
import { type Arrival, IN_STOCK } from '../../shared/arrival.ts';
import { isDesign } from '../../shared/design-id.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { mergeQuote } from './merge-cart.ts';
import { type CurrentLine, quoteLines } from './reconcile-cart.ts';

type Known = ReadonlyMap<string, CurrentLine>;
type LineChanges = ReadonlyMap<string, string>;

export type ReconciledCart = {
  known: Known;
  /** What has changed since a line was put into the cart. */
  news: LineChanges;
  /** When what is made to order would arrive, ordered now. */
  arrival: Arrival;
  /** Why the shop could not be asked. */
  problem: string | undefined;
  retry: () => void;
};

/**
 * Asks the shop once for every line what it costs and how many are left, also for lines that another tab brings, and
 * puts the answers into the cart.
 */
export function useReconciledCart(cart: readonly CartItem[]): ReconciledCart {
  const [known, setKnown] = useState<Known>(new Map());
  const [news, setNews] = useState<LineChanges>(new Map());
  const [arrival, setArrival] = useState<Arrival>(IN_STOCK);
  const sold = cart.filter(({ product }) => !known.get(product)?.isGone);
  const body = { orderItems: quoteLines(sold) };
  const learn = (answer: ApiResult<Quote>) => {
    if (answer.ok) {
      setArrival(answer.body);
      setNews((before) => new Map([...before, ...mergeQuote(answer.body.orderItems)]));
      setKnown((before) => new Map([...before, ...answer.body.orderItems.map(currentLineOf)]));
    } else {
      if (answer.error.code === 'unknown_size') forgetSize(answer.error);
      setKnown((before) => new Map([...before, ...goneOf(answer.error)]));
    }
  };
  const { answer, isLoading, refetch } = useQuery(
    // How many are made decides when they arrive.
    sold.some(({ product }) => !known.has(product) || isDesign(product)) ? JSON.stringify(body) : undefined,
    () => api.call('POST /orders/quote', { body }),
    { onAnswer: learn },
  );
  const isProblem = !isLoading && answer?.ok === false && !MENDED.has(answer.error.code);
  return { known, news, arrival, problem: isProblem ? answer.error.detail : undefined, retry: refetch };
}

const currentLineOf = ({ product, sizes, inStock }: Quote['orderItems'][number]): [string, CurrentLine] => [
  product,
  { sizes, inStock, isGone: false },
];

/** Refusals that this page deals with itself: a product that is no longer sold, a size that it no longer comes in. */
const MENDED = new Set(['unknown_size', 'unknown_product']);

const forgetSize = ({ product }: ApiError) =>
  cartItems.set(cartItems.read().map((line) => (line.product === product ? { ...line, size: '' } : line)));

function goneOf({ code, products }: ApiError): [string, CurrentLine][] {
  if (code !== 'unknown_product' || !Array.isArray(products)) return [];
  return products.map((product) => [String(product), { sizes: [], inStock: 0, isGone: true }]);
}
