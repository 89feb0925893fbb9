import type { OfficeBody } from '../../browser/office-client.ts';
import type { Desk } from './desk.ts';
import styles from './paper.module.css';

type Sender = OfficeBody<'GET /admin/sender'>;

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
export function AddressLines({ order: { shippingAddress: to } }: Pick<Desk, 'order'>) {
  return (
    <address className={styles.address}>
      <b>{to.name}</b>
      <span>{to.address}</span>
      <span>{[to.town, `${to.city} ${to.postalCode}`].filter(Boolean).join(', ')}</span>
      <span>{to.country}</span>
    </address>
  );
}
