import type { Order } from '../../shop/orders/schema.ts';
import styles from './order.module.css';

/** Until when the pieces are set aside, by the shopper's own clock. Drawn only in the browser. */
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
