import { expect, test } from 'vitest';
import { createDatabase } from '../../../src/platform/db/database.ts';
import { createInvalidationBus } from '../../../src/platform/invalidation/invalidation-bus.ts';
import { changeSettings } from '../../../src/shop/settings/settings.ts';
import { DEFAULT_STUDIO } from '../../../src/shop/studio/core/defaults.ts';
import { saveStudio } from '../../../src/shop/studio/settings/studio-settings.ts';
import { startStandinServer } from '../../../tools/paypal-standin/server.ts';
import { getCart } from '../../support/actors/buyers.ts';
import { shopperIn, shoppersIn } from '../../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../../support/actors/staff.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { registerSecret, suiteLog } from '../../support/runner/suite-log.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';
import { toDesign } from '../../support/studio-designs.ts';

const { url: databaseUrl } = await createTestDatabase();
const samples = await createTestDatabase();

const nameAt = async (url: string) =>
  ((await (await fetch(`${url}/api/store`)).json()) as { storeName: string }).storeName;

test('shows one process’s action in the other on a shared database', async () => {
  const [here, there] = [await startShop({ databaseUrl: samples.url }), await startShop({ databaseUrl: samples.url })];
  const { headers } = await shopperIn({ db: samples.db, now: () => new Date() });
  const send = (url: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const getPage = async (url: string) => (await fetch(`${url}/products/savanna-strand-choker`)).text();
  const left = async (url: string) =>
    ((await (await fetch(`${url}/api/products/savanna-strand-choker`)).json()) as { inStock: number }).inStock;

  // Both cache the page, so that the second process has a stale entry to invalidate.
  for (const { url } of [here, there]) expect(await getPage(url)).not.toContain('Lighter than it looks');
  const before = await left(there.url);

  const review = { rating: 5, comment: 'Lighter than it looks' };
  expect((await send(here.url, '/products/savanna-strand-choker/post-review', review)).status).toBe(201);
  expect(await getPage(here.url)).toContain('Lighter than it looks');
  await expect.poll(() => getPage(there.url)).toContain('Lighter than it looks');

  expect((await send(there.url, '/orders/place-order', getCart('savanna-strand-choker'))).status).toBe(201);
  await expect.poll(() => left(here.url)).toBe(before - 1);

  // A logout in one process applies in the other.
  expect((await send(here.url, '/users/logout', {})).status).toBeLessThan(300);
  expect((await fetch(`${there.url}/api/users/profile`, { headers })).status).toBe(401);
  await here.close();
  await there.close();
});

test('shows a change in both processes on a shared database', async () => {
  const shops = [
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
  ];
  for (const { url } of shops) expect(await nameAt(url)).toBe('Nyuzi');

  const bus = createInvalidationBus();
  const disconnect = await bus.connect({ url: databaseUrl, log: suiteLog() });
  const db = createDatabase({ url: databaseUrl, bus });
  await db.transaction((tx) => changeSettings(tx, { storeName: 'Shanga' }));
  for (const { url } of shops) await expect.poll(() => nameAt(url)).toBe('Shanga');

  await disconnect();
  await db.close();
  for (const shop of shops) await shop.close();
});

test('fifty concurrent buyers in two processes never exceed the looms’ weekly capacity, and get later dates', async () => {
  const { url, db } = await createTestDatabase();
  const shops = [await startShop({ databaseUrl: url }), await startShop({ databaseUrl: url })];
  const now = () => new Date();
  const making = { ...DEFAULT_STUDIO.making, piecesPerWeek: 10 };
  const owner = { staffId: null, name: 'The owner' };
  expect(await saveStudio({ db }, { ...DEFAULT_STUDIO, making }, 0, owner)).toMatchObject({ ok: true });
  const post = async (at: number, path: string, body: object, headers: Record<string, string> = {}) => {
    const base = shops[at % 2]?.url ?? '';
    const answer = await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answered };
  };
  type Answered = { product: string; id: string; code: string; arrivesTo: string; quote: { arrivesTo: string } };
  const { product } = (await post(0, '/studio/designs', toDesign({ text: 'Amani' }))).body;
  const orderItems = [{ product, qty: 1 }];
  await expect
    .poll(async () =>
      (await Promise.all([0, 1].map((at) => post(at, '/orders/quote', { orderItems })))).map((q) => q.status),
    )
    .toEqual([200, 200]);
  const told = (await post(0, '/orders/quote', { orderItems })).body.arrivesTo;

  const shoppers = await shoppersIn({ db, now }, 50);
  const refusals: string[] = [];
  const buyOne = async (at: number, headers: Record<string, string>) => {
    let arrivesTo = told;
    for (;;) {
      const { status, body } = await post(at, '/orders/place-order', getCart(product, { orderItems, arrivesTo }), {
        ...headers,
        'idempotency-key': `days-${arrivesTo}`,
      });
      if (status === 201) return body;
      // Overloaded: a browser retries the same request.
      if (status === 503) continue;
      refusals.push(body.code);
      expect([status, body.code]).toEqual([409, 'arrival_changed']);
      expect(body.quote.arrivesTo > arrivesTo).toBe(true);
      arrivesTo = body.quote.arrivesTo;
    }
  };
  const orders = await Promise.all(shoppers.map(({ headers }, at) => buyOne(at, headers)));

  const byDay = Map.groupBy(orders, ({ arrivesTo }) => arrivesTo);
  expect([...byDay.keys()].sort()[0]).toBe(told);
  expect([...byDay.values()].map((same) => same.length)).toEqual([10, 10, 10, 10, 10]);
  expect(refusals.length).toBeGreaterThanOrEqual(40);
  const places = await db.sql<{ piecesBefore: number }[]>`select pieces_before from order_promises order by place`;
  expect(places.map(({ piecesBefore }) => piecesBefore)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(await findBrokenInvariants(db)).toEqual([]);
  for (const shop of shops) await shop.close();
});

test('uses an owner’s new PayPal connection in both processes on a shared database', async () => {
  const { url, db } = await createTestDatabase();
  const credentials = { clientId: 'standin-two', clientSecret: 'standin-secret-of-two-processes' };
  registerSecret('the secret of PayPal', credentials.clientSecret);
  const paypal = await startStandinServer({ credentials, deliver: async () => 200 });
  const env = { SAMPLE_DATA: 'false', PAYPAL_API_URL: paypal.url, PAYPAL_SDK_URL: `${paypal.url}/sdk.js` };
  const [here, there] = [await startShop({ databaseUrl: url, env }), await startShop({ databaseUrl: url, env })];
  const { token } = await signInStaff({ db, now: () => new Date() } as never, 'owner');
  const grace = officeCallerAt(here.url, token);
  const settingsAt = async (at: string) => (await fetch(`${at}/api/payments/settings`)).json();
  for (const { url: at } of [here, there]) expect(await settingsAt(at)).toMatchObject({ isDemo: true });
  const body = { mode: 'sandbox', ...credentials, seen: null } as const;
  expect(await grace('PUT /admin/connections/paypal', { body })).toMatchObject({ ok: true });
  for (const { url: at } of [here, there])
    await expect.poll(() => settingsAt(at)).toMatchObject({ isDemo: false, clientId: credentials.clientId });
  expect(await grace('DELETE /admin/connections/paypal', {})).toMatchObject({ ok: true });
  for (const { url: at } of [here, there]) await expect.poll(() => settingsAt(at)).toMatchObject({ isDemo: true });
  await here.close();
  await there.close();
  await paypal.close();
});
