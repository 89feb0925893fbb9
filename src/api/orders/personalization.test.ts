import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { lastEmailTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock, splitSizes } from '../../../tests/support/shop/stock.ts';
import { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { eraseOrders } from '../../shop/orders/personal-data.ts';

const shop = await openPayingShop();
const { app, api, deps, dana, paidOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');
checkInvariantsAfterEach(shop);

const LABEL = 'Name on the tag';
type Offer = { maxLength?: number | null; priceCents?: number | null; isRequired?: boolean; label?: string };
let made = 0;
/** A tag of $20.00 with a text for $5.00 more. */
async function newTag({ label = LABEL, maxLength = 10, priceCents = 500, isRequired = true }: Offer = {}) {
  made += 1;
  const id = `tag-${made}`;
  await addProduct(db, { id, name: 'Kito Tag', priceCents: 2_000, sizes: [] });
  await offer(id, { label, maxLength, priceCents, isRequired });
  return id;
}
const offer = (id: string, { label = LABEL, maxLength = 10, priceCents = 500, isRequired = true }: Offer) => db.sql`
  update products set personalization_label = ${label}, personalization_max_length = ${maxLength}::int,
    personalization_price_cents = ${priceCents}::int, personalization_required = ${isRequired}::boolean
  where id = ${id}`;
const line = (product: string, text?: string, more: object = {}) => ({
  product,
  qty: 1,
  ...(text !== undefined && { details: [{ label: LABEL, text }] }),
  ...more,
});
async function post(path: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/orders/${path}`, headers: dana.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const quote = (...orderItems: object[]) => post('quote', { orderItems, shippingAddress: ALDER_COURT });
const place = (...orderItems: object[]) => post('place-order/', getCart('', { orderItems }));
const amara = [{ label: LABEL, text: 'Amara', price: 5 }];

test('the product states its text, and a quote adds the price of a written one', async () => {
  const id = await newTag({ isRequired: false });
  const answer = await api.call('GET /products/:id', { params: { id } });
  const product = answer.ok ? answer.body : undefined;
  expect(product?.personalization).toEqual({ label: LABEL, maxLength: 10, price: 5, isRequired: false });
  const { body } = await quote(line(id, 'Amara', { qty: 2 }), line(id));
  expect(body).toMatchObject({ itemsPrice: 70, limit: null });
  expect(body.orderItems).toMatchObject([
    { price: 25, qty: 2, details: amara, personalization: product?.personalization },
    { price: 20, qty: 1 },
  ]);
  expect(body.orderItems[1].details).toBeUndefined();
});

test('without limits of the owner a text has forty characters and is free', async () => {
  const id = await newTag({ maxLength: null, priceCents: null });
  expect((await quote(line(id, 'x'.repeat(40)))).body).toMatchObject({ itemsPrice: 20, limit: null });
  expect((await quote(line(id, 'x'.repeat(41)))).body.code).toBe('personalization_too_long');
});

test('a missing text is named by the quote and refused by the order, which stores nothing', async () => {
  const id = await newTag();
  const detail = 'Enter “Name on the tag” for Kito Tag.';
  for (const missing of [line(id), line(id, ''), line(id, ' \u200b\u202e ')]) {
    expect((await quote(missing)).body).toMatchObject({ itemsPrice: 20, limit: detail });
    expect(await place(missing)).toMatchObject({ status: 400, body: { code: 'personalization_missing', detail } });
  }
  expect(await getStock(db, id)).toMatchObject({ reserved: 0 });
});

test('counts characters as people do, and refuses longer texts and texts that the product does not take', async () => {
  const id = await newTag({ maxLength: 3 });
  expect((await quote(line(id, '👨‍👩‍👧‍👦🇰🇪é'))).body.limit).toBeNull();
  const tooLong = '“Name on the tag” of Kito Tag can have up to 3 characters.';
  const gone = 'Kito Tag doesn’t come with “Engraving” anymore. Remove it, and add it again.';
  const refused: [object, string, string][] = [
    [line(id, 'Kito'), 'personalization_too_long', tooLong],
    [line(id, undefined, { details: [{ label: 'Engraving', text: 'K' }] }), 'personalization_gone', gone],
    [
      line('rift-diamond-cuff', 'Kito'),
      'personalization_gone',
      'Rift Diamond Cuff doesn’t come with “Name on the tag” anymore. Remove it, and add it again.',
    ],
  ];
  for (const [input, code, detail] of refused)
    for (const send of [quote, place]) expect(await send(input)).toMatchObject({ status: 400, body: { code, detail } });
});

test('cleans hostile texts and shows them as text', async () => {
  const id = await newTag({ maxLength: 60 });
  const { body } = await place(line(id, '  \u202e<img src=x onerror=alert(1)>\u2066  \u00a0=HYPERLINK("x") \ufeff'));
  const text = '<img src=x onerror=alert(1)> =HYPERLINK("x")';
  expect(body.orderItems[0].details).toEqual([{ label: LABEL, text, price: 5 }]);
  const { html } = await lastEmailTo(deps, dana.email);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img src=x');
  for (const control of ['a\nb', 'a\u0000b', 'a\tb', 'x'.repeat(3_000)]) {
    expect((await place(line(id, control))).status).toBe(400);
  }
  expect((await place(line(id, undefined, { details: [...amara, ...amara] }))).status).toBe(400);
});

test('two texts on one product are two lines, which share its stock', async () => {
  const id = await newTag();
  await db.sql`update stock set on_hand = 3 where product_id = ${id}`;
  const { body: order } = await place(line(id, 'Amara'), line(id, 'Kito', { qty: 2 }));
  expect(order).toMatchObject({ itemsPrice: 75 });
  expect(order.orderItems).toMatchObject([
    { qty: 1, price: 25, details: amara },
    { qty: 2, price: 25, details: [{ label: LABEL, text: 'Kito', price: 5 }] },
  ]);
  expect(await getStock(db, id)).toEqual({ onHand: 3, reserved: 3 });
  const other = await newTag();
  await db.sql`update stock set on_hand = 2 where product_id = ${other}`;
  const short = await place(line(other, 'Amara'), line(other, 'Kito', { qty: 2 }));
  expect(short).toMatchObject({ status: 409, body: { code: 'out_of_stock', inStock: 2 } });
});

test('the same cart with another text is another order', async () => {
  const id = await newTag();
  const [first, same, other] = [
    await place(line(id, 'Amara')),
    await place(line(id, 'Amara')),
    await place(line(id, 'Kito')),
  ];
  expect(same.body.id).toBe(first.body.id);
  expect(other.body.id).not.toBe(first.body.id);
});

test('refuses a price or an offer that changed while the cart was open', async () => {
  const id = await newTag();
  const inCart = line(id, 'Amara', { price: 25 });
  await offer(id, { priceCents: 700 });
  const dearer = await place(inCart);
  expect(dearer).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { itemsPrice: 27 } } });
  await offer(id, { label: 'Initials' });
  expect((await place(inCart)).body.code).toBe('personalization_gone');
  await offer(id, { label: '' });
  expect((await place(inCart)).body.code).toBe('personalization_gone');
  await offer(id, { maxLength: 4 });
  expect((await place(inCart)).body.code).toBe('personalization_too_long');
});

test('staff and packages see the text; the order keeps it when the offer changes', async () => {
  const id = await newTag();
  const order = await paidOrder({ orderItems: [line(id, 'Amara', { qty: 2 })] });
  await offer(id, { label: 'Other', priceCents: 900 });
  const desk = await amina.ask('GET', `/orders/${order.id}`);
  expect(desk.body.lines).toMatchObject([{ price: 25, quantity: 2, details: amara }]);
  const csv = await grace.ask('GET', `/orders.csv?q=${order.id}`);
  expect(csv.text).toContain('2 x Kito Tag (Name on the tag: Amara)');
  expect((await lastEmailTo(deps, dana.email)).text).toContain('Name on the tag: Amara (+$5.00)');
  const parcel = { carrier: 'USPS', number: '9400', package: 1, items: [{ position: 0, quantity: 1 }] };
  const packed = await amina.ask('POST', `/orders/${order.id}/dispatch`, parcel);
  expect(packed.status, packed.text).toBe(200);
  expect(packed.body.order.packages[0].items).toMatchObject([{ qty: 1, details: amara }]);
});

test('a refund of one unit gives back the price of its text', async () => {
  const id = await newTag();
  const order = await paidOrder({ orderItems: [line(id, 'Amara', { qty: 2 })] });
  const what = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false };
  const { body } = await grace.ask('POST', `/orders/${order.id}/refunds`, {
    key: `refund-${order.id}`,
    note: '',
    what,
  });
  const tax = Math.round(25 * order.taxRate * 100) / 100;
  expect(body.order?.refundedAmount ?? body.refundedAmount ?? body.amount).toBeCloseTo(25 + tax, 2);
});

test('units moved to another size keep their text', async () => {
  const id = await newTag();
  await splitSizes(db, id, { Small: 5, Large: 5 });
  const order = await paidOrder({ orderItems: [line(id, 'Amara', { qty: 2, size: 'Small' })] });
  const { itemsVersion: seen } = (await amina.ask('GET', `/orders/${order.id}`)).body;
  const swap = { key: `swap-${order.id}`, seen, emails: true, position: 0, quantity: 1, size: 'Large' };
  const swapped = await amina.ask('POST', `/orders/${order.id}/items/swap`, swap);
  expect(swapped.body.lines).toMatchObject([
    { size: 'Small', quantity: 1, price: 25, details: amara },
    { size: 'Large', quantity: 1, price: 25, details: amara },
  ]);
  expect((await lastEmailTo(deps, dana.email)).text).toContain(
    '1 × Kito Tag, Large, Name on the tag: Amara instead of Small',
  );
});

test('sells it by phone and in person with the same rules', async () => {
  const id = await newTag();
  const items = [{ ...line(id, 'Amara'), size: null }];
  const place = { state: 'OR', postalCode: '97201' };
  const quoted = await amina.ask('POST', '/in-person/quote', { items, place });
  expect(quoted.body).toMatchObject({ totalPrice: 25, items: [{ details: amara }] });
  const sale = { key: crypto.randomUUID(), items, place, cash: 30, email: '', expected: 25 };
  expect((await amina.ask('POST', '/in-person', sale)).status).toBe(201);
  const missing = { ...sale, key: crypto.randomUUID(), items: [{ ...line(id), size: null }], expected: 20 };
  expect(await amina.ask('POST', '/in-person', missing)).toMatchObject({
    status: 400,
    body: { code: 'personalization_missing' },
  });
  const draft = {
    items,
    shippingAddress: { ...ALDER_COURT, name: undefined, town: 'San Francisco' },
    discount: null,
    shippingPrice: null,
  };
  const drafted = await grace.ask('POST', '/order-drafts/quote', draft);
  expect(drafted.body.items, drafted.text).toMatchObject([{ price: 25, details: amara }]);
});

test('closing an account erases the text with the address', async () => {
  const wren = await shopperIn(deps);
  const id = await newTag();
  const order = await shop.placeOrder(wren, { orderItems: [line(id, 'Amara')] });
  const [row] = await db.sql<{ customerId: string }[]>`select customer_id from orders where id = ${order.id}`;
  await db.transaction((tx) =>
    eraseOrders(tx, { customerId: row?.customerId ?? '', email: wren.email } as Parameters<typeof eraseOrders>[1]),
  );
  expect(await db.sql`select details, price_cents from order_lines where order_id = ${order.id}`).toEqual([
    { details: [], priceCents: 2_500 },
  ]);
});

test('the owner offers it in the product form, and by CSV', async () => {
  const id = await newTag({ label: '' });
  const { body: product } = await grace.ask('GET', `/products/${id}`);
  const { changedAt: seen } = product;
  const fields = Object.keys(ProductDraft.properties).filter((name) => name in product);
  const draft = Object.fromEntries(fields.map((name) => [name, product[name]]));
  const offered = {
    personalizationLabel: LABEL,
    personalizationMaxLength: 12,
    personalizationPrice: 0,
    personalizationRequired: true,
  };
  const saved = await grace.ask('PUT', `/products/${id}`, { ...draft, ...offered, seen });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body).toMatchObject(offered);
  const shown = await api.call('GET /products/:id', { params: { id } });
  expect(shown.ok && shown.body.personalization).toEqual({ label: LABEL, maxLength: 12, price: 0, isRequired: true });
  const csv = await grace.ask('GET', '/products.csv');
  const rows = csv.text.split('\r\n').map((row) => row.split(','));
  const row = rows.find(([first]) => first === id) ?? [];
  const cell = (title: string) => row[rows[0]?.findIndex((each) => each.replace('\ufeff', '') === title) ?? -1];
  expect(
    ['Personalization', 'Personalization length', 'Personalization price', 'Personalization required'].map(cell),
  ).toEqual([LABEL, '12', '0.00', 'yes']);
  const wrong = { ...draft, ...offered, personalizationMaxLength: 201, seen: saved.body.changedAt };
  const refused = await grace.ask('PUT', `/products/${id}`, wrong);
  expect(refused).toMatchObject({ status: 400, body: { fields: { personalizationMaxLength: expect.any(String) } } });
});
