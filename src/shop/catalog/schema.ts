import { type Static, Type } from 'typebox';
import { COUNT_LIMIT } from '../../shared/count-limit.ts';
import { nullable } from '../../shared/nullable.ts';
import { BADGE_KINDS } from '../../shared/product-badge.ts';
import { ARRIVAL } from '../delivery/schema.ts';
import { Picture, ProductPicture } from '../media/schema.ts';
import { ofEachPublicText } from './product-fields.ts';

export const Artisan = Type.Object({
  id: Type.String({ description: 'Of the community that made it, as `GET /communities/:slug` takes it' }),
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
});

/** What only a product with a stock for each size has. */
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

/** A product as lists carry it; prices in dollars. */
export const Product = Type.Object({
  id: Type.String(),
  ...ofEachPublicText(() => Type.String()),
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
  category: Type.Object({ id: Type.String(), name: Type.String() }),
  artisan: Type.Union([Artisan, Type.Null()]),
  isSample: Type.Boolean({ description: 'Part of the sample catalog' }),
  /** Ordered now, to the contiguous US; null for what can’t be ordered, and for designs, whose quote says it. */
  ...ARRIVAL,
});
export type Product = Static<typeof Product>;

/** A product as a row of cards shows it. */
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

export const SORTS = ['featured', 'best-selling', 'newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

const dollars = { minimum: 0, maximum: 1_000_000 };

/** Several values of one filter: any of them fits. */
const anyOf = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_CHOSEN, description }));
export const MAX_CHOSEN = 20;

/** The most that a page of a list holds. */
export const PAGE_SIZE = 100;

const NARROWED = {
  keyword: Type.Optional(Type.String({ maxLength: 200, description: 'Words in any order; prefixes and slips count' })),
  category: Type.Optional(Type.String({ maxLength: 60 })),
  community: anyOf('Who made it; given several times, one of them'),
  color: anyOf('One of the colors that `GET /product-filters` names; given several times, one of them'),
  size: anyOf('A size that can be bought now; given several times, one of them'),
  minPrice: Type.Optional(Type.Number({ ...dollars, description: 'US dollars' })),
  maxPrice: Type.Optional(Type.Number({ ...dollars, description: 'US dollars' })),
  inStock: Type.Optional(Type.Boolean({ description: 'true: only what can be bought now' })),
};
/** What a list is narrowed by. */
export const FilterQuery = Type.Object(NARROWED);
export type FilterQuery = Static<typeof FilterQuery>;

export const ListQuery = Type.Object({
  ...NARROWED,
  sort: Type.Optional(
    Type.Enum([...SORTS], {
      description:
        'Without it: what fits best for a keyword, else featured. What is sold out comes last in every order. Best-selling counts the last 90 days, each night',
    }),
  ),
});
/** What a list shows, which page of it, and how many a page holds. */
export type ListQuery = Static<typeof ListQuery> & { page: number; pageSize: number };

const option = { value: Type.String(), count: Type.Integer() };

/** What a list can be narrowed by, and to how many products each would. */
export const ProductFilters = Type.Object(
  {
    communities: Type.Array(Type.Object({ ...option, name: Type.String() })),
    colors: Type.Array(Type.Object(option), { description: 'In the order of the tray' }),
    sizes: Type.Array(Type.Object(option)),
    inStock: Type.Integer(),
    prices: Type.Union([Type.Object({ least: Type.Number(), most: Type.Number() }), Type.Null()], {
      description: 'US dollars, of everything that the other filters leave',
    }),
    priceBands: Type.Array(
      Type.Object({
        min: Type.Optional(Type.Number({ description: 'US dollars, as `minPrice` takes it' })),
        max: Type.Optional(Type.Number({ description: 'US dollars, as `maxPrice` takes it' })),
        count: option.count,
      }),
      {
        description:
          'Up to four, at round prices that fit the category and the keyword; both ends count. Empty where prices are alike',
      },
    ),
    isPartial: Type.Boolean({ description: 'There are too many products to count them all' }),
  },
  {
    description:
      'For each value: how many products the list would show with it alone in its filter and all other filters as they are',
  },
);
export type ProductFilters = Static<typeof ProductFilters>;

export const CategoryWithProducts = Type.Object({
  id: Type.String(),
  name: Type.String(),
  line: Type.String({ description: 'A line under the heading' }),
  products: Type.Array(Product),
});
export type CategoryWithProducts = Static<typeof CategoryWithProducts>;

const categoryLink = {
  id: Type.String(),
  name: Type.String(),
  line: Type.String({ description: 'A line under the heading' }),
};
/** A category as pages lead to it. */
export const CategoryLink = Type.Object(categoryLink);
export type CategoryLink = Static<typeof CategoryLink>;

export const FrontPage = Type.Object({
  featured: Type.Array(ListedProduct),
  shelves: Type.Array(Type.Object({ ...categoryLink, products: Type.Array(ListedProduct) })),
  categories: Type.Array(Type.Object({ ...categoryLink, picture: Type.Union([Picture, Type.Null()]) }), {
    description: 'All of them, in the order of the shop',
  }),
  newest: Type.Array(ListedProduct),
  spotlight: Type.Union(
    [
      Type.Object({
        product: ListedProduct,
        maker: Type.Object({ id: Type.String(), name: Type.String(), place: Type.String(), words: Type.String() }),
      }),
      Type.Null(),
    ],
    { description: 'A featured product with some of its maker’s words' },
  ),
  quoted: Type.Union(
    [
      Type.Object({
        name: Type.String(),
        comment: Type.String(),
        productId: Type.String(),
        productName: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'A review with five stars' },
  ),
});
export type FrontPage = Static<typeof FrontPage>;

export const CategoryName = Type.Object({
  id: Type.String(),
  name: Type.String(),
  line: Type.String(),
  count: Type.Integer({ description: `How many products it shows, ${COUNT_LIMIT} at most` }),
});
export type CategoryName = Static<typeof CategoryName>;

/** Who makes products: a community as its own page shows it. Texts are empty where the owner wrote none. */
export const Community = Type.Object({
  id: Type.String(),
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
  craft: Type.String({ description: 'How they work' }),
  pricing: Type.String({ description: 'How the price of their work is set' }),
  makingNow: Type.String({ description: 'What they are making now' }),
  location: Type.Union([Type.Object({ latitude: Type.Number(), longitude: Type.Number() }), Type.Null()], {
    description: 'Degrees',
  }),
  numProducts: Type.Integer({ description: 'How many are on sale' }),
  products: Type.Array(ListedProduct, { description: 'The first three of them, in the order of the shop' }),
  priceShares: Type.Array(Type.Object({ label: Type.String(), percent: Type.Integer() }), {
    description: 'Where the price of its products goes, as the owner tells it; empty where nothing is told',
  }),
  pictures: Type.Array(Picture, {
    description: 'Of the people, their hands and their place; the first stands for all',
  }),
});
export type Community = Static<typeof Community>;

/** A completion of what is typed in the search box: a category, a community or a product. */
export const Suggestion = Type.Object({
  kind: Type.Enum(['category', 'community', 'product']),
  id: Type.String(),
  name: Type.String(),
  price: Type.Union([Type.Number(), Type.Null()]),
  image: Type.String(),
});
export type Suggestion = Static<typeof Suggestion>;

/** For site maps and other programs that keep a copy. */
export const ProductAddress = Type.Object({
  id: Type.String(),
  changedAt: Type.String({ format: 'date-time' }),
});
export type ProductAddress = Static<typeof ProductAddress>;
