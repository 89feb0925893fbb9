import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ellipsisIcon, printerIcon, truckIcon } from '../../ui/icon-shapes.ts';
import styles from './orders.module.css';

/** What is done most first; on a phone the others are icons. */
export const BulkActions = ({ ids }: { ids: string }) => (
  <>
    <LinkButton look="light" size="small" href={`/admin/orders/ship?ids=${ids}`}>
      <Icon shape={truckIcon} />
      Mark as shipped…
    </LinkButton>
    <a className={styles.bulkLink} href={`/admin/orders/slips?ids=${ids}`} aria-label="Print packing slips">
      <Icon shape={printerIcon} />
      <span className={styles.word}>Print packing slips</span>
    </a>
    <details className={styles.labels}>
      <summary className={styles.bulkLink} aria-label="More actions">
        <Icon shape={ellipsisIcon} />
        <span className={styles.word}>More</span>
      </summary>
      <div>
        <a href={`/admin/orders/invoices?ids=${ids}`}>Print invoices</a>
        {LABEL_SERVICES.map(({ value, name }) => (
          <a key={value} href={`/api/admin/shipments/labels.csv?service=${value}&ids=${ids}`} download>
            {name}
          </a>
        ))}
      </div>
    </details>
  </>
);

const LABEL_SERVICES = [
  { value: 'shipstation', name: 'Export labels for ShipStation' },
  { value: 'pirateship', name: 'Export labels for Pirate Ship' },
];
