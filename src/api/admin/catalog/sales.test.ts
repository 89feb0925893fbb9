import { expect, test } from 'vitest';
import { type OfficeCaller, staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { importOwnFile } from '../../../../tests/support/shop/own-file.ts';
import { createProductBuilders, toDraft } from '../../../../tests/support/shop/product-builders.ts';
import { splitSizes } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { BulkChange } from '../../../shop/catalog/bulk/schema.ts';
import { applySales } from '../../../shop/catalog/sales/sales.ts';

/** Noon of a day in New York, this shop's time zone. */
const getNoon = (day: string) => new Date(`${day}T17:00:00Z`);
let now = getNoon('2026-11-26');
const { app, deps, api } = await openTestShop({ env: { DATA_DIR: temporaryFolder() }, now: () => now });
let owner = await staffIn({ deps, app }, 'owner');
let helper = await staffIn({ deps, app }, 'helper');
const call: OfficeCaller = (name, input) => owner.call(name, input);
const asHelper: OfficeCaller = (name, input) => helper.call(name, input);

/** Sessions don't last as long as sales, so this signs in again. */
async function travelTo(moment: Date) {
  now = moment;
  owner = await staffIn({ deps, app }, 'owner');
  helper = await staffIn({ deps, app }, 'helper');
}
const { make, getSheet } = createProductBuilders(call);
const { sql } = deps.db;

const WEEKEND = { salePrice: 40, saleFirstDay: '2026-11-27', saleLastDay: '2026-11-30' };
const NOW_ON = { salePrice: 40, saleFirstDay: null, saleLastDay: '2026-11-30' };
const NONE = { salePrice: null, saleFirstDay: null, saleLastDay: null };

async function save(id: string, changes: object, as = call) {
  const sheet = await getSheet(id);
  const { cost: _cost, makerEarns: _earns, ...draft } = toDraft(sheet);
  return as('PUT /admin/products/:id', { params: { id }, body: { ...draft, seen: sheet.changedAt, ...changes } });
}
async function getShown(id: string) {
  const shown = await api.call('GET /products/:id', { params: { id } });
  if (!shown.ok) throw new Error(shown.error.detail);
  const { price, wasPrice, sale } = shown.body;
  return { price, wasPrice, until: sale?.lastDay };
}
const BEFORE = { price: 48, wasPrice: null, until: undefined };
const DURING = { price: 40, wasPrice: 48, until: '2026-11-30' };
const refusedAt = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.ok ? 'saved' : `${answer.error.code} ${Object.keys(answer.error.fields ?? {}).join()}`;

/** Creates a sale as staff does, then moves the clock to the morning of that day. */
async function makeOn(day: string, changes: object) {
  await travelTo(getNoon(day));
  return make({ name: `On sale ${now.getTime()} ${Math.random()}`, price: 48, ...changes });
}
async function goTo(moment: string) {
  await travelTo(new Date(moment));
  await applySales(deps);
}

test('starts and ends a sale at the shop’s midnights, and restores the previous price to the cent', async () => {
  const id = await makeOn('2026-11-26', WEEKEND);
  expect(await getShown(id)).toEqual(BEFORE);
  await goTo('2026-11-27T04:59:59Z');
  expect(await getShown(id)).toEqual(BEFORE);
  deps.changed.length = 0;
  await goTo('2026-11-27T05:00:00Z');
  expect(deps.changed).toContain('catalog');
  expect(await getShown(id)).toEqual(DURING);
  expect(await getSheet(id)).toMatchObject({ price: 48, ...WEEKEND, isOnSale: true });
  deps.changed.length = 0;
  await Promise.all([applySales(deps), applySales(deps)]);
  expect(deps.changed).toEqual([]);
  await goTo('2026-12-01T04:59:59Z');
  expect(await getShown(id)).toEqual(DURING);
  await goTo('2026-12-01T05:00:00Z');
  expect(await getShown(id)).toEqual(BEFORE);
  expect(await getSheet(id)).toMatchObject({ price: 48, ...NONE, isOnSale: false });
  expect(await actionsOn(deps.db, id)).toEqual(['product.created', 'product.sale_began', 'product.sale_ended']);
});

test('charges the regular price after a sale that began and ended while the shop was down', async () => {
  const id = await makeOn('2026-11-26', WEEKEND);
  await goTo('2026-12-04T12:00:00Z');
  expect(await getShown(id)).toEqual(BEFORE);
  expect(await getSheet(id)).toMatchObject(NONE);
});

test('starts a sale on save without a first day, and runs it until ended without a last day', async () => {
  const id = await makeOn('2026-11-26', { salePrice: 40 });
  expect(await getShown(id)).toEqual({ ...DURING, until: null });
  expect(await getSheet(id)).toMatchObject({ salePrice: 40, saleFirstDay: '2026-11-26', saleLastDay: null });
  await goTo('2030-01-01T12:00:00Z');
  expect(await getShown(id)).toMatchObject({ price: 40 });
  expect((await save(id, { salePrice: null })).ok).toBe(true);
  expect(await getShown(id)).toEqual(BEFORE);
  expect(await getSheet(id)).toMatchObject(NONE);
});

test('refuses an invalid sale at its field without changes', async () => {
  const id = await makeOn('2026-11-26', {});
  const tried = async (changes: object) => refusedAt(await save(id, { ...WEEKEND, ...changes }));
  expect(await tried({ salePrice: 48 })).toBe('sale_price_too_high salePrice');
  expect(await tried({ salePrice: 40.005 })).toBe('sale_price_too_high salePrice');
  expect(await tried({ salePrice: 0 })).toMatch(/ salePrice$/);
  expect(await tried({ salePrice: null })).toBe('sale_price_missing salePrice');
  expect(await tried({ saleFirstDay: '2027-02-30' })).toBe('sale_day_unknown saleFirstDay');
  expect(await tried({ saleLastDay: '2027-02-30' })).toBe('sale_day_unknown saleLastDay');
  expect(await tried({ saleFirstDay: '27.11.2026' })).toMatch(/ saleFirstDay$/);
  expect(await tried({ saleFirstDay: '2026-12-02' })).toBe('sale_upside_down saleLastDay');
  expect(await tried({ saleFirstDay: null, saleLastDay: '2026-11-25' })).toBe('sale_over saleLastDay');
  expect(await tried({ price: 39 })).toBe('sale_price_too_high salePrice');
  expect(await getShown(id)).toEqual(BEFORE);
  expect(await tried({ saleLastDay: '2026-11-27' })).toBe('saved');
});

test('edits the regular price during a sale, and keeps the sale when an older form saves', async () => {
  const id = await makeOn('2026-11-26', { ...NOW_ON, wasPrice: 60 });
  expect(await getShown(id)).toEqual(DURING);
  expect((await save(id, { price: 52 })).ok).toBe(true);
  expect(await getShown(id)).toEqual({ ...DURING, wasPrice: 52 });
  const known = { salePrice: undefined, saleFirstDay: undefined, saleLastDay: undefined };
  expect((await save(id, { ...known, price: 50 })).ok).toBe(true);
  expect(await getShown(id)).toEqual({ ...DURING, wasPrice: 50 });
  await goTo('2026-12-01T12:00:00Z');
  expect(await getShown(id)).toEqual({ price: 50, wasPrice: 60, until: undefined });
});

test('changes a running sale’s price or days, or postpones it', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  expect((await save(id, { salePrice: 44 })).ok).toBe(true);
  expect(await getShown(id)).toEqual({ ...DURING, price: 44 });
  expect((await save(id, { saleLastDay: '2026-12-24' })).ok).toBe(true);
  expect(await getShown(id)).toMatchObject({ price: 44, until: '2026-12-24' });
  expect((await save(id, { saleFirstDay: '2026-12-01' })).ok).toBe(true);
  expect(await getShown(id)).toEqual(BEFORE);
  await goTo('2026-12-01T12:00:00Z');
  expect(await getShown(id)).toMatchObject({ price: 44, wasPrice: 48 });
});

