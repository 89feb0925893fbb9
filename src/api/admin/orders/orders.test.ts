import { expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../../../tests/support/actors/addresses.ts';
import { lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { getIds } from '../../../../tests/support/shop/catalog-client.ts';
import { openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';

const shop = await openPayingShop();
const { deps, dana, placeOrder, pay, decidedOrder, paidOrder } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');

test('ships a paid order as helper, and emails the shopper the tracking link', async () => {
  const order = await paidOrder();
  const answer = await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS', number: '9400 1000 0000' });
  expect(answer.body).toMatchObject({
    stage: 'dispatched',
    order: { isDispatched: true, tracking: { carrier: 'USPS', number: '940010000000' } },
  });
  const letter = await lastEmailTo(deps, dana.email);
  expect(letter.subject).toBe(`Order ${orderName(order)} is on its way`);
  expect(letter.text).toContain('https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000');
  expect(await actionsOn(db, order.id)).toEqual(['order.dispatched']);
  const again = await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' });
  expect(again.body).toMatchObject({ code: 'already_dispatched', detail: 'This order has already shipped.' });
});

test('undoes shipped and delivered within an hour, and not later', async () => {
  const order = await paidOrder();
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'Other' });
  const undone = await amina.ask('DELETE', `/orders/${order.id}/dispatch`);
  expect(undone.body).toMatchObject({ stage: 'to_dispatch', undoUntil: null, order: { tracking: null } });
  expect((await lastEmailTo(deps, dana.email)).subject).toBe(`Order ${orderName(order)} hasn’t shipped yet`);
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'UPS', number: '1Z' });
  await amina.ask('POST', `/orders/${order.id}/delivery`);
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('already_delivered');
  expect((await amina.ask('DELETE', `/orders/${order.id}/delivery`)).body.stage).toBe('dispatched');
  await db.sql`update orders set dispatched_at = now() - interval '61 minutes' where id = ${order.id}`;
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('too_late_to_undo');
});

test('moves an order through its statuses one at a time', async () => {
  const [unpaid, paid] = [await placeOrder(), await paidOrder()];
  const getCode = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await amina.ask(method, `/orders/${path}`, body)).body.code;
  expect(await getCode('POST', `${unpaid.id}/dispatch`, { carrier: 'Other' })).toBe('not_paid');
  expect(await getCode('POST', `${paid.id}/cancel`)).toBe('already_paid');
  expect(await getCode('POST', `${paid.id}/delivery`)).toBe('not_dispatched');
  expect(await getCode('DELETE', `${paid.id}/dispatch`)).toBe('not_dispatched');
  await amina.ask('POST', `/orders/${paid.id}/dispatch`, { carrier: 'Other' });
  expect(await getCode('DELETE', `${paid.id}/delivery`)).toBe('not_delivered');
  expect(await getCode('PUT', `${unpaid.id}/lines/7/size`, { size: 'Large' })).toBe('no_such_line');
  const nowhere = await amina.ask('POST', '/orders/AAAA-AAAA-AAAA/delivery');
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found']);
  expect(await actionsOn(db, unpaid.id)).toEqual([]);
});

test('sends no email to a closed account', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const order = await paidOrder({ orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] }, wren);
  expect((await grace.ask('POST', `/customers/${wren.customerId}/forget`)).status).toBe(204);
  const asked = await amina.ask('POST', `/orders/${order.id}/question`, { words: '' });
  expect([asked.status, asked.body.code]).toEqual([409, 'account_closed']);
});

test('lists orders to ship by due date, oldest first within a day, in the list and on Today', async () => {
  const first = await paidOrder();
  const [late, second, third] = [await paidOrder(), await paidOrder(), await paidOrder()];
  const ids = [late, first, second, third].map(({ id }) => id);
  await db.sql`update orders set ship_by = '2001-01-02' where id = any(${ids}::text[])`;
  await db.sql`update orders set ship_by = '2001-01-01' where id = ${late.id}`;
  const listed = async (query: string): Promise<string[]> =>
    (await amina.ask('GET', `/orders?${query}`)).body.orders.map(({ id }: { id: string }) => id);
  expect((await listed('stage=to_dispatch')).slice(0, 4)).toEqual(ids);
  expect(await listed('stage=to_dispatch&sort=ship_by')).toEqual(await listed('stage=to_dispatch'));
  expect((await listed('stage=to_dispatch&sort=newest')).slice(0, 4)).toEqual(
    [third, second, late, first].map(({ id }) => id),
  );
  const today = await amina.ask('GET', '/today');
  expect(today.body.toShip.slice(0, 4).map(({ id }: { id: string }) => id)).toEqual(ids);
  await db.sql`update orders set ship_by = null where id = any(${ids}::text[])`;
});

