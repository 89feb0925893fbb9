import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { currencyText } from '../../shared/money.ts';
import { isoDay, longDay } from '../../shared/time.ts';
import type { FormerOrder } from '../../shop/former-orders/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { Facts } from '../../ui/layout/blocks.tsx';
import styles from './former-orders.module.css';

const PAGE_SIZE = 24;

type FormerOrdersProps = {
  token: string;
  /** Hears once that there are some. */
  onFound: () => void;
};

/** What somebody ordered at the shop's former home; nothing at all where that is nothing, and for most it is. */
export function FormerOrders({ token, onFound }: FormerOrdersProps) {
  const [page, setPage] = useState(1);
  const [orders, setOrders] = useState<readonly FormerOrder[]>([]);
  const [total, setTotal] = useState(0);
  const { answer, isLoading, refetch } = useQuery(
    `${token} ${page}`,
    () => api.call('GET /former-orders', { query: { page, pageSize: PAGE_SIZE } }),
    {
      keepPrevious: true,
      onAnswer(given) {
        if (!given.ok) return;
        setTotal(Number(given.headers.get('x-total-count')));
        setOrders((before) => [...before, ...given.body]);
        if (given.body.length > 0) onFound();
      },
    },
  );
  const error = answer?.ok === false ? answer.error.detail : undefined;
  // Also where the first call failed: most have none, and their own orders, asked for beside it, say what is wrong.
  if (orders.length === 0) return null;
  return (
    <section className={styles.former} aria-labelledby="former-orders">
      <h3 id="former-orders">Orders from our former shop</h3>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <OneOrder order={order} />
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

const OneOrder = ({ order }: { order: FormerOrder }) => (
  <details>
    <summary>
      <b>{order.number}</b>
      <span>{isoDay(order.placedAt)}</span>
      <span className={styles.total}>{currencyText(order.total, order.currency)}</span>
      <Badge quiet>{STATUS[order.status]}</Badge>
      <Icon shape={plusIcon} />
    </summary>
    <div className={styles.more}>
      <Items order={order} />
      <Facts facts={factsOf(order)} />
    </div>
  </details>
);

function Items({ order: { items, quantity, currency } }: { order: FormerOrder }) {
  if (items.length === 0) return <p>{quantity === 1 ? '1 item' : `${quantity} items`}</p>;
  return (
    <ul className={styles.items} aria-label="Items">
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

function factsOf(order: FormerOrder) {
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
    ...(shipTo ? [{ name: 'Shipped to', value: <span className={styles.lines}>{shipTo}</span> }] : []),
  ];
}
