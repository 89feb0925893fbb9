import type { QueryClient } from '../../browser/client.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { cardOfProduct } from '../product-cards.ts';

/** A row of products for somebody whose search found none. */
export type InsteadOfResults = { title: string; cards: readonly CardProduct[] };

const GIFT =
  /\b(?:gifts?|presents?|birthdays?|christmas|holidays?|mother.?s day|valentine\w*|wedding|anniversary|stocking)\b/i;
const GIFT_DOLLARS = 50;
const CARDS = 4;

/** Gifts at a price that many spend where one is searched for; else what the owner features. */
export async function loadInstead(api: QueryClient, keyword: string): Promise<InsteadOfResults | undefined> {
  if (!GIFT.test(keyword)) {
    const answer = await api.call('GET /products/featured', {});
    return answer.ok ? { title: 'Featured Products', cards: cardsOf(answer.body) } : undefined;
  }
  const query = { maxPrice: GIFT_DOLLARS, inStock: true as const, sort: 'rating' as const, pageSize: CARDS };
  const answer = await api.call('GET /products', { query });
  return answer.ok ? { title: `Gift ideas up to $${GIFT_DOLLARS}`, cards: cardsOf(answer.body) } : undefined;
}

const cardsOf = (products: readonly Product[]) => products.slice(0, CARDS).map(cardOfProduct);