test('requests a missing size and city by email, and stores the answer', async () => {
  const { order, paypalOrderId } = await decidedOrder('pay', dana, {
    orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }],
    shippingAddress: { ...ALDER_COURT_IN_TOWN, town: '' },
  });
  await pay(order, { id: paypalOrderId });
  const listed = await amina.ask('GET', '/orders?stage=to_dispatch');
  expect(listed.body.orders.find(({ id }: { id: string }) => id === order.id).needsAnswer).toBe(true);
  const asked = await amina.ask('POST', `/orders/${order.id}/question`, { words: 'The cuff runs small.' });
  expect(asked.body.events.at(-1)).toMatchObject({
    kind: 'asked',
    note: 'size of Rift Diamond Cuff, town',
    byWhom: 'Amina Njeri',
  });
  const letter = await lastEmailTo(deps, dana.email);
  expect(letter.text).toContain(
    'Which size would you like for Rift Diamond Cuff: Small, Medium, Large or Extra Large?',
  );
  expect(letter.text).toContain('The cuff runs small.');
  expect((await amina.ask('PUT', `/orders/${order.id}/lines/0/size`, { size: 'Huge' })).body.code).toBe('no_such_size');
  const sized = await amina.ask('PUT', `/orders/${order.id}/lines/0/size`, { size: 'Large' });
  expect(sized.body.lines).toMatchObject([{ size: 'Large', sizeMissing: false }]);
  const seen = { ...ALDER_COURT_IN_TOWN, town: '' };
  const moved = await amina.ask('PUT', `/orders/${order.id}/address`, {
    ...ALDER_COURT_IN_TOWN,
    town: 'Oakland',
    seen,
  });
  const told = await lastEmailTo(deps, dana.email);
  expect(told.subject).toBe(`The shipping address of order ${orderName(order)} was changed`);
  expect(told.text).toContain('Town or city: Oakland (was none)');
  expect(told.text).not.toContain('94110');
  expect(moved.body).toMatchObject({ townMissing: false, order: { shippingAddress: { town: 'Oakland' } } });
  const wrong = await amina.ask('PUT', `/orders/${order.id}/address`, {
    ...ALDER_COURT_IN_TOWN,
    postalCode: 'X',
    seen,
  });
  expect(wrong.body).toMatchObject({ code: 'address_unreadable', fields: { postalCode: expect.any(String) } });
  expect((await amina.ask('POST', `/orders/${order.id}/question`, { words: '' })).body.code).toBe('nothing_missing');
});

test('refuses the second of two concurrent address corrections', async () => {
  const order = await paidOrder({ shippingAddress: ALDER_COURT_IN_TOWN });
  const put = (typed: object) =>
    amina.ask('PUT', `/orders/${order.id}/address`, { ...ALDER_COURT_IN_TOWN, ...typed, seen: ALDER_COURT_IN_TOWN });
  expect((await put({ address: '1 First Street' })).status).toBe(200);
  expect((await put({ address: '1 First Street' })).status).toBe(200);
  const late = await put({ address: '2 Second Street' });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  const asked = await amina.ask('GET', `/orders/${order.id}`);
  expect(asked.body.order.shippingAddress.address).toBe('1 First Street');
  expect(await actionsOn(db, order.id)).toEqual(['order.address_corrected']);
});

test('numbers invoices without gaps, one per order', async () => {
  const [one, two, unpaid] = [await paidOrder(), await paidOrder(), await placeOrder()];
  expect((await amina.ask('POST', `/orders/${unpaid.id}/invoice`)).body.code).toBe('not_paid');
  const answers = await Promise.all([one, two, one, two].map(({ id }) => amina.ask('POST', `/orders/${id}/invoice`)));
  const numbers = answers.map(({ body }) => body.invoice.number);
  expect([...new Set(numbers)].sort()).toEqual([1, 2]);
  expect(numbers[0]).toBe(numbers[2]);
});

