import { afterEach, expect, test } from 'vitest';
import { getCart } from '../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../tests/support/actors/shoppers.ts';
import { findBrokenInvariants } from '../../tests/support/checks/invariants.ts';
import { addProduct, getStock } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { toDesign } from '../../tests/support/studio-designs.ts';
import { removeCategory } from '../shop/catalog/taxonomy/categories.ts';
import { getPromise } from '../shop/delivery/promise.ts';
import { cancelExpiredOrders } from '../shop/orders/cancel-unpaid.ts';
import { holdForPayment } from '../shop/orders/payment/hold.ts';
import type { HoldBounds } from '../shop/settings/schema.ts';
import { createChart } from '../shop/studio/core/chart.ts';
import { DEFAULT_STUDIO } from '../shop/studio/core/defaults.ts';
import type { Design } from '../shop/studio/core/design.ts';
import { priceDesign } from '../shop/studio/core/measure.ts';
import type { StudioSettings } from '../shop/studio/core/settings.ts';
import { saveStudio } from '../shop/studio/settings/studio-settings.ts';
import { forgetDesigns } from '../shop/studio/stored-design.ts';

// A Monday morning in New York.
let now = new Date('2026-11-16T15:00:00Z');
const { app, deps } = await openTestShop({ now: () => now });
const { db } = deps;

const owner = { staffId: null, name: 'The owner' };
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const make = async (changes: Partial<Design> = {}): Promise<string> =>
  (await post('/studio/designs/', toDesign(changes))).json().product;
const product = async (id: string) => (await app.inject(`/api/products/${id}`)).json();
const quote = (id: string) => post('/orders/quote', { orderItems: [{ product: id, qty: 1 }] });
const place = async (id: string, change: object = {}) =>
  post(
    '/orders/place-order/',
    getCart(id, { orderItems: [{ product: id, qty: 1 }], ...change }),
    (await shopperIn(deps)).headers,
  );

async function ownerSets(changes: Partial<StudioSettings>): Promise<void> {
  const { version, settings } = await deps.studio.current();
  expect(await saveStudio(deps, { ...settings, ...changes }, version, owner)).toMatchObject({ ok: true });
}
const without = (id: string) => DEFAULT_STUDIO.colors.map((color) => ({ ...color, inStock: color.id !== id }));

afterEach(async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('lists the studio’s options without its blocklist', async () => {
  const offer = (await app.inject('/api/studio/')).json();
  expect(offer).toMatchObject({
    isOn: true,
    settings: { maxLetters: 14, refusedWords: [], price: DEFAULT_STUDIO.price },
  });
  expect(offer.forms.map(({ id }: { id: string }) => id)).toEqual(['keyring', 'bracelet']);
  expect(offer.characters).toContain('Ŋ');
});

test('a quote equals the core’s result, with a date from the shop’s calendar', async () => {
  const answer = await post('/studio/quote/', toDesign());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    price: 63,
    lines: [
      { label: 'Name bracelet', price: 54 },
      { label: '1 color beyond three', price: 3 },
      { label: 'Border', price: 6 },
    ],
    rows: 100,
    height: 17,
    totalBeads: 1_700,
    makingDays: 10,
    // Ten days to make and two to pack from Nov 16, with Thanksgiving between; then four to eight in transit.
    arrivesFrom: '2026-12-09',
    arrivesTo: '2026-12-15',
    warnings: [],
  });
  const { beads } = answer.json<{ beads: Record<string, number> }>();
  expect(Object.values(beads).reduce((sum, count) => sum + count, 0)).toBe(1_700);
});

