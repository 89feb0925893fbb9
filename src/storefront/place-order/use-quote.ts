import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { CartItem, ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { useOffline } from '../../browser/store.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
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

/** The gift message doesn't affect the price, so typing it triggers no request. */
const pricedGiftOptions = ({ notBefore, wrap }: GiftInput): GiftInput => ({
  notBefore: notBefore ?? null,
  wrap: wrap ?? false,
});

type Quoted = {
  /** The latest quote, kept while the next one loads. */
  quote: Quote | undefined;
  refusal: ApiError | undefined;
  /** Changes since the lines were added, as sentences. */
  news: readonly string[];
  /** Offline: `quote` is the stored last one. */
  isLastSeen: boolean;
  askAgain: () => void;
  /** Takes a fresh quote from another response. */
  accept: (quote: Quote) => void;
};

/** Quotes the cart whenever cart, address, coupon, gift day or gift wrap change. */
export function useQuote({ cart, address, couponCode, gift }: Question): Quoted {
  const [quote, setQuote] = useState<Quote>();
  const [news, setNews] = useState<readonly string[]>([]);
  const body = {
    orderItems: quoteLines(cart),
    shippingAddress: address ?? null,
    couponCode,
    ...(gift && { gift: pricedGiftOptions(gift) }),
  };

  const requestKey = JSON.stringify(body);
  const take = (fresh: Quote) => {
    const names = new Map(fresh.orderItems.map((item) => [lineKey(item), item.name]));
    const changes = mergeQuote(fresh.orderItems).map(([key, words]) => `${names.get(key)}: ${words}`);
    setNews((before) => [...before, ...changes]);
    setQuote(fresh);
    lastQuote.set({ asked: requestKey, quote: fresh });
  };
  const { answer, isLoading, refetch, put } = useQuery(
    cart.length > 0 ? requestKey : undefined,
    () => api.call('POST /orders/quote', { body }),
    { onAnswer: (response) => response.ok && take(response.body) },
  );
  const accept = (fresh: Quote) => {
    take(fresh);
    put(fresh);
  };
  const offline = useOffline();
  const isUnreachable = answer?.ok === false && answer.status === 0;
  // Refetch when back online.
  useEffect(() => {
    if (!isUnreachable) return;
    globalThis.addEventListener('online', refetch);
    return () => globalThis.removeEventListener('online', refetch);
  }, [isUnreachable, refetch]);
  const refusal = isLoading || answer?.ok ? undefined : answer?.error;
  if (!(isUnreachable && offline)) return { quote, refusal, news, isLastSeen: false, accept, askAgain: refetch };
  const last = lastQuoteFor(requestKey);
  return { quote: last, refusal: last ? undefined : OFFLINE, news, isLastSeen: true, accept, askAgain: refetch };
}

const OFFLINE = { code: 'offline', detail: 'You’re offline. We’ll work out the total when you’re back online.' };
