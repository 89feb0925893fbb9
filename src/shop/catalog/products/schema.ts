import { type Static, Type } from 'typebox';
import { Day, nullable, RequiredLine, StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_SIZES } from '../../../shared/products/sizes.ts';
import { Picture } from '../../media/schema.ts';
import { MAX_GRAMS, MAX_STOCK, MakingDays, OnHand, Price, SizeName, Sku, Status, Text } from '../field-schema.ts';
import { ImageOrder, ProductImage } from '../pictures/schema.ts';
import { ofEachText, textField } from '../product-fields.ts';
import { Stock } from '../stock/schema.ts';

/**
 * A product form. Omitted fields keep their value, or are empty for a new product: helpers' forms don't send all
 * of them.
 */
export const ProductDraft = StrictObject({
  ...ofEachText((name) => Text(textField(name).maxLength)),
  name: RequiredLine(textField('name').maxLength, `Enter a name of up to ${textField('name').maxLength} characters.`),
  price: Type.Number(Price),
  wasPrice: nullable(Type.Number({ ...Price, description: 'What it cost before, more than the price' })),
  salePrice: Type.Optional(
    nullable(
      Type.Number({
        ...Price,
        sentence: 'Enter a sale price from $0.01 to $1,000,000, or leave it empty.',
        description:
          'Charged from the first to the last day of its sale, in the shop’s time zone, in place of the price. Without a first day it begins today, without a last one it goes on; null: no sale',
      }),
    ),
  ),
  saleFirstDay: Type.Optional(nullable(Day)),
  saleLastDay: Type.Optional(nullable(Day)),
  cost: Type.Optional(
    nullable(
      Type.Number({
        ...Price,
        sentence: 'Enter a cost from $0.01 to $1,000,000, or leave it empty.',
        description: 'What one costs the owner; for owners alone',
      }),
    ),
  ),
  makerEarns: Type.Optional(
    nullable(
      Type.Number({
        ...Price,
        sentence: 'Enter what the maker earns from $0.01 to $1,000,000, or leave it empty.',
        description: 'By one that is sold, in place of the maker’s share of its price; for owners alone',
      }),
    ),
  ),
  category: Type.String({ minLength: 1, maxLength: 60, sentence: 'Choose a category.' }),
  community: nullable(Type.String({ maxLength: 60, sentence: 'Choose a community, or none.' })),
  sizes: Type.Array(SizeName, {
    uniqueItems: true,
    maxItems: MAX_SIZES,
    sentence: `Choose up to ${MAX_SIZES} different sizes.`,
  }),
  makingDays: MakingDays,
  sku: Type.Optional(Sku),
  lowStockAt: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_STOCK,
        sentence: `Enter a whole number from 0 to ${MAX_STOCK}, or leave it empty.`,
        description: 'It runs low with so many left; null: as the setting of the shop says',
      }),
    ),
  ),
  weightGrams: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_GRAMS,
        sentence: `Enter a weight from 1 to ${MAX_GRAMS.toLocaleString('en-US')} grams, or leave it empty.`,
        description: 'Of one, packed; null: as the setting of the shop says',
      }),
    ),
  ),
  isOneOfAKind: Type.Boolean(),
  isFeatured: Type.Boolean(),
  status: Status,
});
export type ProductDraft = Static<typeof ProductDraft>;
/** All fields present. */
export type WholeDraft = Required<ProductDraft>;

/** `seen` is the `changedAt` the form was loaded with (optimistic lock). */
export const ChangedProduct = StrictObject({ ...ProductDraft.properties, seen: Type.String({ format: 'date-time' }) });
export type ChangedProduct = Static<typeof ChangedProduct>;

/** Maximum products paired with one. */
export const MAX_PAIRS = 6;

/** A featured product in the list that orders them. */
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

/** A paired product. */
export const ProductPair = Type.Object({
  id: Type.String(),
  name: Type.String(),
  picture: Type.Union([Picture, Type.Null()]),
  isHidden: Type.Boolean(),
  in_stock: Type.Integer(),
});
export type ProductPair = Static<typeof ProductPair>;

/** A product as staff see it. */
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

const SizeCount = StrictObject({ size: SizeName, onHand: OnHand });

/**
 * A new product with its initial stock and already uploaded pictures. Idempotent by `requestId`: a repeat returns the
 * product created before.
 */
export const NewProduct = StrictObject({
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
});
export type NewProduct = Static<typeof NewProduct>;
