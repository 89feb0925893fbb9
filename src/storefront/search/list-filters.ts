import { LAST_PAGE } from '../../shared/limits.ts';
import { MAX_PRICE_CENTS, readAmount, toDollars } from '../../shared/money.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import type { Sort } from '../../shop/catalog/lists/schema.ts';
import { BETWEEN_VALUES } from '../page.ts';

/** Filters that may have several values. */
export const CHOICES = ['color', 'community', 'size'] as const;

export type Choice = (typeof CHOICES)[number];

/** Filters and order of a list; prices in whole dollars, empty if not set. */
export type ListFilters = {
  sort?: Sort;
  minPrice?: number;
  maxPrice?: number;
  inStock?: true;
  page: number;
} & { [Name in Choice]?: string[] };

/** Besides the default order: relevance for a search, else the shop's own order. */
export const SORTS: readonly { value: Sort; name: string }[] = [
  { value: 'best-selling', name: 'Best selling' },
  { value: 'newest', name: 'Newest' },
  { value: 'price', name: 'Price, low to high' },
  { value: '-price', name: 'Price, high to low' },
  { value: 'rating', name: 'Highest rated' },
];

/** Parses the query; ignores invalid values. */
export function readListFilters(query: Record<string, string>): ListFilters {
  const sort = SORTS.find(({ value }) => value === query.sort)?.value;
  const { minPrice, maxPrice } = pricesIn(query);
  const page = Number(query.page);
  return {
    ...(sort && { sort }),
    ...Object.fromEntries(
      CHOICES.flatMap((name) => {
        const values = toValues(name, query[name]);
        return values.length > 0 ? [[name, values]] : [];
      }),
    ),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(query.inStock === 'true' && { inStock: true as const }),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

const BAND = /^(\d*)-(\d*)$/;

/** A price band overrides the price fields, which its button submits too. */
function pricesIn({ price, minPrice, maxPrice }: Record<string, string>) {
  const [, min, max] = BAND.exec(price ?? '') ?? [undefined, minPrice, maxPrice];
  return { minPrice: dollars(min), maxPrice: dollars(max) };
}

function dollars(text: string | undefined): number | undefined {
  const read = readAmount(text ?? '');
  return read.ok && read.cents <= MAX_PRICE_CENTS ? toDollars(read.cents) : undefined;
}

/** The values of one filter in the API's format. */
const MAX_VALUES = 20;

const MAX_VALUE_LENGTH = 60;

function toValues(name: Choice, text = ''): string[] {
  const given = text.split(BETWEEN_VALUES).filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH);
  const known = name === 'color' ? given.filter(beadColor) : given;
  return [...new Set(known)].slice(0, MAX_VALUES);
}

/** "25-50", "-25" or "50-", the value of a band's button; "-" clears both prices. */
export const bandText = ({ min, max }: { min?: number; max?: number }): string => `${min ?? ''}-${max ?? ''}`;

/** The URL of the list with `changes`; the first page has no number. */
export function hrefWith(
  path: string,
  filters: ListFilters & { keyword?: string },
  changes: { [Name in keyof ListFilters]?: ListFilters[Name] | undefined } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...changes })) {
    if (value === undefined || (name === 'page' && value === 1)) continue;
    for (const each of [value].flat()) query.append(name, String(each));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export const isFiltered = ({ minPrice, maxPrice, inStock, ...filters }: ListFilters) =>
  minPrice !== undefined || maxPrice !== undefined || inStock === true || CHOICES.some((name) => filters[name]);

/** Query parameters of product lists. `price`: the pressed band, such as "25-50", which sets both prices. */
export const LIST_QUERY = ['sort', ...CHOICES, 'price', 'minPrice', 'maxPrice', 'inStock', 'page'] as const;

export const PRODUCTS_PER_PAGE = 24;
