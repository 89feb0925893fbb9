import type { StockBySize } from './sizes.ts';

export const BADGE_KINDS = ['sold_out', 'one_of_a_kind', 'few_left', 'new'] as const;

/** A product's badge. `left` and `size` are set for `few_left` only. */
export type ProductBadge = { kind: (typeof BADGE_KINDS)[number]; left?: number; size?: string };

type BadgeFacts = {
  /** Number available to buy. */
  left: number;
  /** The only size left; missing if all sizes share one stock. */
  stockBySize?: StockBySize;
  isOneOfAKind: boolean;
  isNew: boolean;
};

const FEW_LEFT = 3;

/** At most one badge, by priority: availability, then special, then new. */
export function productBadge({ left, stockBySize, isOneOfAKind, isNew }: BadgeFacts): ProductBadge | null {
  if (left <= 0) return { kind: 'sold_out' };
  if (isOneOfAKind && left === 1) return { kind: 'one_of_a_kind' };
  if (left <= FEW_LEFT) return { kind: 'few_left', left, ...onlySize(stockBySize) };
  return isNew ? { kind: 'new' } : null;
}

/** The only size left of several. */
function onlySize(stock: StockBySize | undefined): { size?: string } {
  const sizes = Object.entries(stock ?? {});
  const [rest, ...others] = sizes.filter(([, count]) => count > 0);
  return rest && others.length === 0 && sizes.length > 1 ? { size: rest[0] } : {};
}

export function badgeText({ kind, left, size }: ProductBadge): string {
  if (kind === 'sold_out') return 'Out of Stock';
  if (kind === 'one_of_a_kind') return 'One of a kind';
  if (kind === 'new') return 'New';
  return size === undefined ? `Only ${left} left` : `Only ${left} left in ${size}`;
}

/** Shoppers see active products only; archived ones also leave the back-office lists. */
export const PRODUCT_STATUSES = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const;

export type ProductStatus = keyof typeof PRODUCT_STATUSES;
export const STATUS_NAMES = Object.keys(PRODUCT_STATUSES) as ProductStatus[];
