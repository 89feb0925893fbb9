import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { type Shopper, shopperIn, shoppersIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { importOwnFile } from '../../../tests/support/shop/own-file.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { createProductBuilders } from '../../../tests/support/shop/product-builders.ts';
import { addProduct, getStock, splitSizes } from '../../../tests/support/shop/stock.ts';
import { productsAsCsv } from '../../shop/catalog/csv/export.ts';
import { cancelExpiredOrders } from '../../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { app, api, deps, dana, placeOrder, paidOrder, askPaypal, pay } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const { save } = createProductBuilders(grace.call);

checkInvariantsAfterEach(shop);

let made = 0;
/** A cuff with this stock in each size. */
async function getCuff(sizes: Record<string, number>) {
  made += 1;
  const id = `sized-cuff-${made}`;
  await addProduct(db, { id, name: 'Sized Cuff' });
  await splitSizes(db, id, sizes);
  return id;
}
const of = (product: string, size: string | null, qty = 1) => ({ orderItems: [{ product, qty, size }] });
const tryToPlace = async (shopper: Shopper, change: object) => {
  const url = '/api/orders/place-order/';
  const answer = await app.inject({ method: 'POST', url, headers: shopper.headers, payload: getCart('', change) });
  return { status: answer.statusCode, body: answer.json() };
};
const shown = async (id: string) => {
  const answer = await api.call('GET /products/:id', { params: { id } });
  if (!answer.ok) throw new Error(answer.error.detail);
  const { in_stock, stockBySize, sizes } = answer.body;
  return { in_stock, stockBySize, sizes };
};
const left = async (id: string) => (await shown(id)).stockBySize;
const cancel = (id: string) =>
  app.inject({ method: 'POST', url: `/api/orders/${id}/cancel`, headers: dana.headers, payload: {} });
const setSize = (id: string, size: string) => grace.ask('PUT', `/orders/${id}/lines/0/size`, { size });
const dispatch = (id: string) => grace.ask('POST', `/orders/${id}/dispatch`, { carrier: 'USPS', number: '9400' });
const refund = (id: string, restock: boolean) =>
  grace.ask('POST', `/orders/${id}/refunds`, {
    key: `refund-${id}`,
    note: '',
    what: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock }], withShipping: false },
  });

test('sells one Small once to fifty concurrent buyers, and refuses 49 with the other sizes', async () => {
  const id = await getCuff({ Small: 1, Medium: 0, Large: 9 });
  expect(await shown(id)).toEqual({
    in_stock: 10,
    stockBySize: { Small: 1, Medium: 0, Large: 9 },
    sizes: ['Small', 'Medium', 'Large'],
  });
  const crowd = await shoppersIn(deps, 50);
  const answers = await Promise.all(crowd.map((shopper) => tryToPlace(shopper, of(id, 'Small'))));
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 49]);
  for (const { body } of refused)
    expect(body).toMatchObject({
      code: 'out_of_stock',
      detail: 'Sized Cuff in Small just sold out. Still available: Large (9).',
      product: id,
      size: 'Small',
      inStock: 0,
      left: { Small: 0, Medium: 0, Large: 9 },
      items: [{ product: id, name: 'Sized Cuff', size: 'Small', inStock: 0, left: { Small: 0, Medium: 0, Large: 9 } }],
    });
  expect((await tryToPlace(dana, of(id, 'Medium'))).body.code).toBe('out_of_stock');
  expect(await shown(id)).toMatchObject({ in_stock: 9, stockBySize: { Small: 0, Medium: 0, Large: 9 } });
});

test('returns the stock of each size in every product response', async () => {
  const id = await getCuff({ Small: 1, Medium: 0 });
  await db.sql`update products set featured_place = 0, place = -1, created_at = now() + interval '1 minute' where id = ${id}`;
  const expected = { id, stockBySize: { Small: 1, Medium: 0 } };
  const neighbor = await getCuff({ Small: 1 });
  const lists = await Promise.all([
    api.call('GET /products', { query: { pageSize: 100 } }),
    api.call('GET /products', { query: { keyword: 'Sized Cuff' } }),
    api.call('GET /products/featured', {}),
    api.call('GET /products/:id/related', { params: { id: neighbor } }),
  ]);
  for (const list of lists) expect(list.ok && list.body).toContainEqual(expect.objectContaining(expected));
  const category = await api.call('GET /products/category/:slug', { params: { slug: 'wristbands' } });
  expect(category.ok && category.body[0]?.products).toContainEqual(expect.objectContaining(expected));
  const front = await api.call('GET /front-page', {});
  expect(front.ok && front.body.featured).toContainEqual(expect.objectContaining(expected));
  expect(front.ok && front.body.newest).toContainEqual(expect.objectContaining(expected));
});

