import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { CartItem, ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { useOffline } from '../../browser/store.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import type { GiftInput } from '../../shop/orders/schema.ts';
import { mergeQuote, quoteLines } from '../cart/reconcile-cart.ts';
import { lastQuote, lastQuoteFor } from './last-quote.ts';

type Question = {
  cart: readonly CartItem[];
  address: ShippingAddress | undefined;
  couponCode: string | null;
  gift: GiftInput | undefined;
};

/** The message costs nothing: what is typed asks nobody. */
const askedOf = ({ notBefore, wrap }: GiftInput): GiftInput => ({ notBefore: notBefore ?? null, wrap: wrap ?? false });

export type Quoted = {
  /** The last one, also while the next one is asked for. */
  quote: Quote | undefined;
  refusal: ApiError | undefined;
  /** What changed since the lines were put into the cart, in words. */
  news: readonly string[];
  /** There is no connection, and these are the figures that the shop last named for this order. */
  isLastSeen: boolean;
  askAgain: () => void;
  /** The server has answered with fresh figures in another way. */
  accept: (quote: Quote) => void;
};

/** What the cart costs now, asked anew whenever cart, address, coupon, or the day or wrap of a gift change. */
export function useQuote({ cart, address, couponCode, gift }: Question): Quoted {
  const [quote, setQuote] = useState<Quote>();
  const [news, setNews] = useState<readonly string[]>([]);
  const body = {
    orderItems: quoteLines(cart),
    shippingAddress: address ?? null,
    couponCode,
    ...(gift && { gift: askedOf(gift) }),
  };

  const asked = JSON.stringify(body);
  const take = (fresh: Quote) => {
    const names = new Map(fresh.orderItems.map(({ product, name }) => [product, name]));
    const changes = mergeQuote(fresh.orderItems).map(([product, words]) => `${names.get(product)}: ${words}`);
    setNews((before) => [...before, ...changes]);
    setQuote(fresh);
    lastQuote.set({ asked, quote: fresh });
  };
  const { answer, isLoading, refetch, put } = useQuery(
    cart.length > 0 ? asked : undefined,
    () => api.call('POST /orders/quote', { body }),
    { onAnswer: (given) => given.ok && take(given.body) },
  );
  const accept = (fresh: Quote) => {
    take(fresh);
    put(fresh);
  };
  const offline = useOffline();
  const isUnreachable = answer?.ok === false && answer.status === 0;
  // With the connection the figures of now come by themselves.
  useEffect(() => {
    if (!isUnreachable) return;
    globalThis.addEventListener('online', refetch);
    return () => globalThis.removeEventListener('online', refetch);
  }, [isUnreachable, refetch]);
  const refusal = isLoading || answer?.ok ? undefined : answer?.error;
  if (!(isUnreachable && offline)) return { quote, refusal, news, isLastSeen: false, accept, askAgain: refetch };
  const last = lastQuoteFor(asked);
  return { quote: last, refusal: last ? undefined : OFFLINE, news, isLastSeen: true, accept, askAgain: refetch };
}

const OFFLINE = { code: 'offline', detail: 'You’re offline. We’ll work out the total when you’re back online.' };
