import { type Moment, Timeline } from '../../ui/layout/timeline.tsx';
import { formatTime } from '../components/format-time.ts';
import type { OrderDetail } from './order-detail.ts';

const NAMES: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Paid',
  payment_pending: 'Payment pending',
  payment_failed: 'Payment failed',
  refunded: 'Refunded',
  dispatched: 'Shipped',
  delivered: 'Delivered',
  package_shipped: 'Part of the order shipped',
  package_undone: 'Package undone',
  package_delivered: 'Package delivered',
  tracking_edited: 'Tracking edited',
  cancelled: 'Canceled',
  held_again: 'Items reserved again',
  dispatch_undone: 'Shipment undone',
  delivery_undone: 'Delivery undone',
  address_corrected: 'Address edited',
  size_chosen: 'Size chosen',
  size_swapped: 'Size changed',
  items_removed: 'Items removed',
  item_added: 'Item added at no charge',
  asked: 'Customer emailed',
  message_sent: 'Message sent',
  reply_noted: 'Reply noted',
  delayed: 'New ship date sent',
  delay_accepted: 'Customer agreed to wait',
  gift_message_changed: 'Gift message edited',
  return_requested: 'Return requested',
  return_withdrawn: 'Return canceled by customer',
  return_approved: 'Return approved',
  return_declined: 'Return declined',
  return_received: 'Return received',
  return_refunded: 'Return refunded',
  replacement_sent: 'Replacement sent',
  return_reminded: 'Reminded of the return',
  return_closed: 'Return closed',
  packing_started: 'Packing slip printed',
  packing_undone: 'Not packed after all',
};

const PICKUP_NAMES: Record<string, string> = {
  ...NAMES,
  dispatched: 'Ready for pickup',
  delivered: 'Picked up',
  package_shipped: 'Part of the order ready for pickup',
  package_delivered: 'Part of the order picked up',
  dispatch_undone: 'Not ready after all',
  delivery_undone: 'Not picked up after all',
};

/** Everything that happened to the order, and the steps that are still to come. */
export function Progress({ desk: { events, stage, order } }: { desk: OrderDetail }) {
  // Over the counter it left and arrived in one.
  const isInPerson = order.channel === 'in_person';
  const { isPickup } = order.shippingAddress;
  const names = isPickup ? PICKUP_NAMES : NAMES;
  const told = isInPerson ? events.filter(({ kind }) => kind !== 'dispatched') : events;
  const happened: Moment[] = told.map(({ kind, at, byWhom, note }, place) => ({
    name: isInPerson && kind === 'delivered' ? 'Handed over' : (names[kind] ?? kind),
    key: `${place}`,
    on: formatTime(at),
    note: noteOf(kind, byWhom, note),
  }));
  const ahead =
    (
      {
        unpaid: isInPerson ? ['paid'] : ['paid', 'dispatched', 'delivered'],
        to_dispatch: ['dispatched', 'delivered'],
        dispatched: ['delivered'],
      } as Record<string, string[]>
    )[stage] ?? [];
  return (
    <Timeline moments={[...happened, ...ahead.map((kind) => ({ name: names[kind] ?? kind, key: `ahead ${kind}` }))]} />
  );
}

const QUIET = new Set(['clock', 'paypal', 'shop', 'shopper']);

function noteOf(kind: string, byWhom: string, note: string) {
  const who = QUIET.has(byWhom) ? '' : byWhom;
  const what = kind === 'refunded' && /^\d+$/.test(note) ? `$${(Number(note) / 100).toFixed(2)} total` : note;
  return [who, what].filter(Boolean).join(' · ');
}
