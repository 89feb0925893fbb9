import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_STOCK, SizeName, Status } from '../field-schema.ts';
import { ProductDraft } from '../products/schema.ts';

const SizeLeft = Type.Object({ size: Type.String(), left: Type.Integer() });

/** A product in the editable grid. */
export const GridRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  price: Type.Number(),
  wasPrice: nullable(Type.Number()),
  status: Status,
  changedAt: Type.String({ format: 'date-time' }),
  left: Type.Integer({ description: 'What can be bought' }),
  sizes: Type.Array(SizeLeft, { description: 'Each with a stock of its own; empty where all share one' }),
  stockVersion: Type.String(),
});
export type GridRow = Static<typeof GridRow>;

const Count = Type.Integer({
  minimum: 0,
  maximum: MAX_STOCK,
  sentence: `Enter a whole number from 0 to ${MAX_STOCK}.`,
});

const { name, price, wasPrice } = ProductDraft.properties;

/** Changed cells of a row. `seen` and `stockSeen` are the versions the row was loaded with. */
export const RowEdit = StrictObject({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  seen: Type.String({ format: 'date-time' }),
  name: Type.Optional(name),
  price: Type.Optional(price),
  wasPrice: Type.Optional(wasPrice),
  status: Type.Optional(Status),
  stock: Type.Optional(
    Type.Array(
      StrictObject({
        size: Type.Union([SizeName, Type.Literal('')]),
        available: Count,
        shown: Type.Integer({ description: 'What the cell said before; the difference is applied' }),
      }),
      { minItems: 1, maxItems: 30 },
    ),
  ),
  stockSeen: Type.Optional(Type.String({ maxLength: 60 })),
});
export type RowEdit = Static<typeof RowEdit>;

export const RowResult = Type.Union([
  Type.Object({ id: Type.String(), ok: Type.Literal(true) }),
  Type.Object({
    id: Type.String(),
    ok: Type.Literal(false),
    field: Type.String({ description: 'The cell at fault, such as `price` or `stock Small`; empty: the row' }),
    detail: Type.String(),
  }),
]);
export type RowResult = Static<typeof RowResult>;
