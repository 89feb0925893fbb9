import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** A quiet box with a heading, for secondary content. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </div>
);

type SummaryProps = { id: string; title: string; children: ReactNode };

/** The sticky box to the right of cart, checkout and order. */
export const Summary = ({ id, title, children }: SummaryProps) => (
  <aside className={styles.summary} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </aside>
);

type SplitProps = {
  side?: 'wide' | 'narrow';
  /** The box is the first child: on small screens it's above the main content, and screen readers read it first. */
  boxFirst?: boolean;
  children: ReactNode;
};

/** Two columns: main content and a box beside it; stacked on small screens. */
export const Split = ({ side = 'wide', boxFirst, children }: SplitProps) => (
  <div className={classNames(styles.split, side === 'narrow' && styles.narrow, boxFirst && styles.first)}>
    {children}
  </div>
);
