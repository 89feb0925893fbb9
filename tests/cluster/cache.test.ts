import { expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import { getCart } from '../support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { startVarnish, whyLeftOut } from '../support/cluster/proxy-services.ts';
import { createProductBuilders, toDraft } from '../support/shop/product-builders.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const reason = whyLeftOut('varnish');
const onVarnish = test.skipIf(reason !== '');
const { app, deps } = await openTestShop();
await loadSamples(deps);
const direct = await app.listen({ port: 0, host: '127.0.0.1' });
const { url } = reason === '' ? await startVarnish(new URL(direct).host) : { url: '' };
const { id } = PRODUCTS.cuff;
/** Maximum time until a changed price is visible to everyone. */
const SEEN_WITHIN_MS = 10_000;

type Visitor = { headers: Record<string, string> };

async function get(path: string, { headers }: Visitor = { headers: {} }) {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), hits: Number(answer.headers.get('x-cache') ?? 0) };
}

/** Every page and call of a logged-in shopper, about fifty. */
async function walk(): Promise<string[]> {
  const products = (await deps.db.sql<{ id: string }[]>`select id from products order by id limit 15`).map(
    (row) => row.id,
  );
  const categories = (await deps.db.sql<{ slug: string }[]>`select slug from categories`).map(({ slug }) => slug);
  return [
    ...['/', '/about', '/faq', '/contact-us', '/shipping-and-returns', '/privacy', '/terms', '/size-guide', '/studio'],
    ...['/cart', '/checkout', '/payment', '/place-order', '/login', '/register', '/profile', '/order/:order'],
    ...categories.map((slug) => `/category/${slug}`),
    ...products.flatMap((product) => [`/products/${product}`]),
    ...['/api/users/profile', '/api/orders/my-orders', '/api/orders/:order', '/api/store', '/api/front-page'],
    ...[`/api/products/${id}`, '/api/products?keyword=cuff', '/sitemap.xml', '/robots.txt', '/speculation-rules.json'],
  ];
}

onVarnish(`two shoppers who visit fifty pages never see each other’s data${reason}`, async () => {
  const people = [await shopperIn(deps, 'Wambui Kamau'), await shopperIn(deps, 'Achieng Odhiambo')] as const;
  const orders = await Promise.all(people.map((person) => place(person)));
  const seen: { person: number; path: string; text: string; hits: number }[] = [];
  // One right after the other, so that the cache still holds everything of the first when the second visits.
  for (const path of await walk()) {
    for (const person of [0, 1] as const)
      seen.push({ person, path, ...(await visit(path, people[person], orders[person] ?? '')) });
  }
  expect(seen.length).toBeGreaterThanOrEqual(100);
  for (const { person, path, text } of seen) {
    const other = people[1 - person];
    for (const own of [other?.email, other?.name, orders[1 - person]])
      expect(own !== undefined && text.includes(own) ? path : '').toBe('');
  }
  // Each shopper's data is their own, and pages come from the cache.
  for (const [number, person] of people.entries()) {
    const profile = seen.find((each) => each.person === number && each.path === '/api/users/profile');
    expect(profile?.text).toContain(person.email);
  }
  expect(seen.filter(({ person, hits }) => person === 1 && hits > 0).length).toBeGreaterThan(20);
  expect(seen.filter(({ path, hits }) => path.startsWith('/api/') && hits > 0)).toEqual([]);
  // Without a token the cache returns the shop's response.
  expect((await get('/api/users/profile')).status).toBe(401);
});

onVarnish(`shows a changed price to everyone within ten seconds${reason}`, async () => {
  const path = `/products/${id}`;
  const owner = await staffIn({ app, deps }, 'owner');
  const { getSheet } = createProductBuilders(owner.call);
  const encodings = ['br', 'gzip', 'identity'].map((encoding) => ({ headers: { 'accept-encoding': encoding } }));
  for (const visitor of encodings) expect((await get(path, visitor)).text).not.toContain('123.45');
  const sheet = await getSheet(id);
  const changed = { ...toDraft(sheet), price: 123.45 };
  const saved = await owner.call('PUT /admin/products/:id', {
    params: { id },
    body: { ...changed, seen: sheet.changedAt },
  });
  expect(saved).toMatchObject({ ok: true });
  await expect
    .poll(
      async () => Promise.all(encodings.map(async (visitor) => (await get(path, visitor)).text.includes('123.45'))),
      {
        timeout: SEEN_WITHIN_MS,
      },
    )
    .toEqual([true, true, true]);
});

/** A page with a cookie, a call with the shopper's token. */
const visit = (path: string, { name, headers }: Shopper, order: string) =>
  get(path.replace(':order', order), { headers: { cookie: `name=${name}`, ...(path.startsWith('/api/') && headers) } });

async function place(shopper: Shopper): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: shopper.headers,
    payload: getCart(id),
  });
  return answer.json().id;
}
