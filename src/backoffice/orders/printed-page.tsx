import type { AdminBody } from '../../browser/admin-client.ts';
import { arrivalDays } from '../../shared/arrival.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './printed-page.module.css';

type Sender = AdminBody<'GET /admin/sender'>;

export const SenderLines = ({ sender }: { sender: Sender }) => (
  <p className={styles.sender}>
    <b>{sender.storeName}</b>
    {sender.storeAddress
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </p>
);

/** As the carrier reads it. */
export function AddressLines({ order: { shippingAddress: to } }: Pick<OrderDetail, 'order'>) {
  return (
    <address className={styles.address}>
      <b>{to.name}</b>
      <span>{to.address}</span>
      <span>{[to.town, `${to.city} ${to.postalCode}`].filter(Boolean).join(', ')}</span>
      <span>{to.country}</span>
    </address>
  );
}

/** Of a gift: who pays for it, not who is given it. */
export const BuyerLines = ({ order: { user } }: Pick<OrderDetail, 'order'>) => (
  <address className={styles.address}>
    <b>{user.name}</b>
    <span>{user.email}</span>
  </address>
);

/** What the shopper was told. */
export const Promised = ({ order }: Pick<OrderDetail, 'order'>) =>
  order.arrivesFrom && (
    <>
      <br />
      Promised to arrive {arrivalDays(order)}
    </>
  );
