import type { AdminBody } from '../../../browser/client.ts';
import { UNITED_STATES } from '../../../shared/address/address.ts';
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

/** Logo on its required background; a light logo would be invisible on paper. */
function SenderLogo({ logo }: Pick<Sender, 'logo'>) {
  const own = ownLogo(logo);
  return own && <img className={styles.logo} src={logoUrl(own.id, 'email.png')} alt="" {...logoSize(own, PRINTED)} />;
}

/** At most half an inch high. */
const PRINTED = { width: 200, height: 48 };

export function AddressLines({ order: { shippingAddress: to } }: Pick<OrderDetail, 'order'>) {
  return (
    <address className={styles.address}>
      <b>{to.name}</b>
      {to.isPickup && <span>Pickup at</span>}
      <span>{to.address}</span>
      <span>{carrierLine(to)}</span>
      <span>{to.country}</span>
    </address>
  );
}

/** US carriers take a state's two letters; where the town is the region, it stands once. */
const carrierLine = ({ country, town, city, postalCode }: OrderDetail['order']['shippingAddress']) =>
  country !== UNITED_STATES && city === town
    ? `${postalCode} ${town}`
    : [town, `${city} ${postalCode}`].filter(Boolean).join(', ');

/** For a gift: the buyer, not the recipient. */
export const BuyerLines = ({ order: { user } }: Pick<OrderDetail, 'order'>) => (
  <address className={styles.address}>
    <b>{user.name}</b>
    <span>{user.email}</span>
  </address>
);

/** Promised dates, as shown to the shopper. */
export const Promised = ({ order }: Pick<OrderDetail, 'order'>) =>
  isPromised(order) && (
    <>
      <br />
      {order.shippingAddress.isPickup ? 'Promised for pickup on' : 'Promised to arrive'} {arrivalDays(order)}
    </>
  );