test('refuses an unweavable design in quote and design with an alternative', async () => {
  for (const url of ['/studio/quote', '/studio/designs/']) {
    const answer = await post(url, toDesign({ text: 'Анна' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'not_woven',
      fields: { text: expect.any(String) },
      fix: { text: 'Anna' },
    });
    expect((await post(url, toDesign({ text: '1d10t' }))).json()).toMatchObject({ code: 'refused' });
    expect((await post(url, toDesign({ border: 'lace' }))).json()).toMatchObject({ code: 'unknown' });
    expect((await post(url, { ...toDesign(), text: 'a'.repeat(3_000) })).statusCode).toBe(413);
    expect((await post(url, { text: 'Amani' })).statusCode).toBe(400);
  }
});

test('stores a design as a product with every field, outside lists and search', async () => {
  const first = await post('/studio/designs/', toDesign());
  expect(first.statusCode).toBe(201);
  const again = await post('/studio/designs/', toDesign({ text: ' Amani ', tail: 'cord' }));
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  const id = first.json().product;
  expect(await make({ text: 'Wanjiru' })).not.toBe(id);
  expect(await product(id)).toMatchObject({
    id,
    name: 'Name Bracelet, Amani (Medium)',
    price: 63,
    image: expect.stringContaining(id),
    in_stock: 10,
    inStock: 10,
    sizes: [],
    reviews: [],
    category: { id: 'nametags' },
    description: expect.stringContaining('“Amani” in white beads on indigo'),
  });
  await addProduct(db, { id: 'rift-diamond-cuff' });
  for (const url of [
    '/api/products',
    '/api/products?keyword=Amani',
    '/api/products/category/nametags',
    '/api/products/addresses',
  ]) {
    expect((await app.inject(url)).body, url).not.toContain('design-');
  }
  const words = await db.sql`select word from catalog_words where word in ('amani', 'wanjiru')`;
  expect(words).toEqual([]);
});

test('creates one product for concurrent requests of the same design', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/studio/designs', toDesign({ text: 'Zuri' }))),
  );
  expect(new Set(answers.map((answer) => answer.json().product)).size).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
});

