import type { LookingClient } from '../../browser/client.ts';
import type { Answer } from '../../shared/api-client.ts';
import type { CategoryLink } from '../../shop/catalogue/schema.ts';
import type { CardProduct } from '../../ui/product-card.tsx';
import { cardOf } from '../shown-products.ts';
import type { Shelf } from './shelf.ts';

/** Three views of a carousel on a desktop; the category's own page has the rest. */
const MOST_CARDS = 12;

type Front = { featured: CardProduct[]; shelves: Shelf[]; categories: CategoryLink[] };

/** The featured pieces, the shop's first five categories with their first pieces, and all categories. */
export async function loadFront(api: LookingClient): Promise<Answer<Front>> {
  const answer = await api.call('GET /front-page', { query: { pageSize: MOST_CARDS } });
  if (!answer.ok) return answer;
  const { featured, shelves, categories } = answer.body;
  return {
    ...answer,
    body: {
      featured: featured.map(cardOf),
      shelves: shelves.map(({ id, name, line, products }) => ({ slug: id, name, line, cards: products.map(cardOf) })),
      categories,
    },
  };
}
