import type { AdminBody } from '../../browser/client.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import { formatTime } from '../components/format-time.ts';
import type { Ticks } from '../components/lists/bulk-bar.tsx';
import type { ListColumn, ListRow } from '../components/lists/row-list.tsx';
import { Cut, RowList } from '../components/lists/row-list.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';
import styles from './orders.module.css';
import { ChannelBadge, DeliveryBadge, PaymentBadge } from './status-badge.tsx';

type Props = {
  label: string;
  orders: readonly Listed[];
  look?: 'short' | 'ship';
  ticks?: Ticks;
};

export const OrderTable = ({ label, orders, look, ticks }: Props) => (
  <RowList
    label={label}
    columns={ORDER_COLUMNS}
    only={look && IN_CARDS[look]}
    rows={orders.map((order) => orderRow(order, look === 'short'))}
    ticks={ticks}
  />
);

type Listed = AdminBody<'GET /admin/orders'>['orders'][number];

const ORDER_COLUMNS: readonly ListColumn[] = [
  { head: 'Order' },
  { head: 'Placed', gives: 2 },
  { head: 'Customer' },
  { head: 'Ships to', gives: 1 },
  { head: 'Items' },
  { head: 'Total', number: true },
  { head: 'Payment' },
  { head: 'Delivery' },
  { head: 'Ship by' },
];

function orderRow(order: Listed, isShort: boolean): ListRow {
  const { id, createdAt, totalPrice, shipsTo, isGift } = order;
  const isInPerson = order.channel === 'in_person';
  const recipient = order.recipient || (isInPerson ? order.customer.email || 'In person' : '');
  const town = isInPerson ? shipsTo.state : getTown(shipsTo);
  return {
    key: id,
    href: `/admin/orders/${id}`,
    link: orderName(order),
    cells: [
      formatTime(createdAt),
      <Cut key="name">{recipient}</Cut>,
      <Town key="town" town={town} />,
      <Pictures key="items" order={order} />,
      priceText(totalPrice),
      <PaymentBadge key="payment" {...order} />,
      <span key="delivery" className={styles.marks}>
        {isShort ? <State order={order} /> : <Delivery order={order} />}
        {isShort && order.isLate && <Badge tone="no">Late</Badge>}
        {isGift && <Badge>Gift</Badge>}
        <ChannelBadge {...order} />
      </span>,
      <ShipDay key="ship" order={order} />,
    ],
    phone: {
      picture: <Pile order={order} />,
      name: recipient,
      sum: priceText(totalPrice),
      line: town || 'No town',
      aside: formatTime(createdAt),
      states: (
        <>
          <State order={order} />
          <ShipDay order={order} />
          {isGift && <Badge>Gift</Badge>}
          <ChannelBadge {...order} />
        </>
      ),
    },
  };
}

const Town = ({ town }: { town: string }) => (town === '' ? <Badge tone="no">No town</Badge> : <Cut>{town}</Cut>);

const getTown = ({ town, state }: Listed['shipsTo']) =>
  [town, town && town !== state ? state : ''].filter(Boolean).join(', ');

/** Delivery state; an order that needs an answer first shows "Missing info". */
const Delivery = ({ order }: { order: Listed }) => {
  if (order.needsAnswer) return <Badge tone="no">Missing info</Badge>;
  return order.isPartShipped ? <Badge tone="wait">Partly shipped</Badge> : <DeliveryBadge {...order} />;
};

/** Single badge for narrow layouts: the payment state if there is no package yet. */
const State = ({ order }: { order: Listed }) =>
  order.stage === 'unpaid' || order.stage === 'refunded' ? <PaymentBadge {...order} /> : <Delivery order={order} />;

/** Ship-by day of unshipped orders. */
const ShipDay = ({ order: { stage, shipBy, isLate } }: { order: Listed }) =>
  stage === 'to_dispatch' && (
    <span className={classNames(isLate && styles.late)}>
      {isLate && 'Late, '}
      {shipBy ? dayText(shipBy) : 'no date'}
    </span>
  );

const Pictures = ({ order: { images, units } }: { order: Listed }) => (
  <span className={styles.thumbs}>
    {images.map((src, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move, and two may look alike
      <Thumb key={place} src={src} />
    ))}
    <span>
      {units}
      <span className="vh">{units === 1 ? ' item' : ' items'}</span>
    </span>
  </span>
);

/** Phone layout: first picture and number of items. */
const Pile = ({ order: { images, units } }: { order: Listed }) => (
  <span className={styles.pile}>
    <Thumb src={images[0]} large />
    {units > 1 && (
      <span>
        {units}
        <span className="vh"> items</span>
      </span>
    )}
  </span>
);

/** Columns shown in a card on Today. */
const IN_CARDS = {
  short: new Set(['Order', 'Customer', 'Total', 'Delivery']),
  ship: new Set(['Order', 'Customer', 'Items', 'Ship by']),
};
