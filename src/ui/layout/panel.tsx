import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** A quiet box with a heading, for what stands beside the main thing. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </div>
);

type SummaryProps = { id: string; title: string; children: ReactNode };

/** The box to the right of cart, checkout and order; it stays in view. */
export const Summary = ({ id, title, children }: SummaryProps) => (
  <aside className={styles.summary} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </aside>
);

type SplitProps = {
  side?: 'wide' | 'narrow';
  /** The box is the first child: on small screens it comes before the thing itself, and to screen readers everywhere. */
  boxFirst?: boolean;
  children: ReactNode;
};

/** Two columns: the thing itself, and the box beside it; under each other on small screens. */
export const Split = ({ side = 'wide', boxFirst, children }: SplitProps) => (
  <div className={classNames(styles.split, side === 'narrow' && styles.narrow, boxFirst && styles.first)}>
    {children}
  </div>
);
