import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { arrivalText, isPromised } from '../../shared/orders/arrival.ts';
import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { FormerOrders } from './former-orders.tsx';
import styles from './own-orders.module.css';

const PAGE_SIZE = 24;
const COLUMNS = [
  { head: 'ID' },
  { head: 'Order Date' },
  { head: 'Total Price', number: true },
  { head: 'Paid At' },
  { head: 'Delivery Status' },
  { head: 'Payment Method' },
  { head: 'Details', hidden: true },
];

/** Section 2's table of own orders, newest first, some at a time. Logging out forgets them (section 4). */
export function OwnOrders() {
  const token = usePersisted(userInfo)?.token;
  return <AllOrders key={token ?? ''} token={token} />;
}

function AllOrders({ token }: { token: string | undefined }) {
  const [hasFormer, setHasFormer] = useState(false);
  return (
    <>
      <OrdersOf token={token} hasFormer={hasFormer} />
      {token && <FormerOrders token={token} onFound={() => setHasFormer(true)} />}
    </>
  );
}

function OrdersOf({ token, hasFormer }: { token: string | undefined; hasFormer: boolean }) {
  const [page, setPage] = useState(1);
  const [orders, setOrders] = useState<readonly Order[]>();
  const [total, setTotal] = useState(0);
  const { answer, isLoading, refetch } = useQuery(
    token && `${token} ${page}`,
    () => api.call('GET /orders/my-orders', { query: { page, pageSize: PAGE_SIZE } }),
    {
      keepPrevious: true,
      onAnswer(given) {
        if (!given.ok) return;
        setTotal(Number(given.headers.get('x-total-count')));
        setOrders((before) => [...(before ?? []), ...given.body]);
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
          See featured products
        </LinkButton>
      </Empty>
    );
  }
  return (
    <>
      <Table label="Your orders, newest first" columns={COLUMNS} rows={orders.map(rowOf)} />
      {error && <Failed why={error} isAsking={isLoading} onRetry={refetch} />}
      {!error && orders.length < total && (
        <Button look="quiet" pending={isLoading} onClick={() => setPage(page + 1)}>
          Show older orders
        </Button>
      )}
    </>
  );
}

const rowOf = (order: Order) => ({
  key: order.id,
  cells: [
    <span key="id" className={styles.id}>
      {order.id}
      {order.number && <b className={styles.number}>#{order.number}</b>}
    </span>,
    isoDay(order.createdAt),
    priceText(order.totalPrice),
    order.paidAt ? isoDay(order.paidAt) : <NotPaid key="paid" order={order} />,
    deliveryStatus(order),
    order.paymentMethod,
    <a key="details" href={paths.order(order.id)}>
      Details<span className="vh"> of order {order.id}</span>
    </a>,
  ],
});

function NotPaid({ order: { isCancelled, paymentState } }: { order: Order }) {
  if (isCancelled) return '–';
  return paymentState === 'pending' ? <Badge tone="wait">Pending</Badge> : <Badge tone="no">Unpaid</Badge>;
}

function deliveryStatus(order: Order) {
  const { isCancelled, deliveredAt, isDispatched } = order;
  if (isCancelled) return <Badge>Canceled</Badge>;
  if (deliveredAt) return <Badge tone="ok">Delivered {isoDay(deliveredAt)}</Badge>;
  const status = isDispatched ? <Badge tone="wait">Shipped</Badge> : <Badge>Not delivered</Badge>;
  return (
    <>
      {status}
      {isPromised(order) && <small className={styles.arrives}>{arrivalText(order.delay ?? order)}</small>}
    </>
  );
}
