import { type Static, type TProperties, Type } from 'typebox';
import { COUNT_LIMIT } from '../../shared/count-limit.ts';
import { Day } from '../../shared/day.ts';
import { nullable } from '../../shared/nullable.ts';
import { STATUS_NAMES } from '../../shared/product-status.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES } from '../../shared/sizes.ts';
import { Picture, ProductPicture, Role } from '../media/schema.ts';
import { ofEachText, textField } from './product-fields.ts';

/** Images of one product. */
export const MAX_IMAGES = 12;
/** Of one community. */
export const MAX_COMMUNITY_PICTURES = 6;
export const MAX_STOCK = 100_000;
/** Of one product, packed. */
export const MAX_GRAMS = 100_000;
/** Products that the owner pairs with one. */
export const MAX_PAIRS = 6;

const Text = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', sentence: `Use up to ${maxLength} characters.` });

export const MOST_MAKING_DAYS = 365;

/** Working days; null: on the shelf, or for a product as its community says. */
const MakingDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: MOST_MAKING_DAYS,
    sentence: `Enter a whole number of days from 0 to ${MOST_MAKING_DAYS}, or leave it empty.`,
  }),
);

/** The name of a size; what separates names in a cell of a CSV file is no part of one. */
export const SizeName = Type.String({
  minLength: 1,
  maxLength: MAX_SIZE_LENGTH,
  pattern: '^[^\\s;=\\u0000-\\u001f\\u007f]([^;=\\u0000-\\u001f\\u007f]*[^\\s;=\\u0000-\\u001f\\u007f])?$',
  sentence: `Enter a size of up to ${MAX_SIZE_LENGTH} characters, without ; and =.`,
});

const Price = { minimum: 0.01, maximum: 1_000_000, sentence: 'Enter a price from $0.01 to $1,000,000.' };

export const Status = Type.Enum(STATUS_NAMES, { sentence: 'Choose Draft, Active or Archived.' });

export const MAX_SKU = 60;

/** The owner's own number of a product, or of a size; empty: none. */
const Sku = Type.String({
  maxLength: MAX_SKU,
  pattern: '^[^\\u0000-\\u001f]*$',
  sentence: `Use one line of up to ${MAX_SKU} characters.`,
});

/**
 * What the form of a product sends. What may be left out stays as it is, or is nothing for a new product: forms of an earlier
 * release and of helpers don't know it.
 */
export const ProductDraft = Type.Object(
  {
    ...ofEachText((name) => Text(textField(name).maxLength)),
    name: Type.String({
      minLength: 1,
      maxLength: textField('name').maxLength,
      pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$',
      sentence: `Enter a name of up to ${textField('name').maxLength} characters.`,
    }),
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
  },
  { additionalProperties: false },
);
export type ProductDraft = Static<typeof ProductDraft>;
/** With everything that a product has. */
export type WholeDraft = Required<ProductDraft>;

const OnHand = Type.Integer({
  minimum: 0,
  maximum: MAX_STOCK,
  sentence: `Give a whole number from 0 to ${MAX_STOCK}.`,
});

/** `seen` is the `changedAt` that the form was filled from: a later change is not overwritten (optimistic lock). */
export const ChangedProduct = Type.Object(
  { ...ProductDraft.properties, seen: Type.String({ format: 'date-time' }) },
  { additionalProperties: false },
);
export type ChangedProduct = Static<typeof ChangedProduct>;

/** Why stock is adjusted, and whether that adds or takes away. */
export const STOCK_REASONS = {
  Received: 1,
  Returned: 1,
  Damaged: -1,
  Lost: -1,
  'Given away': -1,
  'Taken out': -1,
} as const;
export type StockReason = keyof typeof STOCK_REASONS;

const Note = Text(200);
const OfSize = Type.Optional(
  Type.String({ maxLength: MAX_SIZE_LENGTH, description: 'Needed where each size has a stock of its own' }),
);

/** By how much stock is adjusted; the reason says in which direction. */
export const StockChange = Type.Object(
  {
    by: Type.Integer({
      minimum: 1,
      maximum: MAX_STOCK,
      sentence: `Enter a whole number from 1 to ${MAX_STOCK}. The reason says whether it’s added or taken out.`,
    }),
    reason: Type.Enum(Object.keys(STOCK_REASONS) as StockReason[], { sentence: 'Choose a reason.' }),
    note: Note,
    size: OfSize,
  },
  { additionalProperties: false },
);
export type StockChange = Static<typeof StockChange>;

/** What was counted, and what the form said should be there, so that a change since is noticed. */
export const StockCount = Type.Object(
  {
    counted: Type.Integer({
      minimum: 0,
      maximum: MAX_STOCK,
      sentence: `Enter what you counted, a whole number from 0 to ${MAX_STOCK}.`,
    }),
    expected: Type.Integer(),
    note: Note,
    size: OfSize,
  },
  { additionalProperties: false },
);
export type StockCount = Static<typeof StockCount>;

