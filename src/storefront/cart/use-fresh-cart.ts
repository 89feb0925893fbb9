import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import type { CartItem } from '../../browser/kept-shapes.ts';
import { cartItems } from '../../browser/store.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { askedLines, type Fresh } from './fresh.ts';
import { takeOver } from './take-over.ts';

type Known = ReadonlyMap<string, Fresh>;
type News = ReadonlyMap<string, string>;

export type FreshCart = {
  known: Known;
  /** What has changed since a line was put into the cart. */
  news: News;
  /** Why the shop could not be asked. */
  problem: string | undefined;
  askAgain: () => void;
};

/**
 * Asks the shop once for every line what it costs and how many are left, also for lines that another tab brings, and
 * puts the answers into the cart.
 */
export function useFreshCart(cart: readonly CartItem[]): FreshCart {
  const [known, setKnown] = useState<Known>(new Map());
  const [news, setNews] = useState<News>(new Map());
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const sold = cart.filter(({ product }) => !known.get(product)?.isGone);
  const question = sold.some(({ product }) => !known.has(product)) ? JSON.stringify(askedLines(sold)) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same question again
  useEffect(() => {
    if (question === undefined) return;
    let over = false;
    const learn = async () => {
      const answer = await api.call('POST /orders/quote', { body: { orderItems: JSON.parse(question) } });
      if (over) return;
      if (answer.ok) {
        setNews((before) => new Map([...before, ...takeOver(answer.body.orderItems)]));
        setKnown((before) => new Map([...before, ...answer.body.orderItems.map(freshOf)]));
      } else if (!mend(answer.error)) setProblem(answer.error.detail);
      else setKnown((before) => new Map([...before, ...goneOf(answer.error)]));
    };
    setProblem(undefined);
    void learn();
    return () => {
      over = true;
    };
  }, [question, tries]);

  return { known, news, problem, askAgain: () => setTries((count) => count + 1) };
}

const freshOf = ({ product, sizes, inStock }: Quote['orderItems'][number]): [string, Fresh] => [
  product,
  { sizes, inStock, isGone: false },
];

/** A refusal that this page can deal with: a piece that is no longer sold, a size that it no longer comes in. */
function mend({ code, product }: ApiError): boolean {
  if (code === 'unknown_size') {
    cartItems.keep(cartItems.read().map((line) => (line.product === product ? { ...line, size: '' } : line)));
  }
  return code === 'unknown_size' || code === 'unknown_product';
}

function goneOf({ code, products }: ApiError): [string, Fresh][] {
  if (code !== 'unknown_product' || !Array.isArray(products)) return [];
  return products.map((product) => [String(product), { sizes: [], inStock: 0, isGone: true }]);
}
