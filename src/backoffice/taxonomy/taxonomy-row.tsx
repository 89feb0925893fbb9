import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { countText } from '../components/counts.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import styles from '../components/forms/entries.module.css';

type Props = {
  group: { name: string; products: number };
  /** Extra info beside the product count. */
  aside: string;
  onEdit: () => void;
  onRemove: () => void;
  /** Extra buttons before Edit and Remove. */
  children?: ReactNode;
};

/** Category or community in its list; only an empty one can be removed. */
export const TaxonomyRow = ({ group: { name, products }, aside, onEdit, onRemove, children }: Props) => (
  <li className={styles.row}>
    <div>
      <b>{name}</b>
      <p className={styles.aside}>
        {products === 1 ? '1 product' : `${countText(products)} products`}
        {aside && ` · ${aside}`}
      </p>
    </div>
    <div className={styles.acts}>
      {children}
      <Button look="quiet" size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      {products === 0 && (
        <Button look="danger" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
    </div>
  </li>
);

/** Confirms the removal of a category or community; `line` says what is removed with it. */
export const confirmRemoval = (name: string, line: string): Promise<boolean> =>
  confirm({ title: `Remove ${name}?`, line, yes: 'Remove', tone: 'danger' });
