import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BY_SIZE } from '../catalog/schema.ts';
import { OrderDiscount, OrderSet } from '../orders/schema.ts';

/** What a draft costs now, in dollars, and each of its items as it is now. */
export const DraftQuote = Type.Object({
  itemsPrice: Type.Number(),
  discountPrice: Type.Number(),
  sets: Type.Array(OrderSet),
  discounts: Type.Array(OrderDiscount),
  shippingPrice: Type.Number(),
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  items: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      image: Type.String(),
      price: Type.Number(),
      size: nullable(Type.String()),
      sizes: Type.Array(Type.String()),
      qty: Type.Integer(),
      inStock: Type.Integer(),
      ...BY_SIZE,
    }),
  ),
});
export type DraftQuote = Static<typeof DraftQuote>;
