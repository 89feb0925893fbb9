import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

const Moment = Type.String({ format: 'date-time' });

/** One of the packages in which an order is shipped, with what is in it. */
export const OrderPackage = Type.Object({
  /** From 1, in the order in which they left. */
  n: Type.Integer(),
  carrier: Type.String(),
  number: nullable(Type.String()),
  url: nullable(Type.String()),
  shippedAt: Moment,
  deliveredAt: nullable(Moment),
  items: Type.Array(
    Type.Object({
      /** Of the item in its order. */
      position: Type.Integer(),
      product: Type.String(),
      name: Type.String(),
      image: Type.String(),
      size: nullable(Type.String()),
      qty: Type.Integer(),
    }),
  ),
});
export type OrderPackage = Static<typeof OrderPackage>;
