import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { getIds } from '../../../../tests/support/shop/catalog-client.ts';
import { CUFF, createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { PRODUCT_SORTS, type ProductLines } from '../../../shop/catalog/lists/staff-schema.ts';

const { app, deps, api } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'owner');

const { make, getSheet } = createProductBuilders(call);

const toEntries = (subject: string) =>
  deps.db.sql<{ what: string; who: string; before: object | null; after: object | null }[]>`
    select what, who, before, after from audit_entries where subject = ${subject} order by id`;

test('publishes a new product at once with its stock and an audit entry', async () => {
  deps.changed.length = 0;
  const id = await make();
  expect(id).toBe('rift-diamond-cuff');
  expect(deps.changed).toContain('catalog');
  const shown = await api.call('GET /products/:id', { params: { id } });
  expect(shown.ok && shown.body).toMatchObject({ name: CUFF.name, price: 48, in_stock: 5, sizes: ['Small', 'Large'] });
  expect(await make()).toBe('rift-diamond-cuff-2');
  expect(await toEntries(id)).toMatchObject([
    { what: 'product.created', who: 'Grace Otieno', before: null, after: { price: 48 } },
  ]);
});

test('refuses invalid product values at their fields with a message', async () => {
  const send = async (changes: object) => {
    const answer = await call('POST /admin/products', { body: { ...CUFF, onHand: 5, ...changes } as never });
    return answer.ok ? answer.body : answer.error.fields;
  };
  expect(await send({ name: '  ' })).toEqual({ name: 'Enter a name of up to 120 characters.' });
  expect(await send({ price: 0 })).toHaveProperty('price');
  expect(await send({ price: 1.005 })).toEqual({ price: 'Enter a price in dollars and cents, like 54.50.' });
  expect(await send({ category: 'hats' })).toEqual({ category: 'We couldn’t find this category.' });
  expect(await send({ community: 'nobody' })).toEqual({ community: 'We couldn’t find this maker.' });
  expect(await send({ sizes: ['a;b'] })).toHaveProperty(['sizes.0']);
  expect(await send({ onHand: -1 })).toHaveProperty('onHand');
  expect(await send({ description: 'x'.repeat(5001) })).toHaveProperty('description');
});

test('logs a change field by field, and never overwrites a concurrent change', async () => {
  const id = await make({ name: 'Two Editors' });
  const { changedAt } = await getSheet(id);
  const body = { ...CUFF, name: 'Two Editors', price: 52.5, seen: changedAt };
  const first = await call('PUT /admin/products/:id', { params: { id }, body });
  expect(first.ok && first.body).toMatchObject({ price: 52.5 });
  const second = await call('PUT /admin/products/:id', { params: { id }, body: { ...body, price: 60 } });
  expect(second).toMatchObject({ ok: false, status: 409, error: { code: 'changed_meanwhile' } });
  expect((await toEntries(id)).at(-1)).toMatchObject({
    what: 'product.changed',
    before: { price: 48 },
    after: { price: 52.5 },
  });
});

test('trims each text, stores and returns it as saved, and logs it when changed', async () => {
  const id = await make({ name: 'Well kept', care: ' Wipe it dry. ' });
  const { changedAt, ...made } = await getSheet(id);
  expect(made).toMatchObject({ materials: CUFF.materials, care: 'Wipe it dry.' });
  const body = { ...toDraft({ changedAt, ...made }), care: 'Wipe it dry.\n\nStore it flat.', seen: changedAt };
  const saved = await call('PUT /admin/products/:id', { params: { id }, body });
  expect(saved.ok && saved.body).toEqual(await getSheet(id));
  expect(saved.ok && saved.body.changedAt).not.toBe(changedAt);
  const shown = await api.call('GET /products/:id', { params: { id } });
  expect(shown.ok && shown.body.care).toBe('Wipe it dry.\n\nStore it flat.');
  expect((await toEntries(id)).at(-1)).toMatchObject({
    before: { care: 'Wipe it dry.' },
    after: { care: 'Wipe it dry.\n\nStore it flat.' },
  });
  const tooLong = { ...body, care: 'x'.repeat(1001), seen: saved.ok ? saved.body.changedAt : '' };
  expect(await call('PUT /admin/products/:id', { params: { id }, body: tooLong })).toMatchObject({
    ok: false,
    error: { fields: { care: 'Use up to 1000 characters.' } },
  });
});

