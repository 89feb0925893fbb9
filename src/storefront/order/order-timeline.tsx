import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { type Moment, Timeline } from '../../ui/layout/timeline.tsx';
import styles from './order-packages.module.css';

/** How far the order is, bead by bead. */
export const OrderTimeline = ({ order }: { order: Order }) => <Timeline moments={momentsOf(order)} />;

type Package = NonNullable<Order['packages']>[number];

/** Which items left in which package; of an order that leaves in one its timeline tells. */
export function Packages({ order: { packages = [], isDispatched, shippingAddress } }: { order: Order }) {
  const words = shippingAddress.isPickup ? COLLECTED : SHIPPED;
  if (packages.length === 0 || (isDispatched && packages.length === 1)) return null;
  return (
    <ul className={styles.packages}>
      {packages.map((parcel) => (
        <li key={parcel.n}>
          <b>
            Package {parcel.n}
            {isDispatched && ` of ${packages.length}`}
          </b>
          <span>
            {parcel.deliveredAt
              ? `${words.arrived} ${isoDay(parcel.deliveredAt)}`
              : `${words.left} ${isoDay(parcel.shippedAt)}`}
          </span>
          <span>{parcel.items.map(itemText).join('; ')}</span>
          <TrackingLink parcel={parcel} />
        </li>
      ))}
      {!isDispatched && <li>{words.rest}</li>}
    </ul>
  );
}

const SHIPPED = { left: 'Dispatched', arrived: 'Delivered', rest: 'The rest follows in another package.' };
const COLLECTED = { left: 'Ready', arrived: 'Picked up', rest: 'We’ll email you when the rest is ready.' };

const itemText = ({ qty, name, size }: Package['items'][number]) => `${qty} × ${name}${size ? `, ${size}` : ''}`;

function momentsOf(order: Order): Moment[] {
  const placed = { name: 'Ordered', on: isoDay(order.createdAt) };
  const paid = { name: 'Paid', on: dayOf(order.paidAt) };
  if (order.isCancelled) {
    const cancelled = { name: 'Canceled', on: dayOf(order.cancelledAt) };
    return order.isPaid ? [placed, paid, cancelled] : [placed, cancelled];
  }
  if (order.channel === 'in_person') return [placed, paid, { name: 'Handed over', on: dayOf(order.deliveredAt) }];
  if (order.shippingAddress.isPickup) {
    const ready = { name: 'Ready for pickup', on: dayOf(order.dispatchedAt) };
    return [placed, paid, ready, { name: 'Picked up', on: dayOf(order.deliveredAt) }];
  }
  return [
    placed,
    paid,
    { name: 'Dispatched', on: dayOf(order.dispatchedAt), note: <Tracking order={order} /> },
    { name: 'Delivered', on: dayOf(order.deliveredAt) },
  ];
}

/** Of the one package; of several each says its own. */
const Tracking = ({ order: { tracking, packages = [] } }: { order: Order }) =>
  tracking && packages.length < 2 ? <TrackingLink parcel={tracking} /> : null;

function TrackingLink({ parcel: { carrier, number, url } }: { parcel: Pick<Package, 'carrier' | 'number' | 'url'> }) {
  if (!number) return null;
  const words = `${carrier} ${number}`.trim();
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  ) : (
    words
  );
}

const dayOf = (moment: string | null) => (moment === null ? undefined : isoDay(moment));
