import { type Static, Type } from 'typebox';
import { Day, nullable, ownerOnly, RequiredLine, StrictObject } from '../../../shared/field-shapes.ts';
import { BEAD_COLORS, MAX_COLORS } from '../../../shared/products/bead-colors.ts';
import { MAX_SIZES } from '../../../shared/products/sizes.ts';
import { Picture } from '../../media/schema.ts';
import { Code, MakingDays, OnHand, Price, SizeName, Status, Text } from '../field-schema.ts';
import { ImageOrder, ProductImage } from '../pictures/schema.ts';
import { ChangedPriceParts, PriceParts } from '../price-parts/schema.ts';
import { amountField, ofEach, PRODUCT_FIELDS, textField } from '../product-fields.ts';
import { ProductMeasuresDetail, VersionedProductMeasures } from '../sizes/measures-schema.ts';
import { SizesDraft } from '../sizes/schema.ts';
import { Stock, StockChange, StockCount } from '../stock/schema.ts';

/**
 * A product form. Omitted fields keep their value, or are empty for a new product: helpers' forms don't send all
 * of them.
 */
export const ProductDraft = StrictObject({
  ...ofEach('text', (name) => Text(textField(name).maxLength)),
  ...ofEach('amount', (name) => {
    const { min, sentence, description, isForOwners } = amountField(name);
    const amount = nullable(Type.Number({ ...Price, minimum: min, ...(sentence && { sentence }), description }));
    return isForOwners ? ownerOnly(amount) : Type.Optional(amount);
  }),
  ...ofEach('code', (name) => Type.Optional(Code(PRODUCT_FIELDS[name].maxLength))),
  ...ofEach('count', (name) => {
    const { min: minimum, max: maximum, sentence, description } = PRODUCT_FIELDS[name];
    return Type.Optional(nullable(Type.Integer({ minimum, maximum, sentence, description })));
  }),
  ...ofEach('flag', () => Type.Boolean()),
  name: RequiredLine(textField('name').maxLength, `Enter a name of up to ${textField('name').maxLength} characters.`),
  price: Type.Number(Price),
  wasPrice: nullable(Type.Number({ ...Price, description: amountField('wasPrice').description })),
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
  category: Type.String({ minLength: 1, maxLength: 60, sentence: 'Choose a category.' }),
  community: nullable(Type.String({ maxLength: 60, sentence: 'Choose a maker, or none.' })),
  sizes: Type.Array(SizeName, {
    uniqueItems: true,
    maxItems: MAX_SIZES,
    sentence: `Choose up to ${MAX_SIZES} different sizes.`,
  }),
  makingDays: MakingDays,
  isFeatured: Type.Boolean(),
  status: Status,
});
export type ProductDraft = Static<typeof ProductDraft>;
/** All fields present. */
export type WholeDraft = Required<ProductDraft>;

export const MAX_PAIRS = 6;
const PairIds = Type.Array(Type.String({ maxLength: 200 }), {
  maxItems: MAX_PAIRS,
  uniqueItems: true,
  sentence: `Choose up to ${MAX_PAIRS} products.`,
});

/** `before`: as the form was loaded (optimistic lock). */
export const ChangedPairs = StrictObject({ pairsWith: PairIds, before: PairIds });

export const ProductColors = Type.Object({
  colors: Type.Array(Type.String()),
  isChosen: Type.Boolean({ description: 'Staff chose them; else they are as found in its pictures' }),
});

/** `colors` null: as found in its pictures. */
export const ChangedColors = StrictObject({
  colors: nullable(
    Type.Array(Type.Enum(BEAD_COLORS.map(({ id }) => id)), {
      maxItems: MAX_COLORS,
      uniqueItems: true,
      sentence: `Choose up to ${MAX_COLORS} colors.`,
    }),
  ),
  before: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_COLORS }),
});

/**
 * A product form with everything else that changed on its screen, saved together or not at all. `seen` is the
 * `changedAt` the form was loaded with (optimistic lock).
 */
export const ChangedProduct = StrictObject({
  ...ProductDraft.properties,
  seen: Type.String({ format: 'date-time' }),
  pictureOrder: Type.Optional(ImageOrder),
  stockBySize: Type.Optional(SizesDraft),
  stockChange: Type.Optional(StockChange),
  stockCount: Type.Optional(StockCount),
  chosenColors: Type.Optional(ChangedColors),
  pairs: Type.Optional(ChangedPairs),
  measures: Type.Optional(VersionedProductMeasures),
  priceParts: ownerOnly(ChangedPriceParts),
});
export type ChangedProduct = Static<typeof ChangedProduct>;

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
  colors: ProductColors,
  pairsWith: Type.Array(ProductPair),
  measures: ProductMeasuresDetail,
  priceParts: ownerOnly(PriceParts),
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
