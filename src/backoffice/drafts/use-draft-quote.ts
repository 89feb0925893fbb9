import { useQuery } from '../../browser/forms/use-query.ts';
import { adminApi } from '../admin-api.ts';
import { contentOf, type DraftValues } from './draft-values.ts';

const PAUSE_MS = 250;

/** What the draft costs, asked of the shop while it is put together. */
export function useDraftQuote(values: DraftValues) {
  const { content, fields } = contentOf(values);
  const { items, shippingAddress, discount, shippingPrice } = content;
  const isReadable = Object.keys(fields).length === 0;
  const input = { items, shippingAddress, discount: discount && { ...discount, reason: '' }, shippingPrice };
  return useQuery(
    isReadable ? JSON.stringify(input) : undefined,
    () => adminApi.call('POST /admin/order-drafts/quote', { body: input }),
    { debounceMs: PAUSE_MS, keepPrevious: true },
  );
}

export type DraftQuoteState = ReturnType<typeof useDraftQuote>;