test('orders and refunds a design like any product', async () => {
  const id = await make({ text: 'Nia' });
  const placed = await place(id);
  expect(placed.statusCode).toBe(201);
  expect(placed.json()).toMatchObject({ orderItems: [{ product: id, price: 63, qty: 1, sizeMissing: false }] });
  expect(await getStock(db, id)).toEqual({ onHand: 11, reserved: 1 });
  const order = placed.json().id;
  const [promise] =
    await db.sql`select p.pieces, ship_by::text, o.arrives_to::text from order_promises p join orders o on o.id = p.order_id
      where order_id = ${order}`;
  // The database's clock sets the placement time.
  const { shipBy, arrivesFrom, arrivesTo } = getPromise(
    new Date(placed.json().createdAt),
    { makingDays: 10, to: {} },
    await deps.settings.current(),
  );
  expect(promise).toMatchObject({ pieces: 1, shipBy, arrivesTo });
  expect(placed.json()).toMatchObject({ arrivesFrom, arrivesTo });
  const orders = await Promise.all(
    Array.from({ length: 12 }, () => place(id, { orderItems: [{ product: id, qty: 10 }] })),
  );
  expect(orders.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  expect(await getStock(db, id)).toEqual({ onHand: 10, reserved: 0 });
});

test('keeps an order’s promised dates, and shows current ones in a cart', async () => {
  const { headers } = await shopperIn(deps);
  const id = await make({ text: 'Kesi' });
  const order = (
    await post('/orders/place-order/', getCart(id, { orderItems: [{ product: id, qty: 1 }] }), headers)
  ).json();
  await ownerSets({ making: { ...DEFAULT_STUDIO.making, queueDays: 30, piecesPerWeek: 1 } });
  const read = (url: string) => app.inject({ url: `/api/orders/${url}`, headers });
  const promised = { arrivesFrom: order.arrivesFrom, arrivesTo: order.arrivesTo };
  expect((await read(order.id)).json()).toMatchObject(promised);
  expect((await read('my-orders')).json()[0]).toMatchObject(promised);
  expect((await quote(id)).json().arrivesFrom > order.arrivesTo).toBe(true);
  // Nov 16 by this shop's clock: two days of packing, then four to eight in transit, with Thanksgiving between.
  await addProduct(db, { id: 'plain-cuff' });
  expect((await quote('plain-cuff')).json()).toMatchObject({ arrivesFrom: '2026-11-24', arrivesTo: '2026-12-01' });
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  await ownerSets({ making: DEFAULT_STUDIO.making });
});

test('moves the date when the looms’ weekly capacity is full, and back on cancellation', async () => {
  const id = await make({ text: 'Zola' });
  const arrives = async () => (await post('/studio/quote', toDesign())).json().arrivesFrom;
  await ownerSets({ making: { ...DEFAULT_STUDIO.making, piecesPerWeek: 5 } });
  expect(await arrives()).toBe('2026-12-09');
  await place(id, { orderItems: [{ product: id, qty: 5 }] });
  expect(await arrives()).toBe('2026-12-16');
  expect((await post('/studio/quote', toDesign())).json().makingDays).toBe(15);
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  expect(await arrives()).toBe('2026-12-09');
  await ownerSets({ making: DEFAULT_STUDIO.making });
});

test('refuses an order with later dates when capacity filled after the quote, and accepts the new dates', async () => {
  const [first, second] = [await make({ text: 'Neema' }), await make({ text: 'Subira' })];
  await ownerSets({ making: { ...DEFAULT_STUDIO.making, piecesPerWeek: 4 } });
  const told = (await quote(second)).json().arrivesTo;
  await place(first, { orderItems: [{ product: first, qty: 4 }] });
  const late = await place(second, { arrivesTo: told });
  expect([late.statusCode, late.json().code]).toEqual([409, 'arrival_changed']);
  const { arrivesTo } = late.json().quote;
  expect(arrivesTo > told).toBe(true);
  const days = (day: string) =>
    new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  expect(late.json().detail).toContain(days(arrivesTo));
  const placed = await place(second, { arrivesTo });
  expect([placed.statusCode, placed.json().arrivesTo]).toEqual([201, arrivesTo]);
  // An earlier date is never refused, and a shopper who was quoted no date reads it in the order.
  expect((await place(second, { arrivesTo: '2030-01-01' })).statusCode).toBe(201);
  expect((await place(second)).json().arrivesTo).toBe(arrivesTo);
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  await ownerSets({ making: DEFAULT_STUDIO.making });
});

test('refuses payment at old dates when an expired order lost its loom capacity', async () => {
  const [slow, quick] = [await make({ text: 'Pendo' }), await make({ text: 'Imara' })];
  await ownerSets({ making: { ...DEFAULT_STUDIO.making, piecesPerWeek: 3 } });
  const { id } = (await place(slow)).json();
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  const hold = (bounds: HoldBounds | null) =>
    db.transaction(async (tx) => {
      const [order] = await tx.sql<Parameters<typeof holdForPayment>[1][]>`
        select *, can_come_back(cancelled_by, brought_back_at, placed_at) as can_come_back from orders
        where id = ${id} for update`;
      if (!order) throw new Error('The order is gone.');
      return holdForPayment(tx, order, bounds);
    });
  const bounds = await deps.settings.current();
  const taken = (await place(quick, { orderItems: [{ product: quick, qty: 3 }] })).json().id;
  expect(await hold(bounds)).toEqual({ ok: false, reason: 'hold_over' });
  await db.sql`update orders set held_until = now() - interval '1 hour' where id = ${taken}`;
  await cancelExpiredOrders(deps);
  expect(await hold(bounds)).toEqual({ ok: true });
  await db.sql`update orders set held_until = now() - interval '1 hour' where reservation = 'held'`;
  await cancelExpiredOrders(deps);
  await ownerSets({ making: DEFAULT_STUDIO.making });
});

test('marks designs sold out in quote, cart and order when a color runs out, and restores them', async () => {
  const [sky, plain] = [await make({ text: 'Imani' }), await make({ text: 'Imani', border: 'plain' })];
  await ownerSets({ colors: without('sky') });
  expect((await post('/studio/quote', toDesign())).json()).toMatchObject({
    code: 'color_out',
    fields: { second: expect.any(String) },
  });
  expect((await post('/studio/designs', toDesign({ text: 'Imani' }))).json()).toMatchObject({ code: 'color_out' });
  expect((await product(sky)).in_stock).toBe(0);
  expect((await quote(sky)).json().orderItems[0].inStock).toBe(0);
  expect((await place(sky)).json()).toMatchObject({ code: 'out_of_stock' });
  expect((await place(plain)).statusCode).toBe(201);
  await ownerSets({ colors: DEFAULT_STUDIO.colors });
  expect((await product(sky)).in_stock).toBe(10);
  expect((await place(sky)).statusCode).toBe(201);
});

test('a closed studio accepts and sells no design', async () => {
  const id = await make({ text: 'Jabali' });
  await ownerSets({ isOn: false });
  expect((await post('/studio/designs', toDesign())).json()).toMatchObject({ code: 'studio_off' });
  expect((await place(id)).json()).toMatchObject({ code: 'out_of_stock' });
  await ownerSets({ isOn: true });
  expect((await place(id)).statusCode).toBe(201);
});

test('reprices every design by new price parts, and refuses an order at the old price', async () => {
  const changes = [
    { text: 'Wanjiru' },
    { text: 'Zoë & Nia', form: 'keyring' },
    { text: 'Nia', border: 'plain', symbol: 'sun', place: 'both' },
  ];
  const ids = await Promise.all(changes.map(make));
  const price = {
    ...DEFAULT_STUDIO.price,
    base: { keyring: 4_100, bracelet: 5_700 },
    perLetter: 310,
    colorsIncluded: 2,
    border: 0,
  };
  const before = await product(ids[0] ?? '');
  await ownerSets({ price });
  for (const [at, change] of changes.entries()) {
    const design = toDesign(change);
    const { cents } = priceDesign(design, createChart(design, DEFAULT_STUDIO.colors), { price });
    expect((await product(ids[at] ?? '')).price).toBe(cents / 100);
  }
  const late = await place(ids[0] ?? '', { itemsPrice: before.price });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'price_changed',
    quote: { itemsPrice: (await product(ids[0] ?? '')).price },
  });
  await ownerSets({ price: DEFAULT_STUDIO.price });
});

