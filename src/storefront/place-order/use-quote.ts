import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import type { CartItem, ShippingAddress } from '../../browser/storage-schemas.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { mergeQuote } from '../cart/merge-cart.ts';
import { quoteLines } from '../cart/reconcile-cart.ts';

type Question = { cart: readonly CartItem[]; address: ShippingAddress | undefined; couponCode: string | null };

export type Quoted = {
  quote: Quote | undefined;
  refusal: ApiError | undefined;
  /** What changed since the lines were put into the cart, in words. */
  news: readonly string[];
  askAgain: () => void;
  /** The server has answered with fresh figures in another way. */
  accept: (quote: Quote) => void;
};

/** What the cart costs now, asked anew whenever cart, address or coupon change. */
export function useQuote({ cart, address, couponCode }: Question): Quoted {
  const [quote, setQuote] = useState<Quote>();
  const [refusal, setRefusal] = useState<ApiError>();
  const [news, setNews] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const asked = cart.length > 0 ? JSON.stringify([quoteLines(cart), address ?? null, couponCode]) : undefined;

  const accept = (fresh: Quote) => {
    const names = new Map(fresh.orderItems.map(({ product, name }) => [product, name]));
    const changes = mergeQuote(fresh.orderItems).map(([product, words]) => `${names.get(product)}: ${words}`);
    setNews((before) => [...before, ...changes]);
    setQuote(fresh);
    setRefusal(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same question again
  useEffect(() => {
    if (asked === undefined) return;
    let over = false;
    setRefusal(undefined);
    const [orderItems, shippingAddress, code] = JSON.parse(asked);
    void api.call('POST /orders/quote', { body: { orderItems, shippingAddress, couponCode: code } }).then((answer) => {
      if (over) return;
      if (answer.ok) accept(answer.body);
      else setRefusal(answer.error);
    });
    return () => {
      over = true;
    };
  }, [asked, tries]);

  return { quote, refusal, news, accept, askAgain: () => setTries((count) => count + 1) };
}
