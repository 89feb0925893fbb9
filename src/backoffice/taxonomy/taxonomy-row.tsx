import type { ReactNode } from 'react';
import { countText } from '../components/counts.ts';
import type { Question } from '../components/feedback/dialog.tsx';
import styles from '../components/forms/entries.module.css';
import { Action } from '../components/layout.tsx';
import { Thumb } from '../components/pictures/thumb.tsx';

type Props = {
  group: { name: string; products: number };
  image: string | undefined;
  /** Extra info beside the product count. */
  aside: string;
  onEdit: () => void;
  onRemove: () => unknown;
  children?: ReactNode;
};

/** Category or community in its list; only an empty one can be removed. */
export const TaxonomyRow = ({ group: { name, products }, image, aside, onEdit, onRemove, children }: Props) => (
  <li className={styles.row}>
    <div className="row-3 middle">
      <Thumb src={image} large />
      <div>
        <b>{name}</b>
        <p className="hint">
          {products === 1 ? '1 product' : `${countText(products)} products`}
          {aside && ` · ${aside}`}
        </p>
      </div>
    </div>
    <div className="row-2">
      {children}
      <Action label="Edit" of={name} look="quiet" onClick={onEdit} />
      {products === 0 && <Action label="Remove" of={name} look="danger" onClick={onRemove} />}
    </div>
  </li>
);

/** Before the removal of a category or community; `line` says what is removed with it. */
export const removalQuestion = (name: string, line: string): Question => ({
  title: `Remove ${name}?`,
  line,
  yes: 'Remove',
  tone: 'danger',
});
