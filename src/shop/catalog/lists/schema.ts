import { type Static, Type } from 'typebox';

export const SORTS = ['featured', 'best-selling', 'newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

const dollars = { minimum: 0, maximum: 1_000_000 };

/** Several values of one filter, combined with OR. */
const getAny = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_CHOSEN, description }));
const MAX_CHOSEN = 20;

export const MAX_PAGE_SIZE = 100;

const FILTERS = {
  keyword: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words in any order; prefixes and slips count', examples: ['cuff'] }),
  ),
  category: Type.Optional(Type.String({ maxLength: 60 })),
  community: getAny('Who made it; given several times, one of them'),
  color: getAny('One of the colors that `GET /product-filters` names; given several times, one of them'),
  size: getAny('A size that can be bought now; given several times, one of them'),
  minPrice: Type.Optional(Type.Number({ ...dollars, description: 'US dollars' })),
  maxPrice: Type.Optional(Type.Number({ ...dollars, description: 'US dollars' })),
  inStock: Type.Optional(Type.Boolean({ description: 'true: only what can be bought now' })),
};
export const FilterQuery = Type.Object(FILTERS);
export type FilterQuery = Static<typeof FilterQuery>;

export const ListQuery = Type.Object({
  ...FILTERS,
  sort: Type.Optional(
    Type.Enum([...SORTS], {
      description:
        'Without it: what fits best for a keyword, else featured. What is sold out comes last in every order. Best-selling counts the last 90 days, each night',
    }),
  ),
});
export type ListQuery = Static<typeof ListQuery> & { page: number; pageSize: number };

const option = { value: Type.String(), count: Type.Integer() };

/** Available filter values, each with its product count. */
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