/**
 * The sizes of a product with a stock for each; none: all share one stock again. `counted` is everything that lies there of
 * it, what is sold and not shipped included; `expected` what the form showed as that, null for a new size.
 */
export const SizesDraft = Type.Object(
  {
    sizes: Type.Array(
      Type.Object(
        {
          size: SizeName,
          counted: Type.Integer({
            minimum: 0,
            maximum: MAX_STOCK,
            sentence: `Enter what you counted, a whole number from 0 to ${MAX_STOCK}.`,
          }),
          expected: nullable(Type.Integer()),
          priceDifference: Type.Number({
            minimum: -1_000_000,
            maximum: 1_000_000,
            sentence: 'Enter dollars and cents, like 4.50 or -4.50.',
          }),
          sku: Sku,
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_SIZES, sentence: `Choose up to ${MAX_SIZES} different sizes.` },
    ),
    seen: Type.String({ maxLength: 64, description: 'The `sizesVersion` that the form was filled from' }),
  },
  { additionalProperties: false },
);
export type SizesDraft = Static<typeof SizesDraft>;

const stock = {
  onHand: Type.Integer({ description: 'Not sold; `onHand - reserved` can be bought' }),
  reserved: Type.Integer({ description: 'Of them in unpaid orders' }),
  unshipped: Type.Integer({ description: 'Sold and not shipped yet: still there, beside `onHand`' }),
};

export const SizeStock = Type.Object({
  size: Type.String(),
  ...stock,
  priceDifference: Type.Number({ description: 'US dollars more, or less, than the price of the product' }),
  sku: Type.String(),
});
export type SizeStock = Static<typeof SizeStock>;

export const Stock = Type.Object({
  ...stock,
  sizes: Type.Array(SizeStock, { description: 'Each with a stock of its own; empty where all sizes share one' }),
  sizesVersion: Type.String({ description: 'Changes with the list of sizes, prices and SKUs, not with stock' }),
});
export type Stock = Static<typeof Stock>;

/** A product in the lists of the back office. */
export const ProductLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number({ description: 'Without a sale' }),
  salePrice: nullable(Type.Number({ description: 'Charged now, in a sale' })),
  category: Type.String(),
  community: nullable(Type.String()),
  image: Type.String(),
  onHand: Type.Integer(),
  reserved: Type.Integer(),
  /** What of each size can be bought; empty where all share one stock. */
  sizes: Type.Array(Type.Object({ size: Type.String(), left: Type.Integer() })),
  isLow: Type.Boolean({ description: 'Few are left, by its own threshold or the shop’s' }),
  changedAt: Type.String({ format: 'date-time' }),
  status: Status,
  isFeatured: Type.Boolean(),
  isSample: Type.Boolean(),
});
export type ProductLine = Static<typeof ProductLine>;

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

export const PRODUCT_VIEWS = ['shown', 'draft', 'low', 'out', 'featured', 'archived'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

export const PRODUCT_SORTS = ['newest', 'name', 'price', '-price', 'stock'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ProductLines = Type.Object({
  rows: Type.Array(ProductLine),
  total: Type.Integer({ description: `${COUNT_LIMIT} at most` }),
  next: Type.Union([Type.String(), Type.Null()]),
  /** Each COUNT_LIMIT at most. */
  counts: Type.Object({
    /** But archived ones. */
    all: Type.Integer(),
    shown: Type.Integer(),
    draft: Type.Integer(),
    low: Type.Integer(),
    out: Type.Integer(),
    featured: Type.Integer(),
    archived: Type.Integer(),
    sample: Type.Integer(),
    /** Archived in one step with all samples. */
    archivedSamples: Type.Integer(),
  }),
});
export type ProductLines = Static<typeof ProductLines>;

/** A picture as it hangs beside a product. */
export const ProductImage = Type.Object({ id: Type.String(), ...ProductPicture.properties });
export type ProductImage = Static<typeof ProductImage>;

/** A picture as it hangs beside a community. */
export const CommunityImage = Type.Object({ id: Type.String(), ...Picture.properties });

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
  isSample: Type.Boolean(),
  isOnSale: Type.Boolean({ description: 'The sale price is charged now' }),
  stock: Stock,
  rating: Type.Number(),
  numReviews: Type.Integer(),
  pictures: Type.Array(ProductImage),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const StockEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  what: Type.Enum(['reserved', 'released', 'sold', 'counted']),
  onHandChange: Type.Integer(),
  reservedChange: Type.Integer(),
  note: Type.String(),
});
export type StockEntry = Static<typeof StockEntry>;

