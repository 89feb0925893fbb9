import { isoDay } from '../../shared/dates.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { type Moment, Timeline } from '../../ui/timeline.tsx';

/** How far the order is, bead by bead. */
export const OrderTimeline = ({ order }: { order: Order }) => <Timeline moments={momentsOf(order)} />;

function momentsOf(order: Order): Moment[] {
  const placed = { name: 'Ordered', on: isoDay(order.createdAt) };
  const paid = { name: 'Paid', on: dayOf(order.paidAt) };
  if (order.isCancelled) {
    const cancelled = { name: 'Canceled', on: dayOf(order.cancelledAt) };
    return order.isPaid ? [placed, paid, cancelled] : [placed, cancelled];
  }
  return [
    placed,
    paid,
    { name: 'Dispatched', on: dayOf(order.dispatchedAt), note: <Tracking order={order} /> },
    { name: 'Delivered', on: dayOf(order.deliveredAt) },
  ];
}

function Tracking({ order: { tracking } }: { order: Order }) {
  if (!tracking) return null;
  const words = `${tracking.carrier} ${tracking.number}`.trim();
  return tracking.url ? (
    <a href={tracking.url} target="_blank" rel="noreferrer">
      {words}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  ) : (
    words
  );
}

const dayOf = (moment: string | null) => (moment === null ? undefined : isoDay(moment));
