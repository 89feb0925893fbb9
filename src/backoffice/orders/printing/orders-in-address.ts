import { inParallel } from '../../../shared/concurrency.ts';
import { fetchBody } from '../../admin-api.ts';
import type { OrderDetail } from '../order-detail.ts';

/** Same as the page size of the list. */
const MAX = 50;
const ORDERS_AT_ONCE = 4;

/** Reads order ids from the URL, and loads the existing orders and the sender. */
export async function fetchOrdersInAddress(url: string) {
  const typed = new URL(url).searchParams.get('ids') ?? '';
  const ids = [...new Set(typed.split(',').filter(Boolean))].slice(0, MAX);
  const known = new Map<string, OrderDetail>();
  const [sender] = await Promise.all([
    fetchBody('GET /admin/sender', {}),
    inParallel(ids, ORDERS_AT_ONCE, async (id) => {
      known.set(id, await fetchBody('GET /admin/orders/:id', { params: { id } }));
    }),
  ]);
  return { ids, desks: ids.flatMap((id) => known.get(id) ?? []), sender };
}
