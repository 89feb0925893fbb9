import type { LookingClient } from '../../browser/client.ts';
import type { Answer } from '../../shared/api-client.ts';
import { cardOf } from '../shown-products.ts';
import { FIVE, type Shelf } from './shelf.ts';

/** Three views of a carousel on a desktop; the category's own page has the rest. */
const MOST_CARDS = 12;

/** The five categories with their first pieces. */
export async function loadShelves(api: LookingClient): Promise<Answer<Shelf[]>> {
  const categories = FIVE.map(({ slug }) => slug).join(',');
  const answer = await api.call('GET /shelves', { query: { categories, pageSize: MOST_CARDS } });
  if (!answer.ok) return answer;
  const shelves = FIVE.map(({ slug, name }) => {
    const products = answer.body.find(({ id }) => id === slug)?.products ?? [];
    return { slug, name, cards: products.map(cardOf) };
  });
  return { ...answer, body: shelves };
}
