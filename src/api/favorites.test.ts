import { expect, test } from 'vitest';
import { type Shopper, shopperIn } from '../../tests/support/actors/shoppers.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { MAX_CHANGES, MAX_FAVORITES } from '../shared/limits.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { purgeSharedLists } from '../shop/favorites/shared-lists.ts';

const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
const shop = await openTestShop({ now: () => new Date(clock.now) });
const { api, app, deps } = shop;
const [CUFF, BAND, COLLAR] = ['rift-diamond-cuff', 'dusk-arrow-band', 'lake-collar'];
for (const id of [CUFF, BAND, COLLAR]) await addProduct(deps.db, { id });
await deps.db.sql`
  with added as (
    insert into products (id, name, price_cents, category_slug)
    select 'many-' || n, 'One of many', 100, 'wristbands' from generate_series(1, 450) n returning id
  ) insert into stock (product_id, on_hand) select id, 1 from added`;

type Change = { productId: string; age: number; isRemoved?: boolean };
const many = (from: number, count: number, age = 0): Change[] =>
  Array.from({ length: count }, (_, n) => ({ productId: `many-${from + n}`, age: age + n }));

const favor = (who: Shopper, productId: string) =>
  api.call('PUT /favorites/:productId', { params: { productId } }, who.headers);
const unfavor = (who: Shopper, productId: string) =>
  api.call('DELETE /favorites/:productId', { params: { productId } }, who.headers);
const merge = (who: Shopper, changes: Change[]) =>
  api.call('POST /favorites/merge', { body: { changes } }, who.headers);
async function listOf(who: Shopper): Promise<string[]> {
  const answer = await api.call('GET /favorites', {}, who.headers);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.map(({ productId }) => productId);
}
const someone = () => shopperIn(deps);

test('expires a list shared without an account after two years, but not an account’s list', async () => {
  const dana = await someone();
  const share = async (headers: Record<string, string> = {}) => {
    const answer = await api.call('POST /favorites/lists', { body: { productIds: [CUFF] } }, headers);
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.body.token;
  };
  const [anonymous, own] = [await share(), await share(dana.headers)];
  const statuses = () =>
    Promise.all(
      [anonymous, own].map(
        async (token) => (await api.call('GET /favorites/lists/:token', { params: { token } })).status,
      ),
    );
  const shared = clock.now;
  const purgeAfter = (ms: number) => purgeSharedLists({ db: deps.db, now: () => new Date(shared + ms) });
  await purgeAfter(730 * 86_400_000);
  expect(await statuses()).toEqual([200, 200]);
  await purgeAfter(730 * 86_400_000 + 1);
  expect(await statuses()).toEqual([404, 200]);
});

test('adds a product once, lists newest first, and returns the whole list from each call', async () => {
  const dana = await someone();
  expect(await listOf(dana)).toEqual([]);
  await favor(dana, CUFF);
  clock.now += MINUTE_MS;
  expect(await favor(dana, BAND)).toMatchObject({
    status: 200,
    body: [
      { productId: BAND, age: 0 },
      { productId: CUFF, age: MINUTE_MS },
    ],
  });
  await favor(dana, CUFF);
  expect((await listOf(dana)).toSorted()).toEqual([BAND, CUFF]);
  expect(await unfavor(dana, CUFF)).toMatchObject({ status: 200, body: [{ productId: BAND }] });
  expect(await unfavor(dana, CUFF)).toMatchObject({ status: 200, body: [{ productId: BAND }] });
  expect((await app.inject({ url: '/api/favorites/', headers: dana.headers })).json()).toMatchObject([
    { productId: BAND },
  ]);
  expect((await app.inject('/api/favorites/')).statusCode).toBe(401);
});

test('applies the latest change of each product across browsers', async () => {
  const dana = await someone();
  await favor(dana, CUFF);
  clock.now += 10 * MINUTE_MS;
  await unfavor(dana, CUFF);
  clock.now += 10 * MINUTE_MS;
  // Added before the removal: it stays removed. Added after it: it is a favorite again.
  expect(await merge(dana, [{ productId: CUFF, age: 15 * MINUTE_MS }])).toMatchObject({ status: 200, body: [] });
  expect(await merge(dana, [{ productId: CUFF, age: 5 * MINUTE_MS }])).toMatchObject({
    body: [{ age: 5 * MINUTE_MS }],
  });
  // An older removal doesn't override it, a newer one does.
  await merge(dana, [{ productId: CUFF, age: 8 * MINUTE_MS, isRemoved: true }]);
  expect(await listOf(dana)).toEqual([CUFF]);
  await merge(dana, [{ productId: CUFF, age: 0, isRemoved: true }]);
  expect(await listOf(dana)).toEqual([]);
  // Also within one call; on equal timestamps the removal wins.
  await merge(dana, [
    { productId: BAND, age: 100 },
    { productId: BAND, age: 50, isRemoved: true },
    { productId: BAND, age: 75 },
    { productId: COLLAR, age: 30 },
  ]);
  expect(await listOf(dana)).toEqual([COLLAR]);
  await merge(dana, [{ productId: COLLAR, age: 30, isRemoved: true }]);
  await merge(dana, [{ productId: COLLAR, age: 30 }]);
  expect(await listOf(dana)).toEqual([]);
});

