import { localTime, zoneOfBuyer } from '../../shared/address/local-time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import styles from './order.module.css';

/** Until when the stock is reserved, in the words of the email that says so. `timeZone`: the shop's. */
export function HoldNote({ order, timeZone }: { order: Order; timeZone: string }) {
  const { heldUntil } = order;
  if (heldUntil === null) return null;
  return (
    <p className={styles.small}>
      We’re holding your items until{' '}
      <time dateTime={heldUntil}>{localTime(heldUntil, zoneOfBuyer(order, { timeZone }))}</time>. If you don’t pay by
      then, they’ll be released.
    </p>
  );
}
