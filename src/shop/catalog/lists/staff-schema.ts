import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import { Status } from '../field-schema.ts';

/** A product in back office lists. */
export const ProductLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number({ description: 'Without a sale' }),
  salePrice: nullable(Type.Number({ description: 'Charged now, in a sale' })),
  category: Type.String(),
  community: nullable(Type.String()),
  image: Type.String(),
  onHand: Type.Integer(),
  reserved: Type.Integer(),
  /** Available quantity of each size; empty if all share one stock. */
  sizes: Type.Array(Type.Object({ size: Type.String(), left: Type.Integer() })),
  isLow: Type.Boolean({ description: 'Few are left, by its own threshold or the shop’s' }),
  changedAt: Type.String({ format: 'date-time' }),
  status: Status,
  isFeatured: Type.Boolean(),
  isSample: Type.Boolean(),
});
export type ProductLine = Static<typeof ProductLine>;

export const PRODUCT_VIEWS = ['shown', 'draft', 'low', 'out', 'featured', 'archived'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

export const PRODUCT_SORTS = ['newest', 'name', 'price', '-price', 'stock'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ProductLines = Type.Object({
  rows: Type.Array(ProductLine),
  total: Type.Integer({ description: `${COUNT_LIMIT} at most` }),
  next: Type.Union([Type.String(), Type.Null()]),
  /** Each at most COUNT_LIMIT. */
  counts: Type.Object({
    /** All except archived ones. */
    all: Type.Integer(),
    shown: Type.Integer(),
    draft: Type.Integer(),
    low: Type.Integer(),
    out: Type.Integer(),
    featured: Type.Integer(),
    archived: Type.Integer(),
    sample: Type.Integer(),
    /** Archived together with all samples. */
    archivedSamples: Type.Integer(),
  }),
});
export type ProductLines = Static<typeof ProductLines>;