test('keeps the same list under ten concurrent identical merges', async () => {
  const dana = await someone();
  const changes = [{ productId: CUFF, age: 20 }, { productId: BAND, age: 10 }, ...many(1, 50, 30)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => merge(dana, changes)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const once = await listOf(dana);
  expect(once.slice(0, 3)).toEqual([BAND, CUFF, 'many-1']);
  expect(once).toHaveLength(52);
  await merge(dana, changes);
  expect(await listOf(dana)).toEqual(once);
});

test(`keeps at most ${MAX_FAVORITES} under concurrent adds, and the newest on a merge`, async () => {
  const dana = await someone();
  expect(await merge(dana, many(1, MAX_FAVORITES - 1, 1000))).toMatchObject({ status: 200 });
  const answers = await Promise.all([CUFF, BAND, COLLAR].map((id) => favor(dana, id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, error: { code: 'favorites_full' } });
  const full = await listOf(dana);
  expect(full).toHaveLength(MAX_FAVORITES);
  // An existing favorite may be added again.
  expect(await favor(dana, 'many-1')).toMatchObject({ status: 200 });
  clock.now += MINUTE_MS;
  await merge(dana, many(300, 150));
  const after = await listOf(dana);
  expect(after).toHaveLength(MAX_FAVORITES);
  expect(after.slice(0, 150).toSorted()).toEqual(
    many(300, 150)
      .map(({ productId }) => productId)
      .toSorted(),
  );
  const tooMany = await merge(dana, many(1, MAX_CHANGES + 1));
  expect(tooMany).toMatchObject({ status: 400, error: { detail: `Send up to ${MAX_CHANGES} changes at a time.` } });
  await merge(
    dana,
    after.map((productId) => ({ productId, age: 0, isRemoved: true })),
  );
  await merge(dana, many(1, MAX_CHANGES));
  const [rows] = await deps.db.sql<{ count: number }[]>`
    select count(*)::int as count from favorites where customer_id = ${dana.customerId}`;
  expect(rows?.count).toBeLessThanOrEqual(2 * MAX_FAVORITES);
});

test('ignores products never sold here, and refuses or drops hostile IDs and bodies', async () => {
  const [dana, eve] = [await someone(), await someone()];
  await favor(dana, CUFF);
  for (const productId of ['no-such-product', "' or 1=1 --", '\u0000', '💎', '../../x', '__proto__', 'x'.repeat(200)]) {
    expect(await favor(dana, productId), productId).toMatchObject({ ok: false, status: expect.toBeOneOf([400, 404]) });
    expect(await unfavor(dana, productId), productId).toMatchObject({ status: expect.toBeOneOf([200, 400]) });
    const merged = await merge(dana, [
      { productId, age: 0 },
      { productId, age: 0, isRemoved: true },
    ]);
    expect(merged.status, productId).toBeOneOf([200, 400]);
  }
  const bodies = [{}, { changes: 'x' }, { changes: [{}] }, { changes: [{ productId: CUFF, age: -1 }] }];
  for (const body of [
    ...bodies,
    { changes: [{ productId: CUFF, age: 1e300 }] },
    { changes: [{ productId: 1, age: [] }] },
  ])
    expect(
      (await app.inject({ method: 'POST', url: '/api/favorites/merge', headers: dana.headers, payload: body }))
        .statusCode,
      JSON.stringify(body),
    ).toBe(400);
  await merge(dana, [{ productId: BAND, age: 1e13 }]);
  expect(await listOf(dana)).toEqual([CUFF, BAND]);
  expect(await listOf(eve)).toEqual([]);
});

test('returns products in the requested order, and names unavailable ones', async () => {
  await addProduct(deps.db, { id: 'sold-once', name: 'Sold Once' });
  await deps.db.sql`update products set hidden_at = now() where id = 'sold-once'`;
  const found = await api.call('GET /favorites/products', {
    query: { id: [BAND, 'sold-once', CUFF, 'never-sold', BAND] },
  });
  if (!found.ok) throw new Error(found.error.detail);
  expect(found.body.products.map(({ id }) => id)).toEqual([BAND, CUFF]);
  expect(found.body.gone).toEqual([
    { id: 'sold-once', name: 'Sold Once' },
    { id: 'never-sold', name: '' },
  ]);
  expect((await app.inject('/api/favorites/products')).json()).toEqual({ products: [], gone: [] });
  expect((await app.inject(`/api/favorites/products?id=${BAND}`)).json().products).toHaveLength(1);
  const tooMany = Array.from({ length: 25 }, (_, n) => `id=many-${n}`).join('&');
  expect((await app.inject(`/api/favorites/products?${tooMany}`)).statusCode).toBe(400);
});

const share = (productIds: string[], headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/favorites/lists', payload: { productIds }, headers });
const withdraw = (token: string, secret?: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/favorites/lists/${token}/withdraw`,
    payload: secret === undefined ? {} : { secret },
    headers,
  });
const look = (token: string, page = 1) => app.inject(`/api/favorites/lists/${token}?page=${page}`);

test('shares a snapshot of the list without login, and the secret’s holder deletes it', async () => {
  const shared = await share([COLLAR, 'no-such-product', CUFF, CUFF, BAND]);
  expect(shared.statusCode).toBe(201);
  const { token, secret } = shared.json();
  expect(token).toMatch(/^[\w-]{22}$/);
  const seen = await look(token);
  expect(seen.json().products.map(({ id }: { id: string }) => id)).toEqual([COLLAR, CUFF, BAND]);
  expect(seen.headers).toMatchObject({ 'x-total-count': '3', 'cache-control': 'no-store' });
  const [row] = await deps.db.sql`select * from favorite_lists where token = ${token}`;
  expect(row).toMatchObject({ customerId: null });
  expect(JSON.stringify(row)).not.toContain(secret);

  const eve = await someone();
  for (const wrong of [undefined, '', 'x', `${secret}x`])
    expect((await withdraw(token, wrong, eve.headers)).statusCode).toBe(403);
  expect((await look(token)).statusCode).toBe(200);
  expect((await withdraw(token, secret)).statusCode).toBe(200);
  expect((await withdraw(token, secret)).statusCode).toBe(200);
  const gone = await look(token);
  expect([gone.statusCode, gone.json().detail]).toEqual([404, 'This list isn’t shared anymore.']);
  expect((await look("' or 1=1")).statusCode).toBe(400);
});

test('lists an account’s shared lists, and deletes each without its secret', async () => {
  const [dana, eve] = [await someone(), await someone()];
  const { token } = (await share([CUFF, BAND], dana.headers)).json();
  const own = await api.call('GET /favorites/lists', {}, dana.headers);
  expect(own).toMatchObject({ body: [{ token, count: 2 }] });
  expect(await api.call('GET /favorites/lists', {}, eve.headers)).toMatchObject({ body: [] });
  expect((await withdraw(token, undefined, eve.headers)).statusCode).toBe(403);
  expect((await withdraw(token, undefined, dana.headers)).statusCode).toBe(200);
  expect((await look(token)).statusCode).toBe(404);
  const more = await Promise.all(Array.from({ length: 55 }, () => share([CUFF], dana.headers)));
  expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
  expect(more.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'lists_full' });
});

test('assigns lists shared before login to the account that holds the secret', async () => {
  const [dana, eve] = [await someone(), await someone()];
  const list = (await share([CUFF])).json();
  const claim = (who: Shopper, lists: { token: string; secret: string }[]) =>
    api.call('POST /favorites/merge', { body: { changes: [], lists } }, who.headers);
  const getLists = (who: Shopper) => api.call('GET /favorites/lists', {}, who.headers);
  expect(await claim(eve, [{ token: list.token, secret: 'guessed' }])).toMatchObject({ status: 200 });
  expect(await getLists(eve)).toMatchObject({ body: [] });
  await claim(dana, [list]);
  expect(await getLists(dana)).toMatchObject({ body: [{ token: list.token, count: 1 }] });
  await claim(eve, [list]);
  expect(await getLists(eve)).toMatchObject({ body: [] });
  expect((await withdraw(list.token, undefined, dana.headers)).statusCode).toBe(200);
});

test('limits a shared list to 1 to 200 products, in pages of 24', async () => {
  const ids = many(1, 201).map(({ productId }) => productId);
  for (const refused of [[], ids, ['no-such-product'], ['\u0000']]) expect((await share(refused)).statusCode).toBe(400);
  const { token } = (await share(ids.slice(0, 200))).json();
  expect((await look(token)).json().products).toHaveLength(24);
  const last = await look(token, 9);
  expect([last.json().products.length, last.headers['x-total-count']]).toEqual([8, '200']);
  expect((await look(token, 10)).json()).toEqual({ products: [], gone: [], ids: ids.slice(0, 200) });
});

test('limits sharing and merging', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  await addProduct(limited.deps.db, { id: CUFF });
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const payload = { productIds: [CUFF] };
    answers.push((await limited.app.inject({ method: 'POST', url: '/api/favorites/lists', payload })).statusCode);
  }
  expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([30, 429]);
});

test('keeps the favorites of a deleted product without a name', async () => {
  const dana = await someone();
  await addProduct(deps.db, { id: 'deleted-cuff' });
  await favor(dana, 'deleted-cuff');
  const { token } = (await share(['deleted-cuff'])).json();
  await deps.db.sql`delete from stock where product_id = 'deleted-cuff'`;
  await deps.db.sql`delete from products where id = 'deleted-cuff'`;
  expect(await listOf(dana)).toEqual(['deleted-cuff']);
  expect((await look(token)).json()).toMatchObject({ products: [], gone: [{ id: 'deleted-cuff', name: '' }] });
  expect(await unfavor(dana, 'deleted-cuff')).toMatchObject({ body: [] });
});