test('refuses a concurrent edit of the studio settings', async () => {
  const { version, settings } = await deps.studio.current();
  await ownerSets({ maxLetters: 12 });
  const late = await saveStudio(deps, { ...settings, maxLetters: 10 }, version, owner);
  expect(late).toMatchObject({ ok: false, reason: 'changed_meanwhile', settings: { maxLetters: 12 } });
  await ownerSets({ maxLetters: 14 });
});

test('never changes a stored design, also in direct SQL', async () => {
  const id = await make({ text: 'Makena' });
  await expect(db.sql`update designs set cells = repeat('0', 1700) where product_id = ${id}`).rejects.toThrow(
    "can't be changed",
  );
  await expect(db.sql`update products set hidden_at = null where id = ${id}`).rejects.toThrow(
    'products_design_hidden_check',
  );
});

test('deletes an unordered design after ninety days, and keeps ordered and renewed ones', async () => {
  const [ordered, again, forgotten] = [
    await make({ text: 'Ayana' }),
    await make({ text: 'Sanaa' }),
    await make({ text: 'Tendai' }),
  ];
  await place(ordered);
  await db.sql`update designs set asked_at = now() - interval '91 days' where product_id in (${ordered}, ${again}, ${forgotten})`;
  await make({ text: 'Sanaa' });
  const today = now;
  now = new Date();
  await forgetDesigns(deps);
  now = today;
  const left = await db.sql`select product_id from designs where product_id in (${ordered}, ${again}, ${forgotten})`;
  expect(left.map(({ productId }) => productId).sort()).toEqual([ordered, again].sort());
  expect((await app.inject(`/api/products/${forgotten}`)).statusCode).toBe(404);
});

