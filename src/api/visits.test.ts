import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { createVisitCounter, purgeVisitNames } from '../shop/visits/visits.ts';

const shop = await openTestShop({ now: () => new Date('2027-03-10T12:00:00Z') });
const { app, deps } = shop;
const owner = await staffIn(shop, 'owner');
await addProduct(deps.db, { id: 'rift-cuff' });

const opened = { path: '/', from: '', campaign: '', isNew: true };
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const open = (page: Partial<typeof opened> & object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/visits',
    headers: { ...PERSON, ...headers },
    payload: { ...opened, ...page },
  });

test('counts page views by day, without data about visitors', async () => {
  const visited = await openTestShop({ now: () => new Date('2027-03-10T12:00:00Z') });
  const grace = await staffIn(visited, 'owner');
  await addProduct(visited.deps.db, { id: 'rift-cuff' });
  const see = (page: object, headers: Record<string, string> = {}) =>
    visited.app.inject({
      method: 'POST',
      url: '/api/visits',
      headers: { ...PERSON, ...headers },
      payload: { ...opened, ...page },
    });
  expect((await see({ from: 'www.instagram.com', campaign: 'instagram / post / spring' })).statusCode).toBe(204);
  await see({ path: '/products/rift-cuff', from: 'localhost:3000' });
  await see({ path: '/products/never-was', from: 'localhost:3000' });
  await see({ path: '/cart', from: 'localhost:3000' });
  // None of these counts: opted out, a bot, a staff member.
  await see({}, { 'sec-gpc': '1' });
  await see({}, { 'user-agent': 'Googlebot/2.1' });
  await see({}, { cookie: grace.cookie });
  await visited.app.close();
  const kept = await visited.deps.db.sql<{ kind: string; name: string; visits: number; views: number }[]>`
    select kind, name, visits, views from visit_counts order by kind, name`;
  expect(kept).toEqual([
    { kind: 'all', name: '', visits: 1, views: 4 },
    { kind: 'campaign', name: 'instagram / post / spring', visits: 1, views: 0 },
    { kind: 'page', name: '/', visits: 1, views: 1 },
    { kind: 'page', name: '/cart', visits: 0, views: 1 },
    { kind: 'page', name: '/products/rift-cuff', visits: 0, views: 1 },
    { kind: 'source', name: 'instagram.com', visits: 1, views: 0 },
    { kind: 'step', name: 'cart', visits: 0, views: 1 },
    { kind: 'step', name: 'product', visits: 0, views: 2 },
  ]);
});

test('reports visits, referrers and the funnel to an order, with a file that sums', async () => {
  await deps.db.sql`
    insert into visit_counts (day, kind, name, visits, views) values
      ('2027-03-01', 'all', '', 30, 80), ('2027-03-10', 'all', '', 10, 20), ('2027-02-05', 'all', '', 7, 9),
      ('2027-03-10', 'page', '/products/rift-cuff', 4, 9), ('2027-03-10', 'page', '/products/never-was', 1, 99),
      ('2027-03-10', 'source', 'instagram.com', 6, 0), ('2027-03-10', 'step', 'cart', 0, 3)`;
  const report = await owner.call('GET /admin/reports/visits', { query: { period: '2027-03' } });
  expect(report.ok && report.body).toMatchObject({
    visits: 40,
    views: 100,
    orders: 0,
    before: { visits: 7 },
    steps: { products: 0, cart: 3, checkout: 0 },
    sources: [{ name: 'instagram.com', visits: 6 }],
    // A product that never existed has no page.
    pages: [{ path: '/products/rift-cuff', visits: 4, views: 9 }],
  });
  const csv = await owner.ask('GET', '/reports/visits.csv?period=2027-03');
  expect(csv.text).toContain('Total,40,100,0');
  expect((await (await staffIn(shop, 'helper')).call('GET /admin/reports/visits', {})).status).toBe(403);
});

test('limits floods from one network and thousands of names', async () => {
  const counter = createVisitCounter({ ...deps, config: { rateLimits: true } });
  await deps.db.sql`delete from visit_counts`;
  const seen = { page: '/', isVisit: true, source: '', campaign: '', step: undefined, missing: '' };
  for (let turn = 0; turn < 200; turn += 1) await counter.count(seen, '203.0.113.0/24');
  for (let turn = 0; turn < 700; turn += 1)
    await counter.count({ ...seen, source: `s${turn}.example` }, `198.51.${turn % 100}.0/24`);
  await counter.flush();
  await counter.flush();
  expect(await deps.db.sql`select visits from visit_counts where kind = 'all'`).toEqual([{ visits: 790 }]);
  const [kept] = await deps.db.sql<{ names: number; visits: number }[]>`
    select count(*)::int as names, sum(visits)::int as visits from visit_counts where kind = 'source'`;
  expect(kept).toEqual({ names: 501, visits: 700 });
});

test('keeps visits for the next attempt when a write fails', async () => {
  await deps.db.sql`delete from visit_counts`;
  const away = (() => {
    throw new Error('away');
  }) as unknown as typeof deps.db.sql;
  const db = { sql: away };
  const counter = createVisitCounter({ ...deps, db });
  await counter.count(
    { page: '/faq', isVisit: true, source: '', campaign: '', step: undefined, missing: '' },
    '203.0.113.0/24',
  );
  await counter.flush();
  db.sql = deps.db.sql;
  await counter.flush();
  expect(await deps.db.sql`select visits from visit_counts where kind = 'page'`).toEqual([{ visits: 1 }]);
});

test('refuses paths that are no page', async () => {
  expect((await open({ path: 'x'.repeat(1000) })).statusCode).toBe(400);
  expect((await open({ person: 'dana' } as object)).statusCode).toBe(400);
});

test('keeps only daily totals after two years', async () => {
  await deps.db.sql`delete from visit_counts`;
  await deps.db.sql`
    insert into visit_counts (day, kind, name, visits, views) values
      ('2024-11-01', 'all', '', 3, 9), ('2024-11-01', 'page', '/faq', 1, 2), ('2024-11-01', 'step', 'cart', 0, 2), ('2026-01-01', 'page', '/faq', 1, 2)`;
  await purgeVisitNames({ ...deps, now: () => new Date('2026-12-01T12:00:00Z') });
  expect(await deps.db.sql`select day::text as day, kind from visit_counts order by day, kind`).toEqual([
    { day: '2024-11-01', kind: 'all' },
    { day: '2024-11-01', kind: 'step' },
    { day: '2026-01-01', kind: 'page' },
  ]);
});