test('charges the regular price when a product is saved in the first minute after the sale', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  await travelTo(new Date('2026-12-01T05:00:05Z'));
  expect((await save(id, { materials: 'Glass' })).ok).toBe(true);
  expect(await getShown(id)).toEqual(BEFORE);
  await applySales(deps);
  expect(await getSheet(id)).toMatchObject({ price: 48, ...NONE });
});

test('refuses a form opened before a sale began or ended, and saves nothing over it', async () => {
  const id = await makeOn('2026-11-26', WEEKEND);
  const early = await getSheet(id);
  await goTo('2026-11-27T12:00:00Z');
  expect(refusedAt(await save(id, { seen: early.changedAt, materials: 'Glass' }))).toMatch(/^changed_meanwhile/);
  const { cost: _cost, makerEarns: _earns, ...during } = toDraft(await getSheet(id));
  const { changedAt: seen } = await getSheet(id);
  await goTo('2026-12-01T12:00:00Z');
  expect(refusedAt(await save(id, { ...during, seen, price: 60 }))).toMatch(/^changed_meanwhile/);
  expect(refusedAt(await save(id, { ...during, price: 60 }))).toBe('sale_over saleLastDay');
  expect(await getShown(id)).toEqual(BEFORE);
});

test('shows the regular price in the list and the grid, and refuses a row whose price is below the sale price', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  const edit = async (changes: object) => {
    const { changedAt: seen } = await getSheet(id);
    const answer = await call('PUT /admin/product-rows', { body: { rows: [{ id, seen, ...changes }] } });
    return answer.ok ? answer.body[0] : undefined;
  };
  const rows = await call('POST /admin/product-rows', { body: { products: [id] } });
  expect(rows.ok && rows.body[0]).toMatchObject({ price: 48, wasPrice: null });
  const listed = await call('GET /admin/products', { query: { q: 'on sale' } });
  expect(listed.ok && listed.body.rows.find((row) => row.id === id)).toMatchObject({ price: 48, salePrice: 40 });
  expect(await edit({ price: 38 })).toMatchObject({
    ok: false,
    field: 'price',
    detail: 'The sale price of $40.00 isn’t lower than the price of $38.00. Change one of them, or end the sale.',
  });
  expect(await edit({ price: 58, wasPrice: 70 })).toMatchObject({ ok: true });
  expect(await getShown(id)).toEqual({ ...DURING, wasPrice: 58 });
  await goTo('2026-12-01T12:00:00Z');
  expect(await getShown(id)).toEqual({ price: 58, wasPrice: 70, until: undefined });
});

