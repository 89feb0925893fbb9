import type { Order } from '../../shop/orders/schema.ts';
import styles from './order.module.css';

/** Until when the stock is reserved, in the shopper's time zone: rendered in the browser alone. */
export function HoldNote({ order: { heldUntil } }: { order: Order }) {
  if (heldUntil === null) return null;
  const time = new Date(heldUntil).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <p className={styles.small}>
      We’re holding your items until <time dateTime={heldUntil}>{time}</time>. If you don’t pay by then, they’ll be
      released.
    </p>
  );
}
