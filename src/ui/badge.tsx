import type { ReactNode } from 'react';
import { badgeText, type ProductBadge } from '../shared/products/product-status.ts';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeProps = {
  tone?: 'ok' | 'no' | 'wait' | undefined;
  /** For lists without actions: the dot and its text without a tint. */
  quiet?: boolean;
  children: ReactNode;
};

export const Badge = ({ tone, quiet, children }: BadgeProps) => (
  <span className={classNames(styles.badge, tone && styles[tone], quiet && styles.quiet)}>{children}</span>
);

/** The specification's two labels; `inStock` is the quantity available to buy. */
export const StockBadge = ({ inStock }: { inStock: number }) =>
  inStock > 0 ? <Badge tone="ok">In Stock</Badge> : <Badge tone="no">Out of Stock</Badge>;

const MARK_TONES = { sold_out: 'no', few_left: 'wait', one_of_a_kind: undefined, new: undefined } as const;

export const ProductMark = ({ badge }: { badge: ProductBadge }) => (
  <Badge tone={MARK_TONES[badge.kind]}>{badgeText(badge)}</Badge>
);
