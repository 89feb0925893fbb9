import type { ApiClient } from '../../browser/client.ts';
import type { Answer } from '../../shared/api-client.ts';
import { cardOf } from '../shown-products.ts';
import { FIVE, type Shelf } from './shelf.ts';

/** Three views of a carousel on a desktop; the category's own page has the rest. */
const MOST_CARDS = 12;

/** The five categories with their first pieces; one that fails fails them all. */
export async function loadShelves(api: ApiClient): Promise<Answer<Shelf[]>> {
  const answers = await Promise.all(
    FIVE.map(({ slug }) =>
      api.call('GET /products/category/:slug', { params: { slug }, query: { pageSize: MOST_CARDS } }),
    ),
  );
  const shelves: Shelf[] = [];
  for (const [place, answer] of answers.entries()) {
    if (!answer.ok) return answer;
    const { slug, name } = FIVE[place] ?? { slug: '', name: '' };
    const products = answer.body.flatMap((group) => group.products);
    shelves.push({ slug, name, cards: products.slice(0, MOST_CARDS).map(cardOf) });
  }
  return { ok: true, status: 200, body: shelves, headers: new Headers() };
}
