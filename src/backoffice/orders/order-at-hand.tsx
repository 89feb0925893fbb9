import { flushSync } from 'react-dom';
import { dayText } from '../../shared/orders/arrival.ts';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon, mailIcon, phoneIcon, printerIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { copyText } from '../components/copy-button.tsx';
import { COMPOSE_ID } from './compose.tsx';
import styles from './order-at-hand.module.css';
import type { OrderDetail } from './order-detail.ts';

/** On a phone, before everything else: whose order it is, what it comes to, until when it ships, and how to reach them. */
export function OrderAtHand({ desk: { order, stage, shipBy, source } }: { desk: OrderDetail }) {
  const { name, address, town, city, postalCode, country } = order.shippingAddress;
  const lines = [name, address, town, `${city} ${postalCode}`, country].filter(Boolean).join('\n');
  const who = order.user.name || name;
  return (
    <div className={styles.hand}>
      <p className={styles.who}>
        <b>{who || 'Deleted account'}</b>
        <b>{priceText(order.totalPrice)}</b>
      </p>
      {stage === 'to_dispatch' && shipBy && (
        <p className={styles.by}>
          {order.shippingAddress.isPickup ? 'Ready' : 'Ship'} by {dayText(shipBy)}
        </p>
      )}
      <div className={styles.ways}>
        {source?.phone && (
          <a href={`tel:${source.phone}`}>
            <Icon shape={phoneIcon} />
            Call
          </a>
        )}
        {order.user.email && (
          <button type="button" onClick={writeToCustomer}>
            <Icon shape={mailIcon} />
            Write
          </button>
        )}
        <button type="button" onClick={() => void copyText(lines, 'Address copied.')}>
          <Icon shape={copyIcon} />
          Address
        </button>
        <a href={`/admin/orders/${order.id}/slip`}>
          <Icon shape={printerIcon} />
          Print
        </a>
      </div>
    </div>
  );
}

/** A note or a reply that was begun waits in its own draft. At once: a phone shows its keyboard for a press alone. */
function writeToCustomer() {
  const compose = document.getElementById(COMPOSE_ID);
  const message = compose?.querySelector<HTMLInputElement>('input[type="radio"][value="message"]');
  flushSync(() => message?.click());
  compose?.querySelector('textarea')?.focus();
}
