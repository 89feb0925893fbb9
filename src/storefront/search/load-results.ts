import type { QueryClient } from '../../browser/client.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import type { ProductFilters } from '../../shop/catalog/lists/schema.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { loadPage } from '../content-pages/load-page.ts';
import type { Loaded } from '../page.ts';
import { productToCard } from '../product-cards.ts';
import { findOpenStudio, type WovenName, weaveName } from '../studio/woven-name.ts';
import { ANSWERING, type AnsweringPages, type FoundAnswer, findAnswers } from './find-answers.ts';
import { isFiltered, type ListFilters, PRODUCTS_PER_PAGE, readListFilters } from './list-filters.ts';

/** One page of a list of products. */
export type ListShown = {
  products: readonly Product[];
  total: number;
  /** Whether there are more than `total`; counting stops at a thousand. */
  hasMore: boolean;
  wishes: ListFilters;
  /** Filter choices with counts; undefined if counting failed. */
  filters: ProductFilters | undefined;
};

/** A link to the bead studio, with the name to weave if known, and it woven where it is what was searched for. */
export type StudioOffer = { name: string | undefined; woven?: WovenName };

type FoundMaker = { id: string; name: string };

/** A row of products shown if a search found none. */
type InsteadOfResults = { title: string; cards: readonly CardProduct[] };

export type ResultsShown = ListShown & {
  keyword: string;
  /** The corrected keyword, if the search was misspelled. */
  searchedFor: string | undefined;
  /** Offer of the bead studio. */
  studio: StudioOffer | undefined;
  /** Makers matching by name or place. */
  makers: readonly FoundMaker[];
  /** Matches in the FAQ and other pages. */
  answers: readonly FoundAnswer[];
  /** Shown in place of missing results. */
  instead: InsteadOfResults | undefined;
};

const QUESTION = /\?\s*$|^(?:how|what|when|where|which|who|why|can|do|does|is|are)\b/i;

export async function loadResults(api: QueryClient, query: Record<string, string>): Promise<Loaded<ResultsShown>> {
  const keyword = keywordIn(query);
  const list = await loadList(api, { keyword }, query);
  if (!list.ok) return list;
  const { products, total, searchedFor, wishes } = list.shown;
  const isNothing = total === 0 && !isFiltered(wishes);
  const [studio, pages, instead] = await Promise.all([
    studioFor(api, keyword, list.shown),
    loadPages(api),
    isNothing ? loadInstead(api, keyword) : undefined,
  ]);
  const isUnclear = isNothing || searchedFor !== undefined || QUESTION.test(keyword);
  const answers = wishes.page === 1 ? findAnswers(pages, keyword, { headingsOnly: !isUnclear }) : [];
  // A keyword with an answer isn't a name to weave.
  const woven = answers.length > 0 && studio?.name !== undefined ? undefined : studio;
  const makers = makersIn(products, keyword);
  return { ...list, shown: { ...list.shown, keyword, studio: woven, makers, answers, instead } };
}

const MAX_KEYWORD_LENGTH = 100;

export const keywordIn = (query: Record<string, string>): string =>
  (query.keyword ?? '').trim().slice(0, MAX_KEYWORD_LENGTH);

type ProductQuery = { keyword?: string; category?: string; community?: [string] };
type Listed = ListShown & { searchedFor: string | undefined };

export async function loadList(
  api: QueryClient,
  productQuery: ProductQuery,
  query: Record<string, string>,
): Promise<Loaded<Listed>> {
  const filters = readListFilters(query);
  const { page: _, sort: __, ...narrowed } = { ...filters, ...productQuery };
  const [answer, counted] = await Promise.all([
    api.call('GET /products', { query: { ...filters, ...productQuery, pageSize: PRODUCTS_PER_PAGE } }),
    api.call('GET /product-filters', { query: narrowed }),
  ]);
  if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
  const { body, headers } = answer;
  const searchedFor = headers.get('x-searched-for');
  const instead = searchedFor === null ? undefined : decodeURIComponent(searchedFor);
  const recounted =
    instead === undefined
      ? counted
      : await api.call('GET /product-filters', { query: { ...narrowed, keyword: instead } });
  const shown = {
    products: body,
    total: Number(headers.get('x-total-count') ?? body.length),
    hasMore: headers.get('x-total-count-capped') === 'true',
    wishes: filters,
    filters: recounted.ok ? recounted.body : undefined,
    searchedFor: instead,
  };
  return { ok: true, shown };
}

