import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { getCart } from '../../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { TERMINAL } from '../../../shop/audit/audit.ts';
import { bringBackSamples } from '../../../shop/today/start-own.ts';

const { app, deps, api } = await openTestShop();
await loadSamples(deps);
const owner = await staffIn({ deps, app }, 'owner');
const { sql } = deps.db;

const { id } = PRODUCTS.cuff;
const { id: own } = PRODUCTS.dear;
const onShow = async () => {
  const shown = await api.call('GET /products', { query: { pageSize: 100 } });
  return shown.ok ? shown.body.map((product) => product.id) : [];
};
const samplesLine = async () => {
  const today = await owner.call('GET /admin/today', {});
  return today.ok ? today.body.setup?.find(({ does }) => does === 'archive_samples')?.line : '';
};

test('sample reviews are not marked as verified purchases', async () => {
  expect(await sql`select 1 from reviews where is_sample and is_verified`).toHaveLength(0);
});

test('archives all samples with their reviews in one call, and restores them in one', async () => {
  const before = await onShow();
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`select count(*) from reviews where is_sample`;
  expect(await samplesLine()).toBe(`52 sample products and ${count} sample reviews are in your shop.`);
  // One sample that the owner has edited, and one that was archived separately before.
  const sheet = await owner.call('GET /admin/products/:id', { params: { id: own } });
  if (!sheet.ok) throw new Error(sheet.error.detail);
  const taken = {
    ...toDraft(sheet.body),
    materials: 'My own beads',
    status: 'active' as const,
    seen: sheet.body.changedAt,
  };
  expect((await owner.call('PUT /admin/products/:id', { params: { id: own }, body: taken })).ok).toBe(true);
  const alone = { params: { id: PRODUCTS.nametag.id }, body: { isHidden: true } };
  expect((await owner.call('PUT /admin/products/:id/hidden', alone)).ok).toBe(true);

  const archived = await owner.call('POST /admin/samples/archive', {});
  expect(archived.ok && archived.body).toEqual({ products: 50, reviews: count });
  expect(await onShow()).toEqual([own]);
  expect(await samplesLine()).toBeUndefined();
  const kept = await api.call('GET /products/:id', { params: { id: own } });
  expect(kept.ok && kept.body).toMatchObject({ numReviews: 0, reviews: [] });
  const counts = await api.call('GET /products/:id/review-counts', { params: { id: own } });
  expect(counts.ok && counts.body).toEqual({ received: 0, shown: 0, ratings: [0, 0, 0, 0, 0] });
  expect((await api.call('GET /products/:id', { params: { id } })).status).toBe(404);
  const list = await owner.call('GET /admin/products', { query: { view: 'archived' } });
  expect(list.ok && list.body.counts).toMatchObject({ archived: 51, archivedSamples: 50 });
  const again = await owner.call('POST /admin/samples/archive', {});
  expect(again.ok && again.body).toEqual({ products: 0, reviews: 0 });

  const restored = await owner.call('POST /admin/samples/restore', {});
  expect(restored.ok && restored.body).toEqual({ products: 50, reviews: count });
  expect((await onShow()).sort()).toEqual(before.filter((each) => each !== PRODUCTS.nametag.id).sort());
  const entries = await sql`select what, after from audit_entries where subject = 'samples' order by id`;
  expect([...entries]).toEqual([
    { what: 'product.samples_archived', after: { products: 50, reviews: count } },
    { what: 'product.samples_shown', after: { products: 50, reviews: count } },
  ]);
  const helper = await staffIn({ deps, app }, 'helper');
  expect((await helper.ask('POST', '/samples/archive')).status).toBe(403);
});