test('removes an archived product from the shop and restores it', async () => {
  const id = await make({ name: 'Comes and goes' });
  const hide = (isHidden: boolean) => call('PUT /admin/products/:id/hidden', { params: { id }, body: { isHidden } });
  expect(await hide(true)).toMatchObject({ ok: true });
  expect((await api.call('GET /products/:id', { params: { id } })).status).toBe(404);
  expect(await hide(false)).toMatchObject({ ok: true });
  expect((await api.call('GET /products/:id', { params: { id } })).status).toBe(200);
  expect(await actionsOn(deps.db, id)).toEqual(['product.created', 'product.archived', 'product.shown']);
});

test('copies a product’s texts without stock as a hidden product', async () => {
  const id = await make({ name: 'To copy' });
  const copied = await call('POST /admin/products/:id/duplicate', { params: { id } });
  expect(copied.ok && (await getSheet(copied.body.id))).toMatchObject({
    name: 'To copy (copy)',
    status: 'draft',
    isFeatured: false,
    stock: { onHand: 0, reserved: 0, unshipped: 0 },
  });
});

test('changes stock with a reason and a history, never below reserved units', async () => {
  const id = await make({ name: 'On the shelf' });
  await deps.db.sql`update stock set reserved = 3 where product_id = ${id}`;
  const move = (by: number, reason: 'Received' | 'Damaged' = 'Damaged', note = 'a bead fell off') =>
    call('POST /admin/products/:id/stock', { params: { id }, body: { by, reason, note } });
  expect(await move(2)).toMatchObject({ ok: true, body: { onHand: 3, reserved: 3, unshipped: 0 } });
  expect(await move(1)).toMatchObject({ ok: false, status: 409, error: { fields: { by: expect.any(String) } } });
  for (const by of [0, -1, 1.5]) expect(await move(by)).toMatchObject({ ok: false, status: 400 });
  expect(await move(100_000, 'Received')).toMatchObject({ ok: false, error: { code: 'too_many_pieces' } });
  const history = await call('GET /admin/products/:id/stock', { params: { id } });
  expect(history.ok && history.body.rows).toMatchObject([
    { what: 'counted', onHandChange: -2, note: 'Grace Otieno: Damaged, a bead fell off' },
    { what: 'reserved', reservedChange: 3 },
    { what: 'counted', onHandChange: 5, note: 'Grace Otieno: Created' },
  ]);
});

test('shows featured products in the chosen order', async () => {
  await make({ name: 'Left out' });
  const ids = [await make({ name: 'One' }), await make({ name: 'Two' })];
  const before = await call('GET /admin/featured');
  const all = before.ok ? getIds(before.body) : [];
  const turned = [...ids.reverse(), ...all.filter((id) => !ids.includes(id))];
  expect(await call('PUT /admin/featured', { body: { products: turned } })).toMatchObject({ ok: true });
  const after = await api.call('GET /products/featured', {});
  expect(after.ok && getIds(after.body).slice(0, 2)).toEqual(ids);
  expect(await call('PUT /admin/featured', { body: { products: ids } })).toMatchObject({ status: 409 });
});

test('filters the product list by words, category and view, with counts', async () => {
  const id = await make({ name: 'Zulu love letter', category: 'necklaces', onHand: 2 });
  const ask = async (query: object) => {
    const answer = await call('GET /admin/products', { query: query as never });
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.body;
  };
  expect((await ask({ q: 'love' })).rows.map((row) => row.id)).toEqual([id]);
  expect((await ask({ q: '100%' })).rows).toEqual([]);
  expect((await ask({ category: 'necklaces' })).total).toBe(1);
  expect((await ask({ view: 'low' })).rows.map((row) => row.id)).toContain(id);
  const archived = await make({ name: 'Out of season', status: 'archived' });
  const onlyArchived = (await ask({ view: 'archived' })).rows;
  expect(getIds(onlyArchived)).toContain(archived);
  expect(onlyArchived.every(({ status }) => status === 'archived')).toBe(true);
  expect(getIds((await ask({ view: 'shown' })).rows)).not.toContain(archived);
  const { counts, total } = await ask({});
  expect(counts.all).toBe(total);
});