test('renders a design’s picture on the server wherever the shop shows one', async () => {
  const id = await make({ text: 'Zawadi' });
  const { image } = await product(id);
  const file = await app.inject(image);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { default: sharp } = await import('sharp');
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 640, height: 800, format: 'jpeg' });
  for (const [width, height, format] of [
    [88, 110, 'webp'],
    [1200, 630, 'jpeg'],
  ]) {
    const picture = await app.inject(`/api/studio/designs/${id}/picture?width=${width}`);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width, height, format });
  }
  expect((await app.inject(`/api/studio/designs/${id}/picture?width=5000`)).statusCode).toBe(400);
  expect((await app.inject('/api/studio/designs/no-such/picture')).statusCode).toBe(404);
  expect((await app.inject('/pictures/design-000000000000000000000000-640.jpeg')).statusCode).toBe(404);
  expect((await app.inject('/pictures/design-nonsense')).statusCode).toBe(404);
  const shared = await app.inject(`/api/studio/picture?design=${encodeURIComponent('1bfmwicsd01Amani')}&width=88`);
  expect([shared.statusCode, shared.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await app.inject('/api/studio/picture?design=nonsense')).statusCode).toBe(404);
});

test('keeps an ordered design’s picture when the font changes', async () => {
  const [ordered, other] = [await make({ text: 'Nia' }), await make({ text: 'Zoe' })];
  // Simulates a different font at creation: the beads of another name under this name.
  await db.sql`alter table designs disable trigger designs_unchangeable`;
  await db.sql`update designs d set cells = o.cells, palette = o.palette from designs o
    where d.product_id = ${ordered} and o.product_id = ${other}`;
  await db.sql`alter table designs enable trigger designs_unchangeable`;
  const picture = async (id: string) => (await app.inject(`/api/studio/designs/${id}/picture?width=176`)).rawPayload;
  expect((await picture(ordered)).equals(await picture(other))).toBe(true);
});

test('draws a cord’s large beads in the chosen colors, also ones missing from the strip', async () => {
  const id = await make({ form: 'keyring', tail: 'cord', border: 'plain', first: 'rose', second: 'olive' });
  const [row] = await db.sql<{ palette: { id: string }[] }[]>`select palette from designs where product_id = ${id}`;
  const colors = row?.palette.map((color) => color.id);
  expect(colors).toEqual(expect.arrayContaining(['white', 'indigo', 'rose', 'olive']));
});

test('allows a category’s deletion with designs, but not with products', async () => {
  const id = await make({ text: 'Chiku' });
  const category = async () => (await product(id)).category.id;
  await db.sql`insert into categories (slug, name, line, place) values ('charms', 'Charms', '', 900)`;
  await db.sql`update products set category_slug = 'charms' where id = ${id}`;
  await addProduct(db, { id: 'shell-charm' });
  const [row] = await db.sql<{ was: string }[]>`select category_slug as was from products where id = 'shell-charm'`;
  await db.sql`update products set category_slug = 'charms' where id = 'shell-charm'`;
  expect(await removeCategory(deps, owner, 'charms')).toEqual({ ok: false, reason: 'category_in_use' });
  expect(await category()).toBe('charms');
  await db.sql`update products set category_slug = ${row?.was ?? ''} where id = 'shell-charm'`;
  expect(await removeCategory(deps, owner, 'charms')).toEqual({ ok: true });
  expect(await category()).toBe('nametags');
});

test('quotes a name in the first design, with its picture and page, and stores nothing', async () => {
  const answer = await app.inject('/api/studio/name-quote?text=wanjiru');
  expect(answer.json()).toMatchObject({ text: 'Wanjiru', arrivesTo: expect.stringMatching(/^2026-1/) });
  const { price, design, picture, page } = answer.json();
  expect((await post('/studio/quote', design)).json().price).toBe(price);
  const { pathname, search } = new URL(picture);
  expect((await app.inject(pathname + search)).headers['content-type']).toBe('image/webp');
  expect(new URL(page).pathname).toBe('/studio');
  const refused = await app.inject('/api/studio/name-quote?text=%F0%9F%A6%93');
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { text: expect.any(String) }]);
});
