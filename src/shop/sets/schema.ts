import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { Product } from '../catalog/schema.ts';
import { Picture } from '../media/schema.ts';

export const MIN_MEMBERS = 2;
export const MAX_MEMBERS = 6;
export const MAX_SETS = 100;

const { id, name, price, image, in_stock, inStock, sizes, stockBySize, priceBySize, personalization } =
  Product.properties;

export const SetMember = Type.Object({
  id,
  name,
  price,
  image,
  in_stock,
  inStock,
  sizes,
  stockBySize,
  priceBySize,
  personalization,
  picture: nullable(Picture),
});
export type SetMember = Static<typeof SetMember>;

/** Products that are cheaper together, one unit of each. */
export const ShopSet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number({ description: 'US dollars for all of them, at the price that a member has without a size' }),
  membersPrice: Type.Number({ description: 'US dollars that they cost separately' }),
  saves: Type.Number({ description: 'US dollars that the set takes off, whatever the sizes' }),
  inStock: Type.Boolean({ description: 'Whether every member can be bought now' }),
  members: Type.Array(SetMember),
});
export type ShopSet = Static<typeof ShopSet>;