const OWN_NAME = /\b(names?|name ?tags?|custom\w*|personali[sz]\w*|initials?|monogram\w*)\b/i;

/** Offers the studio for searches for personalized products, or for names not found in the catalog. */
async function studioFor(api: QueryClient, keyword: string, found: Listed): Promise<StudioOffer | undefined> {
  const { total, searchedFor, wishes } = found;
  const isAsked = OWN_NAME.test(keyword);
  const isMissing = !isFiltered(wishes) && (total === 0 || searchedFor !== undefined);
  if (!isAsked && !isMissing) return undefined;
  const answer = await api.call('GET /studio/name', { query: { text: keyword } });
  if (!answer.ok || !answer.body.isOn) return undefined;
  if (isAsked) return { name: undefined };
  const { text } = answer.body;
  if (text === null) return undefined;
  const settings = total === 0 || isLikelyName(found) ? await findOpenStudio(api) : undefined;
  return { name: text, ...(settings && { woven: weaveName(text, settings) }) };
}

const FEW = 8;

/**
 * Whether a corrected keyword was a name rather than a misspelled word. Names are corrected to words of a description
 * ("Daniel" to "dangle") or to one nametag ("Aisha" to "Asha"), misspelled words to colors or to what several pieces are
 * called.
 */
function isLikelyName({ searchedFor = '', products, total, wishes }: Listed): boolean {
  if (wishes.page > 1 || total > FEW || searchedFor.includes(' ') || beadColor(searchedFor)) return false;
  return total === 1 || products.every(({ name }) => !name.toLowerCase().includes(searchedFor));
}

async function loadPages(api: QueryClient): Promise<AnsweringPages> {
  const loaded = await Promise.all(ANSWERING.map((page) => loadPage({ api }, page)));
  return Object.fromEntries(loaded.flatMap((page, at) => (page.ok ? [[ANSWERING[at], page.shown]] : [])));
}

const GIFT =
  /\b(?:gifts?|presents?|birthdays?|christmas|holidays?|mother.?s day|valentine\w*|wedding|anniversary|stocking)\b/i;

const GIFT_DOLLARS = 50;
const CARDS = 4;

/** Gifts at a common price for gift searches; featured products otherwise. */
async function loadInstead(api: QueryClient, keyword: string): Promise<InsteadOfResults | undefined> {
  if (!GIFT.test(keyword)) {
    const answer = await api.call('GET /products/featured', {});
    return answer.ok ? { title: 'Featured Products', cards: toCards(answer.body) } : undefined;
  }
  const query = { maxPrice: GIFT_DOLLARS, inStock: true as const, sort: 'rating' as const, pageSize: CARDS };
  const answer = await api.call('GET /products', { query });
  return answer.ok ? { title: `Gift ideas up to $${GIFT_DOLLARS}`, cards: toCards(answer.body) } : undefined;
}

const toCards = (products: readonly Product[]) => products.slice(0, CARDS).map(productToCard);

/** Makers of the found products whose name and place contain every search word. */
function makersIn(products: readonly Product[], keyword: string): FoundMaker[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, FoundMaker>();
  for (const { artisan } of products) {
    const text = artisan && `${artisan.name} ${artisan.place}`.toLowerCase();
    if (artisan && words.every((word) => text?.includes(word))) found.set(artisan.id, artisan);
  }
  return [...found.values()].map(({ id, name }) => ({ id, name }));
}

export function countText({ total, hasMore }: Pick<ListShown, 'total' | 'hasMore'>): string {
  if (hasMore) return `${total.toLocaleString('en-US')}+ pieces`;
  return total === 1 ? '1 piece' : `${total.toLocaleString('en-US')} pieces`;
}

/** Path and query of a list. */
export type ListAddress = Pick<ListShown, 'wishes' | 'filters'> & { path: string; keyword?: string };
