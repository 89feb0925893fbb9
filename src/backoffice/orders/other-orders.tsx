import type { AdminBody } from '../../browser/client.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import { formatDay } from '../components/format-time.ts';
import styles from './orders.module.css';
import { ListedStatus } from './status-badge.tsx';

type Others = AdminBody<'GET /admin/orders/:id/contact'>['others'];

/** What the same person ordered before and since, the newest first. */
export function OtherOrders({ others: { count, spent, newest }, customerId }: { others: Others; customerId: string }) {
  if (count === 0) return <p className={styles.otherOrders}>No other orders.</p>;
  const sum = spent === undefined ? '' : `, ${priceText(spent)} paid`;
  return (
    <section aria-label="Other orders" className={styles.otherOrders}>
      <p>
        {count === 1 ? '1 other order' : `${count} other orders`}
        {sum}
      </p>
      <ul className={styles.others}>
        {newest.map((order) => (
          <li key={order.id}>
            <a href={`/admin/orders/${order.id}`}>{orderName(order)}</a>
            <span>{formatDay(order.createdAt)}</span>
            <span>{priceText(order.totalPrice)}</span>
            <ListedStatus {...order} />
          </li>
        ))}
      </ul>
      {count > newest.length && <a href={`/admin/customers/${customerId}`}>All orders of this customer</a>}
    </section>
  );
}