test('paginates through all products under every sort', async () => {
  // Products that differ only in their ID, more than one page of them.
  await deps.db.sql`
    with twins as (
      insert into products (id, name, price_cents, category_slug, created_at, featured_place)
      select 'twin-' || i, 'Twin', 3000, 'anklets', '2026-01-02T03:04:05.678901Z', 7
      from generate_series(1, 120) as s (i) returning id
    )
    insert into stock (product_id, on_hand) select id, 3 from twins`;
  const page = async (query: object): Promise<ProductLines> => {
    const answer = await call('GET /admin/products', { query: query as never });
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.body;
  };
  const idsOfAll = async (query: object) => {
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { rows, next } = await page({ ...query, after });
      ids.push(...getIds(rows));
      after = next;
    }
    return ids;
  };
  const all = (
    await deps.db.sql<{ id: string }[]>`
    select id from products where not is_design and (hidden_at is null or hidden_at = created_at)`
  ).map(({ id }) => id);
  for (const sort of PRODUCT_SORTS) {
    const ids = await idsOfAll({ sort });
    expect(ids, sort).toHaveLength(all.length);
    expect(new Set(ids), sort).toEqual(new Set(all));
  }
  for (const query of [{ view: 'featured' }, { view: 'low', sort: 'stock' }, { category: 'anklets', sort: '-price' }])
    expect(new Set(await idsOfAll(query)).size, JSON.stringify(query)).toBeGreaterThanOrEqual(120);
  expect(await idsOfAll({ q: 'twin', sort: 'name' })).toHaveLength(120);
  expect((await page({ after: 'no mark of a page' })).rows).toHaveLength(50);
});

test('creates, changes and reorders categories and communities, and deletes only empty ones', async () => {
  const made = await call('POST /admin/categories', { body: { name: 'Hair Pins', line: 'For braids' } });
  expect(made).toMatchObject({ ok: true, body: { slug: 'hair-pins' } });
  expect(await call('POST /admin/categories', { body: { name: 'hair pins!', line: '' } })).toMatchObject({
    status: 409,
  });
  const listed = await call('GET /admin/categories', {});
  const slugs = listed.ok ? listed.body.map(({ slug }) => slug) : [];
  const turned = ['hair-pins', ...slugs.filter((slug) => slug !== 'hair-pins')];
  expect(await call('PUT /admin/categories', { body: { categories: turned } })).toMatchObject({ ok: true });
  const renamed = { params: { slug: 'hair-pins' }, body: { name: 'Pins for hair', line: 'For braids and buns' } };
  expect(await call('PUT /admin/categories/:slug', renamed)).toMatchObject({ ok: true });
  const shown = await api.call('GET /products/category', {});
  expect(shown.ok && shown.body[0]).toMatchObject({ id: 'hair-pins', ...renamed.body });
  await make({ name: 'Worn on a wrist' });
  const removed = await call('DELETE /admin/categories/:slug', { params: { slug: 'wristbands' } });
  expect(removed).toMatchObject({ ok: false, error: { code: 'category_in_use' } });
  expect(await call('DELETE /admin/categories/:slug', { params: { slug: 'hair-pins' } })).toMatchObject({ ok: true });

  const story = {
    name: 'Kitui weavers',
    place: 'Kitui, Kenya',
    story: 'Twelve women and a loom.',
    craft: 'On upright looms.',
    pricing: 'By the row.',
    makingNow: ' Belts. ',
    location: { latitude: -1.37, longitude: 38.01 },
    makingDays: 4,
  };
  expect(await call('POST /admin/communities', { body: story })).toMatchObject({ body: { slug: 'kitui-weavers' } });
  await make({ name: 'By Kitui', community: 'kitui-weavers' });
  deps.changed.length = 0;
  const change = { params: { slug: 'kitui-weavers' }, body: { ...story, story: 'Thirteen women.' } };
  expect(await call('PUT /admin/communities/:slug', change)).toMatchObject({ ok: true });
  expect(deps.changed).toEqual(['catalog']);
  const shownMaker = await api.call('GET /communities/:slug', { params: { slug: 'kitui-weavers' } });
  const { makingDays: _, ...shownTexts } = change.body;
  expect(shownMaker.ok && shownMaker.body).toMatchObject({
    ...shownTexts,
    id: 'kitui-weavers',
    makingNow: 'Belts.',
    numProducts: 1,
    products: [{ name: 'By Kitui' }],
    reviews: [],
  });
  for (const location of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, 'here']) {
    const body = { ...story, location } as typeof story;
    const answer = await call('PUT /admin/communities/:slug', { params: change.params, body });
    expect(answer).toMatchObject({ ok: false, status: 400 });
  }
  expect(await call('DELETE /admin/communities/:slug', { params: { slug: 'kitui-weavers' } })).toMatchObject({
    status: 409,
  });
});
