import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { ORDERS_PER_PAGE } from '../../shared/limits.ts';
import { currencyText } from '../../shared/money.ts';
import { arrivalText, isPromised } from '../../shared/orders/arrival.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { longDay, zonedDay } from '../../shared/time.ts';
import type { FormerOrder } from '../../shop/imports/orders/schema.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { Facts } from '../../ui/layout/blocks.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import formerStyles from './former-orders.module.css';
import styles from './own-orders.module.css';

/** The shop's time zone, for all dates. */
type Zoned = { timeZone: string };

/** Table of orders (specification, section 2), newest first, paginated. Logging out clears them (section 4). */
export function OwnOrders({ timeZone }: Zoned) {
  const token = usePersisted(userInfo)?.token;
  return <AllOrders key={token ?? ''} token={token} timeZone={timeZone} />;
}

function AllOrders({ token, timeZone }: Zoned & { token: string | undefined }) {
  const [hasFormer, setHasFormer] = useState(false);
  return (
    <>
      <OrdersTable token={token} timeZone={timeZone} hasFormer={hasFormer} />
      {token && <FormerOrders token={token} timeZone={timeZone} onFound={() => setHasFormer(true)} />}
    </>
  );
}

const ORDER_COLUMNS = [
  { head: 'ID' },
  { head: 'Order Date' },
  { head: 'Total Price', number: true },
  { head: 'Paid At' },
  { head: 'Delivery Status' },
  { head: 'Payment Method' },
  { head: 'Details', hidden: true },
];

type OrdersTableProps = Zoned & { token: string | undefined; hasFormer: boolean };

function OrdersTable({ token, timeZone, hasFormer }: OrdersTableProps) {
  const [page, setPage] = useState(1);
  const [orders, setOrders] = useState<readonly Order[]>();
  const [total, setTotal] = useState(0);
  const { answer, isLoading, refetch } = useQuery(
    token && `${token} ${page}`,
    () => api.call('GET /orders/my-orders', { query: { page, pageSize: ORDERS_PER_PAGE } }),
    {
      keepPrevious: true,
      onAnswer(response) {
        if (!response.ok) return;
        setTotal(Number(response.headers.get('x-total-count')));
        setOrders((before) => [...(before ?? []), ...response.body]);
      },
    },
  );
  const error = answer?.ok === false ? answer.error.detail : undefined;
  if (error && !orders) return <Failed why={error} isAsking={isLoading} onRetry={refetch} />;
  if (!orders) return <Loading>Loading your orders…</Loading>;
  if (orders.length === 0) {
    return (
      <Empty
        heading="h3"
        title="No orders yet"
        line={hasFormer ? 'Your next orders will appear here.' : 'Your orders will appear here.'}
      >
        <LinkButton look="quiet" href={paths.home()}>
          See featured pieces
        </LinkButton>
      </Empty>
    );
  }
  return (
    <>
      <div className={styles.orders}>
        <Table
          label="Your orders, newest first"
          columns={ORDER_COLUMNS}
          rows={orders.map((order) => toRow(order, timeZone))}
        />
      </div>
      {error && <Failed why={error} isAsking={isLoading} onRetry={refetch} />}
      {!error && orders.length < total && (
        <Button look="quiet" pending={isLoading} onClick={() => setPage(page + 1)}>
          Show older orders
        </Button>
      )}
    </>
  );
}

const toRow = (order: Order, timeZone: string) => ({
  key: order.id,
  cells: [
    <span key="id" className={styles.id}>
      <Pictured order={order} />
      <b>{orderName(order)}</b>
    </span>,
    zonedDay(order.createdAt, timeZone),
    priceText(order.totalPrice),
    order.paidAt ? zonedDay(order.paidAt, timeZone) : <NotPaid key="paid" order={order} />,
    deliveryStatus(order, timeZone),
    order.paymentMethod,
    <span key="details" className={styles.links}>
      {order.canBePaid && order.paymentState === 'unpaid' && (
        <LinkButton size="small" href={paths.order(order.id)}>
          Pay<span className="vh"> for order {orderName(order)}</span>
        </LinkButton>
      )}
      <a href={paths.order(order.id)}>
        Details<span className="vh"> of order {orderName(order)}</span>
      </a>
    </span>,
  ],
});

/** The first picture, and how many more products were ordered. */
function Pictured({ order: { orderItems } }: { order: Order }) {
  const image = orderItems.find((item) => item.image !== '')?.image;
  return (
    <span className={styles.picture}>
      {image ? <img src={image} alt="" width="56" height="70" loading="lazy" /> : <NoPicture />}
      {orderItems.length > 1 && <small>+{orderItems.length - 1}</small>}
    </span>
  );
}

