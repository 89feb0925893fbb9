import type { BulkResult } from '../../shop/catalog/bulk/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Buttons } from '../components/layout.tsx';
import styles from './bulk-dialog.module.css';
import { texts } from './texts.ts';

type LeftProps = { title: string; left: BulkResult['left']; changed: number; onClose: () => void };

export const BulkLeft = ({ title, left, changed, onClose }: LeftProps) => (
  <Dialog title={title} onClose={onClose}>
    <Alert tone="wait">{texts.bulkLeft(changed, left.length)}</Alert>
    <ul className={styles.left}>
      {left.map(({ id, name, why }) => (
        <li key={id}>
          <a href={`/admin/products/${id}`}>{name}</a>: {why}
        </li>
      ))}
    </ul>
    <Buttons>
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    </Buttons>
  </Dialog>
);
