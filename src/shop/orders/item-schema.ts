import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES } from '../../shared/products/sizes.ts';

/** A community that made something of an order. */
export const OrderMaker = Type.Object({ id: Type.String(), name: Type.String(), place: Type.String() });
export type OrderMaker = Static<typeof OrderMaker>;

/** What was bought, as it was when it was ordered. */
export const OrderItem = Type.Object({
  product: Type.String(),
  name: Type.String(),
  image: Type.String(),
  /** null: one without sizes, or one whose size the shopper has not chosen (`sizeMissing`). */
  size: nullable(Type.String()),
  sizeMissing: Type.Boolean(),
  qty: Type.Integer(),
  price: Type.Number(),
  /** Staff added it at no charge; left out of all others. */
  isFree: Type.Optional(Type.Literal(true)),
  /** Who made it, as the catalog knows now; null also in the answer of the call that places an order. */
  maker: Type.Optional(nullable(OrderMaker)),
  /** Only where the size is missing: what can be chosen. `left` null where all sizes share one stock. */
  choices: Type.Optional(Type.Array(Type.Object({ size: Type.String(), left: nullable(Type.Integer()) }))),
});
export type OrderItem = Static<typeof OrderItem>;

/** The place of an item in its order. */
export const ItemPosition = Type.Integer({ minimum: 0, maximum: 1000 });
/** How many of an item are to be of which size. */
export const Units = Type.Record(
  Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH }),
  Type.Integer({ minimum: 1, maximum: 100_000 }),
  {
    minProperties: 1,
    maxProperties: MAX_SIZES,
  },
);