function NotPaid({ order: { isCancelled, paymentState } }: { order: Order }) {
  if (isCancelled) return '–';
  return paymentState === 'pending' ? <Badge tone="wait">Pending</Badge> : <Badge tone="no">Unpaid</Badge>;
}

function deliveryStatus(order: Order, timeZone: string) {
  const { isCancelled, deliveredAt, isDispatched } = order;
  if (isCancelled) return <Badge>Canceled</Badge>;
  if (deliveredAt) return <Badge tone="ok">Delivered {zonedDay(deliveredAt, timeZone)}</Badge>;
  const status = isDispatched ? <Badge tone="wait">Shipped</Badge> : <Badge>Not delivered</Badge>;
  return (
    <>
      {status}
      {isPromised(order) && <small className={styles.arrives}>{arrivalText(order.delay ?? order)}</small>}
    </>
  );
}

type FormerOrdersProps = Zoned & {
  token: string;
  /** Called once if there are any. */
  onFound: () => void;
};

/** Orders from the shop's former platform; renders nothing if there are none. */
function FormerOrders({ token, timeZone, onFound }: FormerOrdersProps) {
  const [page, setPage] = useState(1);
  const [orders, setOrders] = useState<readonly FormerOrder[]>([]);
  const [total, setTotal] = useState(0);
  const { answer, isLoading, refetch } = useQuery(
    `${token} ${page}`,
    () => api.call('GET /former-orders', { query: { page, pageSize: ORDERS_PER_PAGE } }),
    {
      keepPrevious: true,
      onAnswer(response) {
        if (!response.ok) return;
        setTotal(Number(response.headers.get('x-total-count')));
        setOrders((before) => [...before, ...response.body]);
        if (response.body.length > 0) onFound();
      },
    },
  );
  const error = answer?.ok === false ? answer.error.detail : undefined;
  // Also nothing if the first call failed: most shoppers have none, and the orders table reports errors.
  if (orders.length === 0) return null;
  return (
    <section className={formerStyles.former} aria-labelledby="former-orders">
      <h3 id="former-orders">Orders from our former shop</h3>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <OneOrder order={order} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {error && <Failed why={error} isAsking={isLoading} onRetry={refetch} />}
      {!error && orders.length < total && (
        <Button look="quiet" pending={isLoading} onClick={() => setPage(page + 1)}>
          Show older orders
        </Button>
      )}
    </section>
  );
}

const STATUS = { placed: 'Placed', shipped: 'Shipped', canceled: 'Canceled', refunded: 'Refunded' } as const;

const OneOrder = ({ order, timeZone }: Zoned & { order: FormerOrder }) => (
  <details>
    <summary>
      <b>{order.number}</b>
      <span>{zonedDay(order.placedAt, timeZone)}</span>
      <span className={formerStyles.total}>{currencyText(order.total, order.currency)}</span>
      <Badge quiet>{STATUS[order.status]}</Badge>
      <Icon shape={plusIcon} />
    </summary>
    <div className={formerStyles.more}>
      <Items order={order} />
      <Facts facts={orderFacts(order)} />
    </div>
  </details>
);

function Items({ order: { items, quantity, currency } }: { order: FormerOrder }) {
  if (items.length === 0) return <p>{quantity === 1 ? '1 item' : `${quantity} items`}</p>;
  return (
    <ul className={formerStyles.items} aria-label="Items">
      {items.map(({ name, variant, quantity: count, price }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <li key={place}>
          <span>
            {[name, variant].filter(Boolean).join(', ')}
            {count !== 1 && ` × ${count}`}
          </span>
          {price !== null && <span>{currencyText(price * count, currency)}</span>}
        </li>
      ))}
    </ul>
  );
}

function orderFacts(order: FormerOrder) {
  const { currency, discount, shipping, tax, total, refunded, shippedAt, canceledAt, shipTo } = order;
  const sum = (name: string, amount: number | null) =>
    amount ? [{ name, value: currencyText(amount, currency) }] : [];
  const day = (name: string, moment: string | null) => (moment ? [{ name, value: longDay(moment) }] : []);
  return [
    ...sum('Discount', discount && -discount),
    ...sum('Shipping', shipping),
    ...sum('Tax', tax),
    { name: 'Total', value: currencyText(total, currency) },
    ...sum('Refunded', refunded),
    ...day('Shipped', shippedAt),
    ...day('Canceled', canceledAt),
    ...(shipTo ? [{ name: 'Shipped to', value: <span className={formerStyles.lines}>{shipTo}</span> }] : []),
  ];
}
