import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { shopifyFile } from '../../../../tests/support/shop/product-files.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { runImports } from '../../../shop/imports/products/run-imports.ts';
import { toPageCounts } from '../../../shop/visits/visited-page.ts';
import { createVisitCounter } from '../../../shop/visits/visits.ts';

const { app, deps } = await openTestShop({
  env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://beads.example' },
});
const { call, headers } = await staffIn({ deps, app }, 'owner');
const upload = createUploader({ app, headers });

const { make } = createProductBuilders(call);
const cuff = await make();
const CUFF = `/products/${cuff}`;
const open = async (url: string) => {
  const { statusCode, headers: answered } = await app.inject({ url, headers: { accept: 'text/html' } });
  return statusCode === 301 ? answered.location : statusCode;
};
const add = async (from: string, to: string) => {
  const answer = await call('POST /admin/redirects', { body: { from, to } });
  return answer.ok ? answer.body.id : [answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})];
};
const list = async (query: { q?: string; after?: string } = {}) => {
  const answer = await call('GET /admin/redirects', { query: { q: '', after: '', ...query } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body;
};
const remove = async (id: string) => {
  const answer = await call('DELETE /admin/redirects/:id', { params: { id } });
  return answer.ok ? 204 : answer.status;
};

test('redirects an unknown address in any spelling, and keeps its query', async () => {
  expect(await open('/blog/Our-Story')).toBe(404);
  const id = await add('https://old.example/Blog/Our-Story/?utm_source=x', '/about');
  expect(id).toEqual(expect.any(String));
  for (const url of ['/blog/our-story', '/BLOG//our-story/', '/blog/our%2Dstory'])
    expect(await open(url)).toBe('/about');
  expect(await open('/blog/our-story?utm_source=letter')).toBe('/about?utm_source=letter');
  const answer = await app.inject({ method: 'HEAD', url: '/blog/our-story' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([301, 'public, max-age=3600']);
  expect((await app.inject({ method: 'POST', url: '/blog/our-story' })).statusCode).toBe(404);
  expect(await remove(String(id))).toBe(204);
  expect(await remove(String(id))).toBe(404);
  expect(await open('/blog/our-story')).toBe(404);
});

test('redirects a route without a page, until a page exists there', async () => {
  await add('/products/retired-cuff', `https://beads.example${CUFF}#reviews`);
  expect(await open('/products/retired-cuff')).toBe(`${CUFF}#reviews`);
  await deps.db.sql`insert into redirects (path, target, made_at) values (${CUFF}, '/faq', now())`;
  expect(await open(CUFF)).toBe(200);
});

test('redirects product addresses below Shopify’s collections', async () => {
  expect(await open(`/collections/summer${CUFF}`)).toBe(CUFF);
  await add('/products/blue-one', CUFF);
  expect(await open('/collections/all/products/blue-one')).toBe(CUFF);
  expect(await open('/collections/all/products/nothing')).toBe(404);
});

test('redirects the plain spelling of chokers to their category', async () => {
  expect(await open('/category/chokers')).toBe('/category/chockers');
  await add('/category/chokers', CUFF);
  expect(await open('/category/chokers')).toBe(CUFF);
});

test.each([
  ['/faq', '/about', [409, 'from_has_page', ['from']]],
  [CUFF, '/about', [409, 'from_has_page', ['from']]],
  ['/api/orders', '/about', [409, 'from_has_page', ['from']]],
  ['/', '/about', [400, 'from_unreadable', ['from']]],
  ['summer sale', '/about', [400, 'from_unreadable', ['from']]],
  ['/old', 'https://elsewhere.example/about', [400, 'to_unreadable', ['to']]],
  ['/old', '//elsewhere.example', [400, 'to_unreadable', ['to']]],
  ['/old', '/products/never-was', [400, 'to_has_no_page', ['to']]],
  ['/old', '/older', [400, 'to_has_no_page', ['to']]],
  ['/old', '/admin', [400, 'to_has_no_page', ['to']]],
])('refuses a redirect from %s to %s at its field', async (from, to, refused) => {
  expect(await add(from, to)).toEqual(refused);
});

test('refuses the second of two concurrent redirects of one address', async () => {
  const answers = await Promise.all([add('/twice', '/about'), add('/Twice/', '/faq')]);
  expect(answers).toContainEqual([409, 'from_taken', ['from']]);
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
});

test('lists, searches and paginates redirects, and flags one whose product is hidden', async () => {
  await deps.db.sql`delete from redirects`;
  await deps.db.sql`
    insert into redirects (path, target, made_at) select '/old/' || n, '/faq', now() from generate_series(1, 120) n`;
  const id = await add('/collections/cuffs', CUFF);
  const first = await list();
  expect(first).toMatchObject({ count: 121, next: '50' });
  expect(first.rows[0]).toMatchObject({ id, from: '/collections/cuffs', to: CUFF, title: 'Rift Diamond Cuff' });
  expect((await list({ after: '100' })).rows).toHaveLength(21);
  expect((await list({ q: 'CUFFS' })).rows.map(({ id: found }) => found)).toEqual([id]);
  expect((await list({ q: '100%' })).rows).toEqual([]);
  await deps.db.sql`update products set hidden_at = now() where id = ${cuff}`;
  expect((await list({ q: 'cuffs' })).rows[0]).toMatchObject({ isBroken: true });
  // Two hidden products would redirect to each other.
  expect(await open('/collections/cuffs')).toBe(404);
  await deps.db.sql`update products set hidden_at = null where id = ${cuff}`;
});

test('lists missing addresses by hits until they are redirected', async () => {
  const counter = createVisitCounter(deps);
  const seen = async (path: string, times: number) => {
    const opened = toPageCounts({ path, from: '', campaign: '', isNew: true, isMissing: true }, []);
    for (let time = 0; time < times; time += 1) await counter.count(opened, '203.0.113.0/24');
  };
  await seen('/Blog/beads/', 3);
  await seen('/sale', 5);
  await seen('/reset/8f2c1d7a9e4b6f3d5c0a1b2e3f', 9);
  await seen(CUFF, 7);
  await counter.flush();
  expect((await list()).missing).toEqual([
    { path: '/sale', views: 5 },
    { path: '/blog/beads', views: 3 },
  ]);
  await add('/sale', '/sets');
  expect((await list()).missing).toEqual([{ path: '/blog/beads', views: 3 }]);
});

test('imports a product’s old address as a redirect, and deletes it when the import is undone', async () => {
  await add('/products/old-hoops', '/faq');
  const text = shopifyFile()
    .replaceAll('amber-meadow-cuff', 'Old-Amber')
    .replaceAll('superior-hoops', 'old-hoops')
    .replaceAll('Bracelets', 'Wristbands')
    .replaceAll('Ear rings', 'Earrings');
  const sent = await upload('POST /admin/imports', { query: { name: 'file.csv' } }, text);
  if (!sent.ok) throw new Error(sent.error.detail);
  const params = { id: sent.body.id };
  await call('PUT /admin/imports/:id/words', {
    params,
    body: {
      words: [
        { kind: 'maker', text: 'Lakeside Beads', value: '+new' },
        { kind: 'size', text: 'Sm wide', value: 'Large' },
      ],
    },
  });
  await call('PUT /admin/imports/:id/options', {
    params,
    body: { newStatus: 'active', update: { price: true, description: true, pictures: false, stock: false } },
  });
  expect((await call('POST /admin/imports/:id/start', { params })).ok).toBe(true);
  await runImports({ ...deps, fetching: { getReach: () => 'anywhere' } });
  expect(await open('/products/old-amber')).toBe('/products/amber-meadow-cuff');
  // The owner's own redirect takes precedence.
  expect(await open('/products/old-hoops')).toBe('/faq');
  expect((await list({ q: 'old-amber' })).rows).toMatchObject([{ isImported: true, title: 'Amber Meadow Cuff' }]);
  expect((await call('POST /admin/imports/:id/undo', { params, body: { withStock: true } })).ok).toBe(true);
  await runImports(deps);
  expect(await open('/products/old-amber')).toBe(404);
});

test('restricts redirects to owners', async () => {
  const { call: asHelper } = await staffIn({ deps, app }, 'helper');
  expect(await asHelper('GET /admin/redirects', { query: {} as never })).toMatchObject({ status: 403 });
  expect(await asHelper('POST /admin/redirects', { body: { from: '/a', to: '/faq' } })).toMatchObject({ status: 403 });
  expect(await asHelper('DELETE /admin/redirects/:id', { params: { id: '1' } })).toMatchObject({ status: 403 });
});