export const StockHistory = Type.Object({
  rows: Type.Array(StockEntry),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type StockHistory = Static<typeof StockHistory>;

const PictureId = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** All pictures that hang in one place: those that stay in their order, and those that are taken down. */
const pictureOrder = <Extra extends TProperties>(most: number, extra: Extra) =>
  Type.Object(
    {
      pictures: Type.Array(
        Type.Object(
          {
            id: PictureId,
            alt: Type.String({
              maxLength: 300,
              pattern: '^[^\\u0000-\\u001f]*$',
              sentence: 'Describe the picture in one line of up to 300 characters.',
            }),
            ...extra,
          },
          { additionalProperties: false },
        ),
        { maxItems: most },
      ),
      takenDown: Type.Array(PictureId, { maxItems: most }),
    },
    { additionalProperties: false },
  );

const imageOrder = pictureOrder(MAX_IMAGES, {
  role: Type.Optional(nullable(Role)),
  widthInches: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0.1,
        maximum: 200,
        sentence: 'Enter a width from 0.1 to 200 inches, or leave it empty.',
      }),
    ),
  ),
});

export const ImageOrder = Type.Object(
  {
    ...imageOrder.properties,
    putBack: Type.Optional(
      Type.Array(PictureId, {
        maxItems: MAX_IMAGES,
        description: 'Which of `pictures` were deleted within a day and hang again',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ImageOrder = Static<typeof ImageOrder>;

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

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 });
const Line = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000-\\u001f]*$',
    sentence: `Use one line of up to ${maxLength} characters.`,
  });

export const TaxonomyLabel = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$',
  sentence: 'Enter a name of up to 60 characters.',
});

export const CategoryDraft = Type.Object(
  {
    name: TaxonomyLabel,
    line: Line(200),
    isWorn: Type.Optional(
      Type.Boolean({
        description: 'Whether its products are worn, so that they are matched with others; stays as it is',
      }),
    ),
  },
  { additionalProperties: false },
);
export type CategoryDraft = Static<typeof CategoryDraft>;

export const StaffCategory = Type.Object({
  slug: Slug,
  name: Type.String(),
  line: Type.String(),
  isWorn: Type.Boolean(),
  products: Type.Integer(),
});
export type StaffCategory = Static<typeof StaffCategory>;

const degrees = (most: number, sentence: string) => Type.Number({ minimum: -most, maximum: most, sentence });

export const Location = Type.Object(
  {
    latitude: degrees(90, 'Enter a latitude from -90 to 90, or leave both empty.'),
    longitude: degrees(180, 'Enter a longitude from -180 to 180, or leave both empty.'),
  },
  { additionalProperties: false },
);
export type Location = Static<typeof Location>;

export const CommunityDraft = Type.Object(
  {
    name: TaxonomyLabel,
    place: Line(100),
    story: Text(3000),
    craft: Text(2000),
    pricing: Text(600),
    makingNow: Line(200),
    location: nullable(Location),
    makingDays: MakingDays,
  },
  { additionalProperties: false },
);
export type CommunityDraft = Static<typeof CommunityDraft>;

export const CommunityPictureOrder = pictureOrder(MAX_COMMUNITY_PICTURES, {});
export type CommunityPictureOrder = Static<typeof CommunityPictureOrder>;

export const StaffCommunity = Type.Object({
  slug: Slug,
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
  craft: Type.String(),
  pricing: Type.String(),
  makingNow: Type.String(),
  location: Type.Union([Location, Type.Null()]),
  makingDays: MakingDays,
  products: Type.Integer(),
  pictures: Type.Array(CommunityImage),
});
export type StaffCommunity = Static<typeof StaffCommunity>;

const PricePart = Type.Object(
  {
    label: Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$',
      sentence: 'Name each part, in up to 40 characters.',
    }),
    value: Type.Integer({ minimum: 1, maximum: 100_000_000, sentence: 'Enter how much of the price goes there.' }),
  },
  { additionalProperties: false },
);
/** More than these no thread tells apart by color. */
export const MAX_PRICE_PARTS = 6;
const PricePartList = Type.Array(PricePart, { maxItems: MAX_PRICE_PARTS, sentence: 'Name up to six parts.' });

/** Where a price goes; `whole` is what the parts add up to: cents of a product, 100 percent of a community. */
export const PriceParts = Type.Object({
  whole: Type.Integer(),
  parts: PricePartList,
  ofCommunity: nullable(Type.String({ description: 'Who tells it for all products, where a product tells nothing' })),
});
export type PriceParts = Static<typeof PriceParts>;

export const ChangedPriceParts = Type.Object(
  { parts: PricePartList, before: PricePartList },
  { additionalProperties: false },
);