test('counts a line without a size against the total, never against a unit reserved in a size', async () => {
  const id = await getCuff({ Small: 1, Large: 1 });
  const any = await placeOrder(dana, of(id, null));
  // The order holds either one of the two units, so the other is available in either size.
  expect(await shown(id)).toMatchObject({ in_stock: 1, stockBySize: { Small: 1, Large: 0 } });
  const large = await placeOrder(await shopperIn(deps), of(id, 'Large'));
  expect(large.orderItems).toMatchObject([{ size: 'Large' }]);
  expect(await shown(id)).toMatchObject({ in_stock: 0, stockBySize: { Small: 0, Large: 0 } });
  expect((await tryToPlace(dana, of(id, 'Small'))).body).toMatchObject({ code: 'out_of_stock', left: { Small: 0 } });
  expect((await setSize(any.id, 'Large')).body.code).toBe('size_sold_out');
  expect((await setSize(any.id, 'Small')).status).toBe(200);
  expect((await cancel(any.id)).statusCode).toBe(200);
  expect(await left(id)).toEqual({ Small: 1, Large: 0 });
});

test('sums several lines of one product by size and in total', async () => {
  const id = await getCuff({ Small: 2, Large: 2 });
  const lines = (...wanted: [string | null, number][]) => ({
    orderItems: wanted.map(([size, qty]) => ({ product: id, size, qty })),
  });
  expect((await tryToPlace(dana, lines(['Small', 1], ['Small', 2]))).body).toMatchObject({ size: 'Small', inStock: 2 });
  expect((await tryToPlace(dana, lines(['Small', 2], [null, 3]))).body).toMatchObject({ size: null, inStock: 4 });
  expect((await tryToPlace(dana, lines(['Small', 2], ['Large', 1], [null, 1]))).status).toBe(201);
  expect(await left(id)).toEqual({ Small: 0, Large: 0 });
});

test('releases the size on cancellation and expiry, and reserves it again', async () => {
  const id = await getCuff({ Small: 1, Large: 1 });
  const first = await placeOrder(dana, of(id, 'Small'));
  expect((await cancel(first.id)).statusCode).toBe(200);
  const late = await placeOrder(dana, of(id, 'Small'));
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${late.id}`;
  await cancelExpiredOrders(deps);
  expect(await left(id)).toEqual({ Small: 1, Large: 1 });
  expect((await askPaypal(late)).statusCode).toBe(200);
  expect(await left(id)).toEqual({ Small: 0, Large: 1 });
});

test('refuses to reserve an expired order again when its size is sold out', async () => {
  const id = await getCuff({ Small: 1, Large: 5 });
  const late = await placeOrder(dana, of(id, 'Small'));
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${late.id}`;
  await cancelExpiredOrders(deps);
  await placeOrder(await shopperIn(deps), of(id, 'Small'));
  const asked = await askPaypal(late);
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'out_of_stock']);
  expect(await left(id)).toEqual({ Small: 0, Large: 5 });
});

test('reduces a size’s stock on payment, and restores it on a refund', async () => {
  const id = await getCuff({ Small: 3, Large: 1 });
  const order = await paidOrder(of(id, 'Small', 2));
  expect(await left(id)).toEqual({ Small: 1, Large: 1 });
  expect((await refund(order.id, true)).status).toBe(200);
  expect(await left(id)).toEqual({ Small: 2, Large: 1 });
  expect((await setSize(order.id, 'Large')).status).toBe(200);
  expect(await left(id)).toEqual({ Small: 3, Large: 0 });
  expect((await dispatch(order.id)).status).toBe(200);
});

