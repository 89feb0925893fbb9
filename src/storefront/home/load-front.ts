import type { LookingClient } from '../../browser/client.ts';
import type { Answer } from '../../shared/api-client.ts';
import type { CardProduct } from '../../ui/product-card.tsx';
import { cardOf } from '../shown-products.ts';
import { FIVE, type Shelf } from './shelf.ts';

/** Three views of a carousel on a desktop; the category's own page has the rest. */
const MOST_CARDS = 12;

type Front = { featured: CardProduct[]; shelves: Shelf[] };

/** The featured pieces, and the five categories with their first pieces. */
export async function loadFront(api: LookingClient): Promise<Answer<Front>> {
  const categories = FIVE.map(({ slug }) => slug).join(',');
  const answer = await api.call('GET /front-page', { query: { categories, pageSize: MOST_CARDS } });
  if (!answer.ok) return answer;
  const { featured, shelves } = answer.body;
  const cardsOf = (slug: string) => (shelves.find(({ id }) => id === slug)?.products ?? []).map(cardOf);
  return {
    ...answer,
    body: {
      featured: featured.map(cardOf),
      shelves: FIVE.map(({ slug, name }) => ({ slug, name, cards: cardsOf(slug) })),
    },
  };
}
