import type { AdminBody } from '../../../browser/client.ts';
import { logoSize, logoUrl, ownLogo } from '../../../shared/brand/logo.ts';
import { arrivalDays, isPromised } from '../../../shared/orders/arrival.ts';
import type { OrderDetail } from '../order-detail.ts';
import styles from './printed-page.module.css';

type Sender = AdminBody<'GET /admin/sender'>;

export const SenderLines = ({ sender }: { sender: Sender }) => (
  <p className={styles.sender}>
    <SenderLogo logo={sender.logo} />
    <b>{sender.storeName}</b>
    {sender.storeAddress
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </p>
);

/** On the ground that it needs: a light one would not be seen on paper. */
function SenderLogo({ logo }: Pick<Sender, 'logo'>) {
  const own = ownLogo(logo);
  return own && <img className={styles.logo} src={logoUrl(own.id, 'email.png')} alt="" {...logoSize(own, PRINTED)} />;
}

/** Half an inch high at most. */
const PRINTED = { width: 200, height: 48 };

/** As the carrier reads it. */
export function AddressLines({ order: { shippingAddress: to } }: Pick<OrderDetail, 'order'>) {
  return (
    <address className={styles.address}>
      <b>{to.name}</b>
      {to.isPickup && <span>Pickup at</span>}
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
  isPromised(order) && (
    <>
      <br />
      {order.shippingAddress.isPickup ? 'Promised for pickup on' : 'Promised to arrive'} {arrivalDays(order)}
    </>
  );
