import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { MAX_BULK_PRODUCTS } from '../../../shared/limits.ts';
import { ROUNDINGS, type Rounding } from '../../../shared/products/price-change.ts';
import { Status } from '../field-schema.ts';

const Id = Type.String({ minLength: 1, maxLength: 200 });
const closed = { additionalProperties: false };

const PriceChange = Type.Object(
  {
    what: Type.Literal('price'),
    how: Type.Enum(['set', 'raise', 'lower'] as const),
    by: Type.Number({ minimum: 0, maximum: 1_000_000, sentence: 'Enter an amount from 0 to 1,000,000.' }),
    unit: Type.Enum(['amount', 'percent'] as const),
    rounding: Type.Enum(Object.keys(ROUNDINGS) as Rounding[]),
  },
  closed,
);

/** A change applied to many products. */
export const BulkChange = Type.Union([
  PriceChange,
  Type.Object({ what: Type.Literal('status'), status: Status }, closed),
  Type.Object({ what: Type.Literal('category'), category: Type.String({ minLength: 1, maxLength: 60 }) }, closed),
  Type.Object({ what: Type.Literal('community'), community: nullable(Type.String({ maxLength: 60 })) }, closed),
  Type.Object({ what: Type.Literal('featured'), isFeatured: Type.Boolean() }, closed),
]);
export type BulkChange = Static<typeof BulkChange>;

export const BulkPreviewInput = Type.Object(
  { products: Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS, uniqueItems: true }), change: BulkChange },
  closed,
);

/** `seen` is the version from the preview: products changed since are skipped. */
export const BulkInput = Type.Object(
  {
    products: Type.Array(Type.Object({ id: Id, seen: Type.String({ format: 'date-time' }) }, closed), {
      minItems: 1,
      maxItems: MAX_BULK_PRODUCTS,
    }),
    change: BulkChange,
  },
  closed,
);
export type BulkInput = Static<typeof BulkInput>;

export const BulkPreview = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      before: Type.String({ description: 'In words' }),
      after: Type.String(),
      seen: Type.String(),
      problem: nullable(Type.String({ description: 'Why it would be left as it is' })),
    }),
  ),
});
export type BulkPreview = Static<typeof BulkPreview>;

const Left = Type.Array(Type.Object({ id: Type.String(), name: Type.String(), why: Type.String() }));

export const BulkResult = Type.Object({
  /** Id for the undo; null if nothing changed. */
  changeId: nullable(Type.String()),
  changed: Type.Integer(),
  left: Left,
});
export type BulkResult = Static<typeof BulkResult>;

export const UndoResult = Type.Object({ undone: Type.Integer(), left: Left });
export type UndoResult = Static<typeof UndoResult>;

export const RecentChange = Type.Object({
  id: Type.String(),
  madeAt: Type.String({ format: 'date-time' }),
  who: Type.String(),
  summary: Type.String(),
});
