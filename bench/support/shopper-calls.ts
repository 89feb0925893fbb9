import type { Sql } from '../../src/platform/db/database.ts';
import type { Path } from './asking.ts';
import { keywords, typos } from './many-products.ts';

const KEYWORDS = 100;
/** Orders of one customer: more than any real customer has. */
const OWN_ORDERS = 60;

/** Requests of a shopper, by name; each turn uses another path, so no request repeats. */
export async function shopperCalls(sql: Sql, customerId: string): Promise<Record<string, Path>> {
  const ids = (await sql<{ id: string }[]>`select id from products tablesample system (1) limit 200`).map(
    ({ id }) => id,
  );
  await sql`
    update orders set customer_id = ${customerId} where id in (
      select id from orders where stage = 'delivered' order by placed_at desc limit ${OWN_ORDERS}::int)`;
  const own = (await sql<{ id: string }[]>`select id from orders where customer_id = ${customerId}::uuid`).map(
    ({ id }) => id,
  );
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from products where category_slug = 'necklaces'`;
  const words = keywords(KEYWORDS, ids.length).map(encodeURIComponent);
  const slips = typos(KEYWORDS).map(encodeURIComponent);
  const nth = (list: readonly string[], turn: number) => list[turn % list.length] ?? '';
  return {
    'home page': '/',
    'product page': (turn) => `/products/${nth(ids, turn)}`,
    'category page': (turn) => `/category/necklaces?page=${turn + 1}`,
    'category page, by rating': (turn) => `/category/necklaces?sort=rating&page=${turn + 1}`,
    'category: in the middle': (turn) => `/api/products?category=necklaces&page=${Math.floor(count / 24 / 2) + turn}`,
    'all products: the first': (turn) => `/api/products?page=${turn + 1}`,
    'all products: page 1000': (turn) => `/api/products?page=${1_000 + turn}`,
    'all products: by price, in stock': (turn) => `/api/products?sort=price&inStock=true&page=${turn + 1}`,
    'search: words': (turn) => `/api/products?keyword=${nth(words, turn)}`,
    'search: words, by price': (turn) => `/api/products?keyword=${nth(words, turn)}&sort=price`,
    'search: words, in a category': (turn) => `/api/products?keyword=${nth(words, turn)}&category=necklaces`,
    'search: typos': (turn) => `/api/products?keyword=${nth(slips, turn)}`,
    'search: suggestions': (turn) => `/api/products/suggestions?keyword=${nth(words, turn)}`,
    categories: '/api/products/category',
    'site map': '/sitemap.xml',
    'my orders': '/api/orders/my-orders',
    'an order of mine': (turn) => `/api/orders/${nth(own, turn)}`,
  };
}
