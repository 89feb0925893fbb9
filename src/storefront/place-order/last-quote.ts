import { createPersisted, localSource } from '../../browser/storage/persisted.ts';
import type { Quote } from '../../shop/checkout/schema.ts';

type LastQuote = { asked: string; quote: Quote };

/** The last quote, shown while offline. */
export const lastQuote = createPersisted<LastQuote | undefined>({
  key: 'lastQuote',
  empty: undefined,
  check: readLastQuote,
  source: localSource,
});

const FIGURES = ['itemsPrice', 'discountPrice', 'shippingPrice', 'taxRate', 'taxPrice', 'totalPrice'] as const;

function readLastQuote(found: unknown): LastQuote | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { asked, quote } = found as Partial<LastQuote>;
  if (typeof asked !== 'string' || typeof quote !== 'object' || quote === null) return undefined;
  const isWhole =
    FIGURES.every((name) => Number.isFinite(quote[name])) &&
    Array.isArray(quote.orderItems) &&
    quote.orderItems.every((item) => typeof item?.product === 'string' && Array.isArray(item.sizes)) &&
    Array.isArray(quote.sets);
  return isWhole ? { asked, quote } : undefined;
}

export const lastQuoteFor = (requestKey: string): Quote | undefined => {
  const last = lastQuote.read();
  return last?.asked === requestKey ? last.quote : undefined;
};