test('shows notes only to staff', async () => {
  const order = await paidOrder();
  const noted = await amina.ask('POST', `/orders/${order.id}/notes`, { text: 'Gift: no papers inside' });
  expect(noted.body.notes).toMatchObject([{ who: 'Amina Njeri', text: 'Gift: no papers inside' }]);
  expect(JSON.stringify(await shop.read(order))).not.toContain('no papers');
  const gone = await grace.ask('DELETE', `/orders/${order.id}/notes/${noted.body.notes[0].id}`);
  expect(gone.body.notes).toEqual([]);
});

test('finds orders by ID, name and email, filters by status, and paginates without gaps', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const orders: { id: string }[] = [];
  for (let turn = 0; turn < 3; turn += 1) orders.push(await placeOrder(wren));
  const somebodyElses = await placeOrder();
  // Equal timestamps: the ID decides.
  await db.sql`update orders set placed_at = '2026-01-05T10:00:00Z' where customer_id = ${wren.customerId}`;
  const [first] = orders;
  for (const words of ['wren hol', wren.email.toUpperCase(), first?.id, first?.id.replaceAll('-', '').toLowerCase()]) {
    const found = getIds((await amina.ask('GET', `/orders?q=${encodeURIComponent(words ?? '')}`)).body.orders);
    expect(found).toContain(first?.id);
    expect(found).not.toContain(somebodyElses.id);
  }
  expect((await amina.ask('GET', '/orders?q=100%25_nobody')).body.orders).toEqual([]);
  const unpaid = await amina.ask('GET', '/orders?stage=unpaid');
  expect(unpaid.body.orders.length).toBeGreaterThanOrEqual(orders.length);
  expect(unpaid.body.orders.every(({ stage }: { stage: string }) => stage === 'unpaid')).toBe(true);
  expect(unpaid.body.counts.unpaid).toBe(unpaid.body.orders.length);

  const before = await db.sql`select 1 from orders`;
  await db.sql`insert into orders (id, customer_id, recipient, address, state, postal_code, country, country_code,
    payment_method, items_cents, discount_cents, shipping_cents, tax_percent, tax_cents, total_cents, reservation, cart_hash, placed_at)
    select 'AAAA-' || lpad(n::text, 4, '0') || '-0000', ${dana.customerId}, 'Dana', 'x', 'CA', '94110', 'United States', 'US',
    'Paypal', 0, 0, 0, 0, 0, 0, 'back', '', '2026-01-05T10:00:00Z' from generate_series(1, 120) n`;
  const seen: string[] = [];
  let next: string | null | undefined = '';
  while (next !== null) {
    const page: { body: { orders: { id: string }[]; next: string | null } } = await amina.ask(
      'GET',
      `/orders${next ? `?after=${next}` : ''}`,
    );
    seen.push(...page.body.orders.map(({ id }) => id));
    next = page.body.next;
  }
  expect(new Set(seen).size).toBe(before.length + 120);
  expect(seen).toHaveLength(before.length + 120);
  await db.sql`delete from orders where id like 'AAAA-%'`;
});

test('exports every order, and escapes cells that a spreadsheet would run', async () => {
  const evil = await shopperIn(deps, '=HYPERLINK("http://evil.example")');
  const order = await placeOrder(evil);
  const csv = await grace.ask('GET', `/orders.csv?q=${order.id}`);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  const [head, line, end] = csv.text.split('\r\n');
  expect(head?.startsWith('\ufeffOrder,Stage,Ordered')).toBe(true);
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(line).toContain(',71.48,');
  expect(end).toBe('');
  expect((await amina.ask('GET', '/orders.csv')).body.code).toBe('owners_only');
});

test('cancels an unpaid order as helper, and releases its units', async () => {
  await addProduct(db, { id: 'given-up', onHand: 1 });
  const order = await placeOrder(dana, { orderItems: [{ product: 'given-up', qty: 1, size: 'Small' }] });
  expect((await amina.ask('POST', `/orders/${order.id}/cancel`)).body.stage).toBe('cancelled');
  expect(await getStock(db, 'given-up')).toEqual({ onHand: 1, reserved: 0 });
});

test('finds a customer by the name on a package, once however many packages have it', async () => {
  for (let parcels = 0; parcels < 2; parcels += 1) {
    const { id } = await placeOrder();
    await db.sql`update orders set recipient = 'Priya Brandt' where id = ${id}`;
  }
  const found = await amina.ask('GET', '/customers?q=brandt');
  expect(found.body.customers.map(({ email }: { email: string }) => email)).toEqual([dana.email]);
  expect((await amina.ask('GET', '/customers?q=brandtx')).body.customers).toEqual([]);
});
