import type { LoaderFunctionArgs } from 'react-router';
import { inParallel } from '../../../shared/concurrency.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { fetchBody } from '../../admin-api.ts';
import type { OrderDetail } from '../order-detail.ts';

/** Same as the page size of the list. */
const MAX = 50;
const ORDERS_AT_ONCE = 4;

/** Loads the order in the path, or those in the query, and the sender. */
export async function fetchOrdersInAddress({ params, request }: LoaderFunctionArgs) {
  const typed = params.id ?? new URL(request.url).searchParams.get('ids') ?? '';
  const ids = [...new Set(typed.split(',').filter(Boolean))].slice(0, MAX);
  const known = new Map<string, OrderDetail>();
  const [sender] = await Promise.all([
    fetchBody('GET /admin/sender', {}),
    inParallel(ids, ORDERS_AT_ONCE, async (id) => {
      known.set(id, await fetchBody('GET /admin/orders/:id', { params: { id } }));
    }),
  ]);
  return { ids, desks: ids.flatMap((id) => known.get(id) ?? []), sender, isOne: params.id !== undefined };
}

/** Where a screen of one order, or of several, leads back to. */
export const backOf = (one: OrderDetail | false | undefined) =>
  one
    ? { href: `/admin/orders/${one.order.id}`, name: `Order ${orderName(one.order)}` }
    : { href: '/admin/orders', name: 'Orders' };
