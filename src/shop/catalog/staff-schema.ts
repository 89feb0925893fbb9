import { type Static, Type } from 'typebox';
import { MAX_SIZES } from '../../shared/products/sizes.ts';
import { Picture } from '../media/schema.ts';
import { ProductDraft } from './draft-schema.ts';
import { OnHand, SizeName, Status } from './field-schema.ts';
import { ImageOrder, ProductImage } from './image-schema.ts';
import { Stock } from './stock-schema.ts';

/** Products that the owner pairs with one. */
export const MAX_PAIRS = 6;

/** As the home page's first products are put in order. */
export const FeaturedProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  image: Type.String(),
  status: Status,
  isSoldOut: Type.Boolean(),
  changedAt: Type.String({ format: 'date-time' }),
});
export type FeaturedProduct = Static<typeof FeaturedProduct>;

/** A product that is worn with another one. */
export const ProductPair = Type.Object({
  id: Type.String(),
  name: Type.String(),
  picture: Type.Union([Picture, Type.Null()]),
  isHidden: Type.Boolean(),
  in_stock: Type.Integer(),
});
export type ProductPair = Static<typeof ProductPair>;

/** Everything about one product. */
export const ProductDetail = Type.Object({
  id: Type.String(),
  ...ProductDraft.properties,
  createdAt: Type.String({ format: 'date-time' }),
  changedAt: Type.String({ format: 'date-time' }),
  wasPublished: Type.Boolean({ description: 'It was active before: helpers can make it active again' }),
  isSample: Type.Boolean(),
  isOnSale: Type.Boolean({ description: 'The sale price is charged now' }),
  stock: Stock,
  rating: Type.Number(),
  numReviews: Type.Integer(),
  pictures: Type.Array(ProductImage),
});
export type ProductDetail = Static<typeof ProductDetail>;

const SizeCount = Type.Object({ size: SizeName, onHand: OnHand }, { additionalProperties: false });

/**
 * A product with its first stock and with pictures that were uploaded before. The same `requestId` again adds nothing and
 * answers the product that it has added.
 */
export const NewProduct = Type.Object(
  {
    ...ProductDraft.properties,
    onHand: OnHand,
    stockBySize: Type.Optional(
      Type.Array(SizeCount, {
        maxItems: MAX_SIZES,
        sentence: `Choose up to ${MAX_SIZES} different sizes.`,
        description: 'In place of `sizes` and `onHand`: the sizes with a stock for each',
      }),
    ),
    pictures: Type.Optional(ImageOrder.properties.pictures),
    requestId: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
);
export type NewProduct = Static<typeof NewProduct>;