test('lets the packer choose a remaining size before a package without one ships', async () => {
  const id = await getCuff({ Small: 2, Large: 1 });
  const order = await paidOrder(of(id, null, 2));
  expect(await shown(id)).toMatchObject({ in_stock: 1, stockBySize: { Small: 1, Large: 0 } });
  expect((await dispatch(order.id)).body.code).toBe('size_not_chosen');
  expect((await setSize(order.id, 'Large')).body.code).toBe('size_sold_out');
  expect((await setSize(order.id, 'Huge')).body.code).toBe('no_such_size');
  expect((await setSize(order.id, 'Small')).status).toBe(200);
  expect(await shown(id)).toMatchObject({ in_stock: 1, stockBySize: { Small: 0, Large: 1 } });
  expect((await dispatch(order.id)).status).toBe(200);
});

test('restocks or writes off a refunded item without a size', async () => {
  const id = await getCuff({ Small: 2, Large: 3 });
  const [back, gone] = [await paidOrder(of(id, null)), await paidOrder(of(id, null))];
  expect((await shown(id)).in_stock).toBe(3);
  expect((await refund(back.id, true)).status).toBe(200);
  expect(await left(id)).toEqual({ Small: 2, Large: 2 });
  expect((await refund(gone.id, false)).status).toBe(200);
  expect(await left(id)).toEqual({ Small: 2, Large: 2 });
});

test('keeps products with one stock for all sizes unchanged', async () => {
  await addProduct(db, { id: 'any-size', name: 'Any Size', onHand: 2 });
  expect(await shown('any-size')).toEqual({ in_stock: 2, stockBySize: undefined, sizes: expect.any(Array) });
  await placeOrder(dana, of('any-size', 'Small', 2));
  const { body } = await tryToPlace(dana, of('any-size', 'Large'));
  expect(body).toMatchObject({ code: 'out_of_stock', detail: 'Any Size just sold out.', inStock: 0 });
  expect(body).not.toHaveProperty('left');
  expect(await getStock(db, 'any-size')).toEqual({ onHand: 2, reserved: 2 });
});

test('charges a size surcharge in product, quote and order', async () => {
  const id = await getCuff({ Small: 3, Large: 3 });
  await db.sql`update size_stock set price_difference_cents = 650 where product_id = ${id} and size = 'Large'`;
  const answer = await api.call('GET /products/:id', { params: { id } });
  expect(answer.ok && answer.body).toMatchObject({ price: 48, priceBySize: { Small: 48, Large: 54.5 } });
  const quoted = await api.call('POST /orders/quote', { body: of(id, 'Large', 2) });
  expect(quoted.ok && quoted.body).toMatchObject({
    itemsPrice: 109,
    orderItems: [{ price: 54.5, inStock: 3, stockBySize: { Small: 3, Large: 3 }, priceBySize: { Large: 54.5 } }],
  });
  const believed = { product: id, size: 'Large', qty: 1, price: 48 };
  expect((await tryToPlace(dana, { orderItems: [believed] })).body.code).toBe('price_changed');
  const order = await placeOrder(dana, of(id, 'Large'));
  expect(order).toMatchObject({ itemsPrice: 54.5, orderItems: [{ price: 54.5 }] });
  expect((await pay(order, {})).statusCode).not.toBe(200);
});

test('changes a product’s price by CSV without its stock and sizes', async () => {
  const id = await getCuff({ Small: 1, '8 in': 2 });
  const send = (line: string) =>
    importOwnFile(deps, grace.actor, `Id,Price,Sizes,Stock,Stock when exported\n${line}\n`);
  expect(await send(`${id},52,Small; 8 in,3,3`)).toMatchObject({ problems: [], rows: [{ does: 'change' }] });
  expect(await send(`${id},,,5,3`)).toMatchObject({
    problems: [{ sentence: expect.stringMatching(/^Stock: each size has a stock of its own/) }],
  });
  expect(await send(`${id},,Small,,`)).toMatchObject({
    problems: [{ sentence: expect.stringMatching(/^Sizes: each has a stock of its own/) }],
  });
  expect(await left(id)).toEqual({ Small: 1, '8 in': 2 });
});

