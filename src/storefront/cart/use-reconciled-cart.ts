import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { cartItems } from '../../browser/shopper-storage.ts';
import type { CartItem } from '../../browser/storage-schemas.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Quote } from '../../shop/checkout/schema.ts';
import { mergeQuote } from './merge-cart.ts';
import { type CurrentLine, quoteLines } from './reconcile-cart.ts';

type Known = ReadonlyMap<string, CurrentLine>;
type LineChanges = ReadonlyMap<string, string>;

export type ReconciledCart = {
  known: Known;
  /** What has changed since a line was put into the cart. */
  news: LineChanges;
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
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const sold = cart.filter(({ product }) => !known.get(product)?.isGone);
  const question = sold.some(({ product }) => !known.has(product)) ? JSON.stringify(quoteLines(sold)) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same question again
  useEffect(() => {
    if (question === undefined) return;
    let over = false;
    const learn = async () => {
      const answer = await api.call('POST /orders/quote', { body: { orderItems: JSON.parse(question) } });
      if (over) return;
      if (answer.ok) {
        setNews((before) => new Map([...before, ...mergeQuote(answer.body.orderItems)]));
        setKnown((before) => new Map([...before, ...answer.body.orderItems.map(currentLineOf)]));
      } else if (!dropInvalid(answer.error)) setProblem(answer.error.detail);
      else setKnown((before) => new Map([...before, ...goneOf(answer.error)]));
    };
    setProblem(undefined);
    void learn();
    return () => {
      over = true;
    };
  }, [question, tries]);

  return { known, news, problem, retry: () => setTries((count) => count + 1) };
}

const currentLineOf = ({ product, sizes, inStock }: Quote['orderItems'][number]): [string, CurrentLine] => [
  product,
  { sizes, inStock, isGone: false },
];

/** A refusal that this page can deal with: a piece that is no longer sold, a size that it no longer comes in. */
function dropInvalid({ code, product }: ApiError): boolean {
  if (code === 'unknown_size') {
    cartItems.set(cartItems.read().map((line) => (line.product === product ? { ...line, size: '' } : line)));
  }
  return code === 'unknown_size' || code === 'unknown_product';
}

function goneOf({ code, products }: ApiError): [string, CurrentLine][] {
  if (code !== 'unknown_product' || !Array.isArray(products)) return [];
  return products.map((product) => [String(product), { sizes: [], inStock: 0, isGone: true }]);
}