test('an owner’s start leaves nothing of the samples but what she changed, and can be undone', async () => {
  const getPage = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll(/"(?:nonce|token)":"[^"]*"/g, '');
  const getAll = () => Promise.all(['/', '/about', '/faq', '/privacy', '/size-guide', '/products'].map(getPage));
  const before = await getAll();
  // A category that she changed, and a banner with her heading over the sample's text.
  const kept = { params: { slug: 'anklets' }, body: { name: 'Ankle bracelets', line: 'Fine strands' } };
  expect((await owner.call('PUT /admin/categories/:slug', kept)).ok).toBe(true);
  const { brand } = (await owner.ask('GET', '/brand')).body;
  const banner = { ...brand.banner, heading: 'From my table' };
  expect((await owner.ask('PUT', '/brand', { brand: { ...brand, banner } })).status).toBe(200);

  expect((await owner.call('POST /admin/samples/archive', {})).ok).toBe(true);
  const [home = '', ...rest] = await getAll();
  const words = [home, ...rest].join(' ').replaceAll(/<script.*?<\/script>/gs, '');
  // A product that she took over keeps its maker, who is on the map.
  expect(words.replaceAll('Map of Africa', '').match(/.{40}(?:africa|artisan|1,400 beads).{20}/gi)).toBeNull();
  expect(home).toContain('From my table');
  expect(home.match(/\/category\/(?!necklaces)|\/(?:sets|studio)"/g)).toBeNull();
  expect((await app.inject({ url: '/category/wristbands' })).statusCode).toBe(404);
  const names = async (list: 'categories' | 'communities') =>
    (await owner.ask('GET', `/${list}`)).body.map(({ name }: { name: string }) => name);
  expect(await names('categories')).toEqual(['Necklaces', 'Ankle bracelets']);
  expect(await names('communities')).toHaveLength(1);
  const status = await owner.call('GET /admin/samples', {});
  expect(status.ok && status.body).toEqual({ products: 0, reviews: 0, undoUntil: expect.stringMatching(/^20/) });
  // The name of a category that went is free again.
  expect((await owner.ask('POST', '/categories', { name: 'Wristbands', line: '' })).status).toBe(201);
  expect(await names('categories')).toEqual(['Necklaces', 'Ankle bracelets', 'Wristbands']);

  expect((await owner.call('POST /admin/samples/restore', {})).ok).toBe(true);
  const after = await getAll();
  const toMain = (page = '') => /<main.*<\/main>/s.exec(page)?.[0];
  expect(toMain(after[1])).toBe(toMain(before[1]));
  expect(after[0]).toContain('From my table');
  expect(after[0]).toContain('We bring you handcrafted beaded goods from artisans in Africa');
});

test('a shop without anything of its own gets a category for its first product, until the samples come back', async () => {
  const fresh = await openTestShop();
  await loadSamples(fresh.deps);
  const { ask } = await staffIn(fresh, 'owner');
  const names = async () => (await ask('GET', '/categories')).body.map(({ name }: { name: string }) => name);
  const before = await names();
  const home = async () => (await fresh.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const sample = await home();
  await ask('POST', '/samples/archive');
  expect(await names()).toEqual(['Beadwork']);
  // Menus leave it out until it has a product.
  expect((await home()).match(/\/category\/|Featured Products|Shop by Categories|Just added/g)).toBeNull();
  const { make } = createProductBuilders((await staffIn(fresh, 'owner')).call);
  const own = await make({ category: 'beadwork' });
  expect(await home()).toContain('/category/beadwork');
  await fresh.deps.db.sql`delete from products where id = ${own}`;
  await ask('POST', '/samples/restore');
  expect(await names()).toEqual(before);
  expect((await home()).match(/<main.*<\/main>/s)?.[0]).toBe(sample.match(/<main.*<\/main>/s)?.[0]);
});

test('counts two presses at once as one, and brings everything back with settings that another process read before', async () => {
  const fresh = await openTestShop();
  await loadSamples(fresh.deps);
  const { call } = await staffIn(fresh, 'owner');
  const home = async () => (await fresh.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const toMain = (page: string) => /<main.*<\/main>/s.exec(page)?.[0];
  const sample = await home();
  const old = await fresh.deps.settings.current();
  const press = (what: 'archive' | 'restore') =>
    Promise.all([call(`POST /admin/samples/${what}`, {}), call(`POST /admin/samples/${what}`, {})]);
  const moved = (answers: Awaited<ReturnType<typeof press>>) =>
    answers.map((answer) => (answer.ok ? answer.body.products : answer.error.detail)).toSorted();
  expect(moved(await press('archive'))).toEqual([0, 52]);
  const audited = async () =>
    (await fresh.deps.db.sql`select what from audit_entries order by id`).map(({ what }) => what);
  expect(await audited()).toEqual([
    'category.created',
    'product.samples_archived',
    'settings.changed',
    'settings.changed',
  ]);
  await bringBackSamples({ ...fresh.deps, settings: { current: async () => old } }, TERMINAL);
  expect(toMain(await home())).toBe(toMain(sample));
  expect(moved(await press('archive'))).toEqual([0, 52]);
  expect(moved(await press('restore'))).toEqual([0, 52]);
  expect(toMain(await home())).toBe(toMain(sample));
});

test('an order of a sample stays payable when the samples go, and orders at that moment are placed or refused', async () => {
  const fresh = await openTestShop();
  await loadSamples(fresh.deps);
  const { call, ask } = await staffIn(fresh, 'owner');
  const place = async (payload: object) => {
    const { headers } = await shopperIn(fresh.deps);
    const answer = await fresh.app.inject({ method: 'POST', url: '/api/orders/place-order/', headers, payload });
    return { headers, status: answer.statusCode, body: answer.json() };
  };
  const cart = getCart(PRODUCTS.plenty.id, { orderItems: [{ product: PRODUCTS.plenty.id, qty: 1, size: 'Small' }] });
  const { body: placed } = await place(cart);
  const [archived, ...others] = await Promise.all([
    call('POST /admin/samples/archive', {}),
    ...Array.from({ length: 6 }, () => place(cart)),
  ]);
  expect(archived.ok).toBe(true);
  expect(others.map(({ status }) => status).filter((status) => status !== 201 && status !== 400)).toEqual([]);
  expect((await place(cart)).status).toBe(400);
  const paid = await ask('POST', `/orders/${placed.id}/payment`, { method: 'Check', note: '' });
  expect(paid).toMatchObject({ status: 200, body: { stage: 'to_dispatch' } });
});

test('samples come back after the undo’s day, too, into a category and beside a maker that took their names', async () => {
  let now = new Date();
  const fresh = await openTestShop({ now: () => now });
  await loadSamples(fresh.deps);
  const { call, ask } = await staffIn(fresh, 'owner');
  const makers = async () => (await ask('GET', '/communities')).body.map(({ name }: { name: string }) => name);
  const name = 'Olchoro Bead Circle';
  expect(await makers()).toContain(name);
  expect((await call('POST /admin/samples/archive', {})).ok).toBe(true);
  expect(await makers()).toEqual([]);
  const maker = {
    name,
    place: 'Ohio',
    story: '',
    craft: '',
    pricing: '',
    makingNow: '',
    location: null,
    makingDays: null,
  };
  expect((await ask('POST', '/communities', maker)).status).toBe(201);
  expect((await ask('GET', '/communities')).body).toMatchObject([{ name, place: 'Ohio', story: '', pictures: [] }]);
  expect((await ask('POST', '/categories', { name: 'Wristbands', line: 'Mine' })).status).toBe(201);
  now = new Date(now.getTime() + 3 * DAY_MS);
  const later = await staffIn(fresh, 'owner');
  const over = await later.call('GET /admin/samples', {});
  expect(over.ok && over.body.undoUntil).toBeNull();
  const restored = await later.call('POST /admin/samples/restore', {});
  expect(restored.ok && restored.body.products).toBe(52);
  const categories = (await later.ask('GET', '/categories')).body;
  expect(categories.find(({ slug }: { slug: string }) => slug === 'wristbands')).toMatchObject({
    line: 'Mine',
    products: 8,
  });
  expect((await later.ask('GET', '/communities')).body.find((each: { name: string }) => each.name === name).place).toBe(
    'Ohio',
  );
});
