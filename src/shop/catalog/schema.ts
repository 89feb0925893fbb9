import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BADGE_KINDS } from '../../shared/products/product-status.ts';
import { ARRIVAL } from '../delivery/schema.ts';
import { Picture, ProductPicture } from '../media/schema.ts';
import { ofEachPublicText } from './product-fields.ts';

const Artisan = Type.Object({
  id: Type.String({ description: 'Of the community that made it, as `GET /communities/:slug` takes it' }),
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
});

/** Only products with a stock for each size have these. */
export const BY_SIZE = {
  stockBySize: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description:
        'How many of each size can be bought now, adding up to the stock; left out where all sizes share one stock',
    }),
  ),
  priceBySize: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'US dollars for each size; left out where all cost the same',
    }),
  ),
};

const AT_A_GLANCE = {
  wasPrice: Type.Union([Type.Number(), Type.Null()], {
    description: 'US dollars that it cost before, where that was more; else null',
  }),
  badge: Type.Union(
    [
      Type.Object({
        kind: Type.Enum([...BADGE_KINDS]),
        left: Type.Optional(Type.Integer({ description: 'Of few_left: how many' })),
        size: Type.Optional(Type.String({ description: 'Of few_left: the only size that is left' })),
      }),
      Type.Null(),
    ],
    { description: 'The one thing to know about it at a glance; `new` for 30 days' },
  ),
};

/** A product; prices in dollars. */
export const Product = Type.Object({
  id: Type.String(),
  ...ofEachPublicText(() => Type.String()),
  dimensions: Type.Optional(Type.String({ description: 'What it measures, such as “2.8 in wide”' })),
  price: Type.Number({ description: 'US dollars' }),
  ...AT_A_GLANCE,
  sale: Type.Optional(
    Type.Object(
      {
        lastDay: nullable(Type.String({ format: 'date', description: 'Included, in the shop’s time zone' })),
        startsAt: Type.String({ format: 'date-time' }),
        endsAt: nullable(Type.String({ format: 'date-time' })),
      },
      { description: 'While `price` is that of a sale; null where nobody has said when it ends' },
    ),
  ),
  image: Type.String({ description: 'Path of the main picture; empty where there is none' }),
  in_stock: Type.Integer({ description: 'How many can be bought now' }),
  inStock: Type.Integer({ description: 'The same as in_stock' }),
  ...BY_SIZE,
  skuBySize: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'The shop’s own numbers of the sizes that have one' }),
  ),
  rating: Type.Number({ description: 'Average of the ratings to one decimal, 0 to 5; 0 where there are none' }),
  numReviews: Type.Integer(),
  images: Type.Array(ProductPicture),
  sizes: Type.Array(Type.String(), { description: 'In their order; empty where the piece has none' }),
  sizeLabel: Type.Optional(
    Type.String({ description: 'What the sizes are if they aren’t sizes alone, such as “Color / Length”' }),
  ),
  category: Type.Object({ id: Type.String(), name: Type.String() }),
  personalization: Type.Optional(
    Type.Object(
      {
        label: Type.String({ description: 'What the shopper writes, such as “Name on the tag”' }),
        maxLength: Type.Integer({ description: 'In characters as people count them: an emoji is one' }),
        price: Type.Number({ description: 'US dollars on top, if something is written' }),
        isRequired: Type.Boolean(),
      },
      { description: 'A text that is written on the product; in the `details` of a cart’s line' },
    ),
  ),
  artisan: Type.Union([Artisan, Type.Null()]),
  isSample: Type.Boolean({ description: 'Part of the sample catalog' }),
  /**
   * Delivery estimate for an order placed now, to the contiguous US; null if it can’t be ordered, and for designs,
   * whose quote has it.
   */
  ...ARRIVAL,
});
export type Product = Static<typeof Product>;

export const ListedProduct = Type.Object({
  id: Product.properties.id,
  name: Product.properties.name,
  price: Product.properties.price,
  ...AT_A_GLANCE,
  in_stock: Product.properties.in_stock,
  ...BY_SIZE,
  rating: Product.properties.rating,
  numReviews: Product.properties.numReviews,
  picture: Type.Union([Picture, Type.Null()]),
  secondPicture: Type.Union([Picture, Type.Null()], {
    description: 'Of those behind the first: the first that shows it worn, else the next',
  }),
  place: Type.String({ description: 'Where it was made; empty where that is not told' }),
});
export type ListedProduct = Static<typeof ListedProduct>;

export const Suggestion = Type.Object({
  kind: Type.Enum(['category', 'community', 'product']),
  id: Type.String(),
  name: Type.String(),
  price: Type.Union([Type.Number(), Type.Null()]),
  image: Type.String(),
});
export type Suggestion = Static<typeof Suggestion>;

/** For sitemaps and other programs that keep a copy. */
export const ProductAddress = Type.Object({
  id: Type.String(),
  changedAt: Type.String({ format: 'date-time' }),
});
export type ProductAddress = Static<typeof ProductAddress>;

const Changed = Type.String({ format: 'date-time' });
const ChangedById = Type.Record(Type.String(), Changed, { description: 'By id' });

export const CatalogChanges = Type.Object({
  catalog: nullable(Changed),
  categories: ChangedById,
  makers: ChangedById,
});
export type CatalogChanges = Static<typeof CatalogChanges>;
