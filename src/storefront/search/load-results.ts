import type { QueryClient } from '../../browser/client.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { Loaded } from '../page.ts';
import { type ListFilters, PAGE_SIZE, readListFilters } from './list-filters.ts';

/** One page of a list of products. */
export type ListShown = {
  products: readonly Product[];
  total: number;
  /** There are more than `total` says: beyond a thousand nobody counts. */
  hasMore: boolean;
  wishes: ListFilters;
};
export type ResultsShown = ListShown & {
  keyword: string;
  /** What was searched for instead, where the keyword looks like a slip. */
  searchedFor: string | undefined;
};

type ProductQuery = { keyword?: string; category?: string };

type Listed = ListShown & { searchedFor: string | undefined };

export async function loadList(
  api: QueryClient,
  productQuery: ProductQuery,
  query: Record<string, string>,
): Promise<Loaded<Listed>> {
  const filters = readListFilters(query);
  const answer = await api.call('GET /products', { query: { ...productQuery, ...filters, pageSize: PAGE_SIZE } });
  if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
  const { body, headers } = answer;
  const instead = headers.get('x-searched-for');
  const shown = {
    products: body,
    total: Number(headers.get('x-total-count') ?? body.length),
    hasMore: headers.get('x-total-count-capped') === 'true',
    wishes: filters,
    searchedFor: instead === null ? undefined : decodeURIComponent(instead),
  };
  return { ok: true, shown };
}

const MAX_KEYWORD_LENGTH = 100;

export async function loadResults(api: QueryClient, query: Record<string, string>): Promise<Loaded<ResultsShown>> {
  const keyword = (query.keyword ?? '').trim().slice(0, MAX_KEYWORD_LENGTH);
  const list = await loadList(api, { keyword }, query);
  return list.ok ? { ...list, shown: { ...list.shown, keyword } } : list;
}

export function countText({ total, hasMore }: Pick<ListShown, 'total' | 'hasMore'>): string {
  if (hasMore) return `${total.toLocaleString('en-US')}+ products`;
  return total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`;
}