test('corrects stock, price and SKU of each size by CSV once, net of units sold since', async () => {
  const id = await getCuff({ Small: 1, '8 in': 2 });
  const send = (text: string, how: 'try' | 'run' = 'run') => importOwnFile(deps, grace.actor, text, how);
  let exported = '';
  for await (const part of productsAsCsv(deps)) exported += part;
  const [head = '', ...lines] = exported.trim().split(/\r?\n/);
  const line = lines.find((each) => each.startsWith(`${id},`)) ?? '';
  expect(line).toContain('Small: 1; 8 in: 2');
  expect(await send(`${head}\n${line}\n`)).toMatchObject({ problems: [], counts: { nothing: 1 } });

  await placeOrder(dana, of(id, '8 in'));
  const edited = line
    .slice(0, line.lastIndexOf(','))
    .replace('Small: 1; 8 in: 2', 'Small: 4; 8 in: 3')
    .replace('Small: 0.00; 8 in: 0.00', 'Small: -2.00; 8 in: +6.50')
    .concat(',"Small: C-S; 8 in: ""C;8"""');
  expect(await send(`${head}\n${edited}\n`, 'try')).toMatchObject({
    problems: [],
    rows: [
      {
        does: 'change',
        changes: [
          'Stock of Small: 1 → 4',
          'Price difference of Small: 0.00 → -2.00',
          'SKU of Small: none → C-S',
          'Stock of 8 in: 1 → 2',
          'Price difference of 8 in: 0.00 → +6.50',
          'SKU of 8 in: none → C;8',
        ],
        conflict: expect.stringContaining('8 in: 1 sold or taken out since your export: 2 → 1.'),
      },
    ],
  });
  expect(await left(id)).toEqual({ Small: 1, '8 in': 1 });
  expect(await send(`${head}\n${edited}\n`)).toMatchObject({ problems: [] });
  expect(await left(id)).toEqual({ Small: 4, '8 in': 2 });
  expect(await send(`${head}\n${edited}\n`)).toMatchObject({ problems: [], counts: { nothing: 1 } });

  const of8 = (columns: string, cells: string) => send(`Id,${columns}\n${id},${cells}\n`);
  expect(await of8('Stock by size', '9 in: 1')).toMatchObject({
    problems: [{ sentence: 'Stock by size: there’s no “9 in”. Its sizes are Small, 8 in.' }],
  });
  expect(await of8('Stock by size', 'Small: 9')).toMatchObject({
    problems: [{ sentence: expect.stringMatching(/^Stock of Small: it’s 4 now and your file says 9/) }],
  });
  expect(await of8('Price difference by size', 'Small: -900')).toMatchObject({
    problems: [{ sentence: expect.stringMatching(/the size would have no price/) }],
  });
});

test('adds a product with stock per size by CSV', async () => {
  const head = 'Name,Price,Category,Stock,Stock by size,Price difference by size,SKU by size';
  const send = (cells: string) => importOwnFile(deps, grace.actor, `${head}\n${cells}\n`);
  const made = await send('Filed collar,60,Necklaces,,16 in: 2; 18 in: 0,18 in: +4,16 in: FC-16');
  expect(made).toMatchObject({ problems: [], rows: [{ does: 'create', stock: { after: 2 } }] });
  const id = made.rows[0]?.id ?? '';
  expect(
    await db.sql`
    select size, on_hand, price_difference_cents, sku from size_stock where product_id = ${id} order by position`,
  ).toEqual([
    { size: '16 in', onHand: 2, priceDifferenceCents: 0, sku: 'FC-16' },
    { size: '18 in', onHand: 0, priceDifferenceCents: 400, sku: '' },
  ]);
  expect(await send('Other collar,60,Necklaces,5,16 in: 2; 18 in: 0,,')).toMatchObject({
    problems: [{ sentence: 'Stock: it’s 5, but its sizes add up to 2.' }],
  });
  expect(await send('Other collar,60,Necklaces,,,18 in: +4,')).toMatchObject({
    problems: [{ sentence: 'Stock by size: say how many there are of each size, too.' }],
  });
});

test('assigns sizes to a pending order when the owner sets a stock per size', async () => {
  await addProduct(db, { id: 'split-meanwhile', onHand: 6 });
  const detail = await grace.call('GET /admin/products/:id', { params: { id: 'split-meanwhile' } });
  const seen = detail.ok ? detail.body.stock.sizesVersion : '';
  const size = (name: string, counted: number) => ({
    size: name,
    counted,
    expected: null,
    priceDifference: 0,
    sku: '',
  });
  const split = save('split-meanwhile', { stockBySize: { sizes: [size('Small', 1), size('Large', 5)], seen } });
  const crowd = await shoppersIn(deps, 8);
  const tried = await Promise.all([
    split,
    ...crowd.map((shopper, place) => tryToPlace(shopper, of('split-meanwhile', place % 2 ? 'Large' : null))),
  ]);
  expect(tried.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect(tried.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(6);
});
