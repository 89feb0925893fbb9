import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { NoPicture } from '../no-picture.tsx';
import styles from './item-lines.module.css';

type ItemLine = {
  key: string;
  name: string;
  href?: string;
  /** Image URL; omitted if the product is gone. */
  image?: string;
  /** "Medium · 2 × $48.00" */
  meta: ReactNode;
  sum: ReactNode;
  /** Quantity, size and remove controls, if the line is editable. */
  controls?: ReactNode;
};

type ItemLinesProps = { lines: readonly ItemLine[]; look?: 'roomy' | 'compact'; heading?: 'h2' | 'h3' };

/** The lines of a cart or an order. */
export const ItemLines = ({
  lines,
  look = 'roomy',
  heading: Heading = look === 'roomy' ? 'h2' : 'h3',
}: ItemLinesProps) => (
  <ul className={classNames(styles.lines, look === 'compact' && styles.compact)}>
    {lines.map(({ key, name, href, image, meta, sum, controls }) => (
      <li key={key}>
        <div className={styles.pic}>
          {image ? <img src={image} alt="" width="108" height="135" loading="lazy" /> : <NoPicture />}
        </div>
        <div>
          <Heading className={styles.title}>{href ? <a href={href}>{name}</a> : name}</Heading>
          <p className={styles.meta}>{meta}</p>
        </div>
        <p className={styles.sum}>{sum}</p>
        {controls && <div className={styles.controls}>{controls}</div>}
      </li>
    ))}
  </ul>
);
