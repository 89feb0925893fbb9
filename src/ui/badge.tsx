import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export const Badge = ({ tone, children }: { tone?: 'ok' | 'no' | 'wait'; children: ReactNode }) => (
  <span className={classNames(styles.badge, tone && styles[tone])}>{children}</span>
);

/** The specification's two words; `inStock` is what can still be bought. */
export const StockBadge = ({ inStock }: { inStock: number }) =>
  inStock > 0 ? <Badge tone="ok">In Stock</Badge> : <Badge tone="no">Out of Stock</Badge>;