test('applies bulk changes and their undo to the regular price, even if a sale begins or ends in between', async () => {
  const lower: BulkChange = { what: 'price', how: 'lower', by: 50, unit: 'percent', rounding: 'none' };
  const raise: BulkChange = { what: 'price', how: 'raise', by: 10, unit: 'percent', rounding: 'none' };
  const [one, two] = [await makeOn('2026-11-26', NOW_ON), await makeOn('2026-11-26', WEEKEND)];
  const apply = async (change: BulkChange) => {
    const looked = await call('POST /admin/product-changes/preview', { body: { products: [one, two], change } });
    const lines = looked.ok ? looked.body.lines : [];
    const products = lines.map(({ id, seen }) => ({ id, seen }));
    const done = await call('POST /admin/product-changes', { body: { products, change } });
    return { lines, done: done.ok ? done.body : undefined };
  };
  const refused = await apply(lower);
  expect(refused.lines.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('isn’t lower than the price of $24.00'),
    expect.stringContaining('isn’t lower than the price of $24.00'),
  ]);
  expect(refused.done?.changed).toBe(0);
  await travelTo(new Date('2026-11-27T04:50:00Z'));
  const { done } = await apply(raise);
  expect(done).toMatchObject({ changed: 2, left: [] });
  expect(await getShown(one)).toEqual({ ...DURING, wasPrice: 52.8 });
  await goTo('2026-11-27T05:10:00Z');
  expect(await getShown(two)).toEqual({ ...DURING, wasPrice: 52.8 });
  const undone = await call('POST /admin/product-changes/:id/undo', { params: { id: done?.changeId ?? '' } });
  expect(undone.ok && undone.body).toEqual({ undone: 2, left: [] });
  for (const id of [one, two]) expect(await getShown(id)).toEqual(DURING);
  await goTo('2026-12-01T12:00:00Z');
  for (const id of [one, two]) expect(await getShown(id)).toEqual(BEFORE);
});

test('sets, changes and clears a sale by CSV, keeps it when unnamed, and reimports an export unchanged', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  const send = (text: string) => importOwnFile(deps, owner.actor, text);
  const { body: file } = await app.inject({ url: '/api/admin/products.csv', headers: { cookie: owner.cookie } });
  const [head = ''] = file.split('\r\n');
  const line = file.split('\r\n').find((each) => each.startsWith(id)) ?? '';
  expect(line).toContain(',48.00,,40.00,2026-11-26,2026-11-30,');
  expect(await send(`${head}\r\n${line}`)).toMatchObject({ counts: { nothing: 1 }, problems: [] });
  expect(await send(`Id,Price\r\n${id},50\r\n`)).toMatchObject({ counts: { change: 1 } });
  expect(await getShown(id)).toEqual({ ...DURING, wasPrice: 50 });
  expect(await send(`Id,Price\r\n${id},40\r\n`)).toMatchObject({
    isDone: false,
    problems: [{ sentence: expect.stringContaining('isn’t lower than the price of $40.00') }],
  });
  expect(await send(`Id,Sale price,Sale last day\r\n${id},39.5,12/24/2026\r\n`)).toMatchObject({
    rows: [{ changes: ['Sale price: “$40.00” → “$39.50”', 'Sale last day: “Nov 30, 2026” → “Dec 24, 2026”'] }],
  });
  expect(await getShown(id)).toEqual({ price: 39.5, wasPrice: 50, until: '2026-12-24' });
  for (const day of ['3/4/2027', '24.12.2026', '2027-02-30'])
    expect(await send(`Id,Sale last day\r\n${id},${day}\r\n`)).toMatchObject({
      problems: [{ sentence: `Sale last day: “${day}” isn’t a day we can read. Write it like 2026-12-24.` }],
    });
  expect((await send(`Id,Sale price\r\n${id},none\r\n`)).isDone).toBe(true);
  expect(await getShown(id)).toEqual({ price: 50, wasPrice: null, until: undefined });
  expect(await getSheet(id)).toMatchObject(NONE);
});

