import { toDollars } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import type { Sort } from '../../shop/catalogue/schema.ts';

/** Beside the usual order: what fits best for a search, else the shop's own. */
export const SORTS: readonly { value: Sort; name: string }[] = [
  { value: 'newest', name: 'Newest first' },
  { value: 'price', name: 'Price, low to high' },
  { value: '-price', name: 'Price, high to low' },
  { value: 'rating', name: 'Best rated' },
];

/** Query parameters of every list of products. */
export const LIST_QUERY = ['sort', 'minPrice', 'maxPrice', 'inStock', 'page'] as const;
export const PAGE_SIZE = 24;
const LAST_PAGE = 1000;
const MOST_CENTS = 1_000_000_00;

/** How a shopper wants a list: whole dollars, and nothing where nothing was asked for. */
export type Wishes = {
  sort?: Sort;
  minPrice?: number;
  maxPrice?: number;
  inStock?: true;
  page: number;
};

/** What stands in an address may be anything; what makes no sense is left out. */
export function readWishes(query: Record<string, string>): Wishes {
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
export function hrefWith(path: string, wishes: Wishes & { keyword?: string }, changes: Partial<Wishes> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...wishes, ...changes })) {
    if (value !== undefined && !(name === 'page' && value === 1)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export const isFiltered = ({ minPrice, maxPrice, inStock }: Wishes) =>
  minPrice !== undefined || maxPrice !== undefined || inStock === true;
