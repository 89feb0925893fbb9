import type { Order } from '../../shop/orders/schema.ts';
import styles from './order.module.css';

/** Until when the stock is reserved, in the shopper's time zone: rendered in the browser alone. */
export function HoldNote({ order: { heldUntil } }: { order: Order }) {
  if (heldUntil === null) return null;
  const until = new Date(heldUntil);
  // An hour alone tells nothing of an order that is held for days.
  const isSoon = until.getTime() - Date.now() < 12 * 3_600_000;
  const day = isSoon ? {} : ({ weekday: 'long', month: 'short', day: 'numeric' } as const);
  const time = until.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
  return (
    <p className={styles.small}>
      We’re holding your items until <time dateTime={heldUntil}>{time}</time>. If you don’t pay by then, they’ll be
      released.
    </p>
  );
}