test('limits a helper’s sale to half off, and lets helpers end or keep the owner’s sale', async () => {
  const id = await makeOn('2026-11-26', {});
  const cheap = await save(id, { ...NOW_ON, salePrice: 23.99 }, asHelper);
  expect(cheap).toMatchObject({ ok: false, status: 403, error: { code: 'price_needs_owner' } });
  expect(refusedAt(cheap)).toBe('price_needs_owner salePrice');
  expect((await save(id, { ...NOW_ON, salePrice: 24 }, asHelper)).ok).toBe(true);
  // If the price were lowered first, a sale could reach a quarter of it.
  const other = await makeOn('2026-11-26', {});
  expect((await save(other, { price: 24 }, asHelper)).ok).toBe(true);
  expect(refusedAt(await save(other, { ...NOW_ON, salePrice: 12 }, asHelper))).toBe('price_needs_owner salePrice');
  const dear = await makeOn('2026-11-26', { ...NOW_ON, salePrice: 5 });
  expect((await save(dear, { materials: 'Glass' }, asHelper)).ok).toBe(true);
  expect(refusedAt(await save(dear, { saleLastDay: '2027-11-30' }, asHelper))).toBe('price_needs_owner salePrice');
  expect(refusedAt(await save(dear, { price: 97 }, asHelper))).toMatch(/^price_needs_owner price/);
  expect((await save(dear, NONE, asHelper)).ok).toBe(true);
  expect(await getShown(dear)).toEqual(BEFORE);
});

test('keeps size surcharges during a sale, and refuses a size that would be free', async () => {
  const id = await makeOn('2026-11-26', { sizes: ['Small', 'Large'], onHand: 4 });
  await splitSizes(deps.db, id, { Small: 2, Large: 2 });
  await sql`update size_stock set price_difference_cents = -3900 where product_id = ${id} and size = 'Small'`;
  expect(refusedAt(await save(id, { ...NOW_ON, salePrice: 39 }))).toBe('price_below_size price');
  expect((await save(id, { ...NOW_ON, salePrice: 39.01 })).ok).toBe(true);
  const shown = await api.call('GET /products/:id', { params: { id } });
  expect(shown.ok && shown.body.priceBySize).toEqual({ Small: 0.01, Large: 39.01 });
  const { stock } = await getSheet(id);
  const sizes = stock.sizes.map(({ size, onHand, unshipped, sku }) => ({
    size,
    counted: onHand + unshipped,
    expected: onHand + unshipped,
    sku,
    priceDifference: size === 'Small' ? -39.01 : 0,
  }));
  expect(await save(id, { stockBySize: { sizes, seen: stock.sizesVersion } })).toMatchObject({
    error: { fields: { 'stockBySize.sizes.0.priceDifference': expect.any(String) } },
  });
});

test('copies a product without its sale', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  const copy = await call('POST /admin/products/:id/duplicate', { params: { id } });
  expect(copy.ok && (await getSheet(copy.body.id))).toMatchObject({ price: 48, ...NONE });
});

test('loses no price when the owner changes the time zone', async () => {
  const moved = await makeOn('2026-11-26', WEEKEND);
  await goTo('2026-11-27T05:30:00Z');
  expect(await getShown(moved)).toEqual(DURING);
  await sql`insert into settings (key, value) values ('timeZone', '"America/Los_Angeles"')`;
  await applySales(deps);
  expect(await getShown(moved)).toEqual(BEFORE);
  expect(await getSheet(moved)).toMatchObject({ price: 48, ...WEEKEND });
  await sql`delete from settings where key = 'timeZone'`;
  await applySales(deps);
  expect(await getShown(moved)).toEqual(DURING);
});

test('shows search engines and the product feed when the sale ends', async () => {
  const id = await makeOn('2026-11-26', NOW_ON);
  const { body: page } = await app.inject(`/products/${id}`);
  expect(page).toContain('"priceValidUntil":"2026-11-30"');
  expect(page).toContain('"price":"48.00"');
  const shown = await api.call('GET /products/:id', { params: { id } });
  expect(shown.ok && shown.body.sale).toEqual({
    lastDay: '2026-11-30',
    startsAt: '2026-11-26T05:00:00.000Z',
    endsAt: '2026-12-01T05:00:00.000Z',
  });
});
