import { LAST_PAGE } from '../../shared/limits.ts';
import { MAX_PRICE_CENTS, readAmount, toDollars } from '../../shared/money.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import type { Sort } from '../../shop/catalog/lists/schema.ts';
import { BETWEEN_VALUES } from '../page.ts';

/** Filters that may have several values. */
export const CHOICES = ['color', 'community', 'size'] as const;

export type Choice = (typeof CHOICES)[number];

/** How a shopper wants a list: whole dollars, and nothing where nothing was asked for. */
export type ListFilters = {
  sort?: Sort;
  minPrice?: number;
  maxPrice?: number;
  inStock?: true;
  page: number;
} & { [Name in Choice]?: string[] };

/** Beside the usual order: what fits best for a search, else the shop's own. */
export const SORTS: readonly { value: Sort; name: string }[] = [
  { value: 'best-selling', name: 'Best selling' },
  { value: 'newest', name: 'Newest' },
  { value: 'price', name: 'Price, low to high' },
  { value: '-price', name: 'Price, high to low' },
  { value: 'rating', name: 'Highest rated' },
];

/** What stands in an address may be anything; what makes no sense is left out. */
export function readListFilters(query: Record<string, string>): ListFilters {
  const sort = SORTS.find(({ value }) => value === query.sort)?.value;
  const { minPrice, maxPrice } = pricesIn(query);
  const page = Number(query.page);
  return {
    ...(sort && { sort }),
    ...Object.fromEntries(
      CHOICES.flatMap((name) => {
        const values = valuesOf(name, query[name]);
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

/** A band has the last word: its button sends the fields beside it along. */
function pricesIn({ price, minPrice, maxPrice }: Record<string, string>) {
  const [, min, max] = BAND.exec(price ?? '') ?? [undefined, minPrice, maxPrice];
  return { minPrice: dollars(min), maxPrice: dollars(max) };
}

function dollars(text: string | undefined): number | undefined {
  const read = readAmount(text ?? '');
  return read.ok && read.cents <= MAX_PRICE_CENTS ? toDollars(read.cents) : undefined;
}

/** Of one filter, as the API takes them. */
const MAX_VALUES = 20;

const MAX_VALUE_LENGTH = 60;

function valuesOf(name: Choice, text = ''): string[] {
  const given = text.split(BETWEEN_VALUES).filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH);
  const known = name === 'color' ? given.filter(beadColor) : given;
  return [...new Set(known)].slice(0, MAX_VALUES);
}

/** "25-50", "-25" or "50-", as the button of a band says it; "-" takes both prices off. */
export const bandText = ({ min, max }: { min?: number; max?: number }): string => `${min ?? ''}-${max ?? ''}`;

/** The address of the same list with `changes`; the first page needs no number. */
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

/** Query parameters of every list of products. `price`: a band that was pressed, "25-50", which stands for both prices. */
export const LIST_QUERY = ['sort', ...CHOICES, 'price', 'minPrice', 'maxPrice', 'inStock', 'page'] as const;

export const PRODUCTS_PER_PAGE = 24;
