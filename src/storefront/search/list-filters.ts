import { toDollars } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import type { Sort } from '../../shop/catalog/schema.ts';

/** Beside the usual order: what fits best for a search, else the shop's own. */
export const SORTS: readonly { value: Sort; name: string }[] = [
  { value: 'newest', name: 'Newest' },
  { value: 'price', name: 'Price, low to high' },
  { value: '-price', name: 'Price, high to low' },
  { value: 'rating', name: 'Highest rated' },
];

/** Query parameters of every list of products. */
export const LIST_QUERY = ['sort', 'minPrice', 'maxPrice', 'inStock', 'page'] as const;
export const PAGE_SIZE = 24;
const LAST_PAGE = 1000;
const MOST_CENTS = 1_000_000_00;

/** How a shopper wants a list: whole dollars, and nothing where nothing was asked for. */
export type ListFilters = {
  sort?: Sort;
  minPrice?: number;
  maxPrice?: number;
  inStock?: true;
  page: number;
};

/** What stands in an address may be anything; what makes no sense is left out. */
export function readListFilters(query: Record<string, string>): ListFilters {
  const sort = SORTS.find(({ value }) => value === query.sort)?.value;
  const [minPrice, maxPrice] = [dollars(query.minPrice), dollars(query.maxPrice)];
  const page = Number(query.page);
  return {
    ...(sort && { sort }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(query.inStock === 'true' && { inStock: true as const }),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

function dollars(text: string | undefined): number | undefined {
  const read = readAmount(text ?? '');
  return read.ok && read.cents <= MOST_CENTS ? toDollars(read.cents) : undefined;
}

/** The address of the same list with `changes`; the first page needs no number. */
export function hrefWith(
  path: string,
  filters: ListFilters & { keyword?: string },
  changes: Partial<ListFilters> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...changes })) {
    if (value !== undefined && !(name === 'page' && value === 1)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export const isFiltered = ({ minPrice, maxPrice, inStock }: ListFilters) =>
  minPrice !== undefined || maxPrice !== undefined || inStock === true;
