import { afterAll, expect, test } from 'vitest';
import { bookFaults } from '../../../tests/support/books.ts';
import { openPayingShop } from '../../../tests/support/paying.ts';
import { lastLetterTo, lettersTo } from '../../../tests/support/people.ts';
import { putOnShelf, shelfOf } from '../../../tests/support/shelf.ts';
import { shopperIn } from '../../../tests/support/shoppers.ts';
import { staffIn } from '../../../tests/support/staff.ts';
import { finishRefunds } from '../../shop/orders/refunding.ts';

const shop = await openPayingShop();
const { tools, standin, dana, placeOrder, pay, decidedOrder } = shop;
const { db } = tools;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
let keys = 0;
const newKey = () => `refund-key-${(keys++).toString().padStart(8, '0')}`;

async function paidOrder(change: object = {}, shopper = dana) {
  const { order, paypalOrderId } = await decidedOrder('pay', shopper, change);
  expect((await pay(order, { id: paypalOrderId }, shopper)).statusCode).toBe(200);
  return order;
}

const auditOf = async (subject: string) =>
  (await db.sql<{ what: string }[]>`select what from audit_entries where subject = ${subject} order by id`).map(
    ({ what }) => what,
  );

afterAll(async () => {
  standin.faults.clear();
});

test('a helper dispatches a paid order, and the shopper gets the letter with the way to follow it', async () => {
  const order = await paidOrder();
  const answer = await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS', number: '9400 1000 0000' });
  expect(answer.body).toMatchObject({
    stage: 'dispatched',
    order: { isDispatched: true, tracking: { carrier: 'USPS', number: '940010000000' } },
  });
  const letter = await lastLetterTo(tools, dana.email);
  expect(letter.subject).toBe(`Order ${order.id} is on its way`);
  expect(letter.text).toContain('https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000');
  expect(await auditOf(order.id)).toEqual(['order.dispatched']);
  const again = await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' });
  expect(again.body).toMatchObject({ code: 'already_dispatched', detail: 'This order has already been dispatched.' });
});

test('dispatched and delivered are undone by another click for an hour, and not later', async () => {
  const order = await paidOrder();
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'Other' });
  const undone = await amina.ask('DELETE', `/orders/${order.id}/dispatch`);
  expect(undone.body).toMatchObject({ stage: 'to_dispatch', undoUntil: null, order: { tracking: null } });
  expect((await lastLetterTo(tools, dana.email)).subject).toBe(`Order ${order.id} has not left yet`);
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'UPS', number: '1Z' });
  await amina.ask('POST', `/orders/${order.id}/delivery`);
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('already_delivered');
  expect((await amina.ask('DELETE', `/orders/${order.id}/delivery`)).body.stage).toBe('dispatched');
  await db.sql`update orders set dispatched_at = now() - interval '61 minutes' where id = ${order.id}`;
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('too_late_to_undo');
});

test('an order is given back in parts, to the cent, and its pieces go back on the shelf where that is wished', async () => {
  await putOnShelf(db, { id: 'cuff-for-parts', onHand: 5 });
  const order = await paidOrder({ orderItems: [{ product: 'cuff-for-parts', qty: 3, size: 'Small' }] });
  const lines = (quantity: number, restock: boolean) => [{ position: 0, quantity, restock }];
  const first = {
    key: newKey(),
    note: 'One came late',
    what: { kind: 'lines', lines: lines(1, true), withShipping: false },
  };
  const part = await grace.ask('POST', `/orders/${order.id}/refunds`, first);
  expect(part.body).toMatchObject({
    order: { paymentState: 'partly_refunded', refundedAmount: 51.48 },
    lines: [{ refunded: 1 }],
  });
  expect(await shelfOf(db, 'cuff-for-parts')).toEqual({ onHand: 3, reserved: 0 });

  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, first)).body.order.refundedAmount).toBe(51.48);
  for (const other of [
    { ...first.what, lines: lines(2, true) },
    { kind: 'amount', amount: 51.48 },
    { kind: 'whole', restock: true },
  ]) {
    const again = await grace.ask('POST', `/orders/${order.id}/refunds`, { ...first, what: other });
    expect([again.status, again.body.code]).toEqual([409, 'key_used']);
  }
  const tooMany = { key: newKey(), note: '', what: { kind: 'lines', lines: lines(3, true), withShipping: false } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, tooMany)).body.code).toBe('too_many_pieces');

  const second = { key: newKey(), note: '', what: { kind: 'lines', lines: lines(2, false), withShipping: true } };
  const rest = await grace.ask('POST', `/orders/${order.id}/refunds`, second);
  expect(rest.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
  expect(rest.body).toMatchObject({ refundable: 0, lines: [{ refunded: 3 }] });
  expect(await shelfOf(db, 'cuff-for-parts')).toEqual({ onHand: 3, reserved: 0 });
  const nothing = { key: newKey(), note: '', what: { kind: 'whole', restock: false } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, nothing)).body.code).toBe('nothing_to_refund');
  expect(await auditOf(order.id)).toEqual(['order.refunded', 'order.refunded']);
  expect(await bookFaults(tools.db, standin.ledger())).toEqual([]);
  expect(await bookFaults(db)).toEqual([]);
});

test('a helper gives no money back, and an owner says "it is me" first', async () => {
  const order = await paidOrder();
  const wish = { key: newKey(), note: '', what: { kind: 'amount', amount: 5 } };
  expect((await amina.ask('POST', `/orders/${order.id}/refunds`, wish)).body.code).toBe('owners_only');
  const late = await staffIn(shop, 'owner');
  await db.sql`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = ${late.actor.staffId}`;
  expect((await late.ask('POST', `/orders/${order.id}/refunds`, wish)).body).toMatchObject({
    code: 'confirm_first',
    by: 'password',
  });
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, wish)).body.order.refundedAmount).toBe(5);
  const more = { key: newKey(), note: '', what: { kind: 'amount', amount: 1000 } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, more)).body.code).toBe('refund_too_large');
});

test('a paid order that cannot be sent is cancelled: money and pieces go back, and the shopper is told', async () => {
  await putOnShelf(db, { id: 'cracked-cuff', onHand: 2 });
  const order = await paidOrder({ orderItems: [{ product: 'cracked-cuff', qty: 1, size: 'Large' }] });
  const answer = await grace.ask('POST', `/orders/${order.id}/cancel-paid`, {
    key: newKey(),
    note: 'Sorry',
    restock: true,
  });
  expect(answer.body).toMatchObject({
    stage: 'cancelled',
    order: { paymentState: 'refunded', refundedAmount: order.totalPrice },
  });
  expect(await shelfOf(db, 'cracked-cuff')).toEqual({ onHand: 2, reserved: 0 });
  const subjects = (await lettersTo(tools, dana.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Order ${order.id} is cancelled`);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).body.code).toBe(
    'already_cancelled',
  );
});

test('where PayPal refuses a refund, nothing counts as given back and the log says so', async () => {
  const order = await paidOrder();
  standin.faults.add({
    call: 'refund',
    times: 1,
    fault: { kind: 'status', status: 422, when: 'before', body: { details: [{ issue: 'REFUND_NOT_ALLOWED' }] } },
  });
  const wish = { key: newKey(), note: '', what: { kind: 'whole', restock: true } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, wish)).body.code).toBe('refund_failed');
  expect((await grace.ask('GET', `/orders/${order.id}`)).body).toMatchObject({
    lines: [{ refunded: 0 }],
    refundable: order.totalPrice,
  });
  expect(await auditOf(order.id)).toEqual(['order.refunded', 'order.refund_refused']);
});

test('a refund whose process died before the pieces were back is finished by the clock', async () => {
  await putOnShelf(db, { id: 'forgotten-cuff', onHand: 1 });
  const order = await paidOrder({ orderItems: [{ product: 'forgotten-cuff', qty: 1, size: 'Small' }] });
  const key = newKey();
  const { totalPrice } = order;
  await db.sql`insert into refund_plans (key, order_id, cents, note, who, made_at)
    values (${key}, ${order.id}, ${Math.round(totalPrice * 100)}, '', 'Grace', now() - interval '2 minutes')`;
  await db.sql`insert into refund_plan_lines (key, order_id, position, quantity, restock)
    select ${key}, order_id, position, 1, true from order_lines where order_id = ${order.id}`;
  await finishRefunds(tools);
  await finishRefunds(tools);
  expect(await shelfOf(db, 'forgotten-cuff')).toEqual({ onHand: 1, reserved: 0 });
  expect((await grace.ask('GET', `/orders/${order.id}`)).body.order.refundedAmount).toBe(totalPrice);
});

test('a missing size and town are asked for by letter and then filled in', async () => {
  const { order, paypalOrderId } = await decidedOrder('pay', dana, {
    orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }],
    shippingAddress: { ...order1Address, town: '' },
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
  const letter = await lastLetterTo(tools, dana.email);
  expect(letter.text).toContain(
    'Which size would you like for Rift Diamond Cuff: Small, Medium, Large or Extra Large?',
  );
  expect(letter.text).toContain('The cuff runs small.');
  expect((await amina.ask('PUT', `/orders/${order.id}/lines/0/size`, { size: 'Huge' })).body.code).toBe('no_such_size');
  const sized = await amina.ask('PUT', `/orders/${order.id}/lines/0/size`, { size: 'Large' });
  expect(sized.body.lines).toMatchObject([{ size: 'Large', sizeMissing: false }]);
  const moved = await amina.ask('PUT', `/orders/${order.id}/address`, { ...order1Address, town: 'Oakland' });
  expect(moved.body).toMatchObject({ townMissing: false, order: { shippingAddress: { town: 'Oakland' } } });
  const wrong = await amina.ask('PUT', `/orders/${order.id}/address`, { ...order1Address, postalCode: 'X' });
  expect(wrong.body).toMatchObject({ code: 'address_unreadable', fields: { postalCode: expect.any(String) } });
  expect((await amina.ask('POST', `/orders/${order.id}/question`, { words: '' })).body.code).toBe('nothing_missing');
});
const order1Address = {
  name: 'Dana Whitfield',
  address: '1840 Alder Court',
  town: 'San Francisco',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};

test('invoices are numbered without gaps, once for each order', async () => {
  const [one, two, unpaid] = [await paidOrder(), await paidOrder(), await placeOrder()];
  expect((await amina.ask('POST', `/orders/${unpaid.id}/invoice`)).body.code).toBe('not_paid');
  const answers = await Promise.all([one, two, one, two].map(({ id }) => amina.ask('POST', `/orders/${id}/invoice`)));
  const numbers = answers.map(({ body }) => body.invoice.number);
  expect([...new Set(numbers)].sort()).toEqual([1, 2]);
  expect(numbers[0]).toBe(numbers[2]);
});

test('notes are for staff alone', async () => {
  const order = await paidOrder();
  const noted = await amina.ask('POST', `/orders/${order.id}/notes`, { text: 'Gift: no papers inside' });
  expect(noted.body.notes).toMatchObject([{ who: 'Amina Njeri', text: 'Gift: no papers inside' }]);
  expect(JSON.stringify(await shop.read(order))).not.toContain('no papers');
  const gone = await grace.ask('DELETE', `/orders/${order.id}/notes/${noted.body.notes[0].id}`);
  expect(gone.body.notes).toEqual([]);
});

test('orders are found by id, name and e-mail, filtered by where they stand, and paged without losing one', async () => {
  const wren = await shopperIn(tools, 'Wren Hollis');
  const orders: { id: string }[] = [];
  for (let turn = 0; turn < 3; turn += 1) orders.push(await placeOrder(wren));
  // The same moment: the id decides.
  await db.sql`update orders set placed_at = '2026-01-05T10:00:00Z' where customer_id = ${wren.customerId}`;
  const [first] = orders;
  for (const words of ['wren hol', wren.email.toUpperCase(), first?.id, first?.id.replaceAll('-', '').toLowerCase()]) {
    const found = await amina.ask('GET', `/orders?q=${encodeURIComponent(words ?? '')}`);
    expect(found.body.orders.map(({ id }: { id: string }) => id)).toContain(first?.id);
  }
  expect((await amina.ask('GET', '/orders?q=100%25_nobody')).body.orders).toEqual([]);
  const unpaid = await amina.ask('GET', '/orders?stage=unpaid');
  expect(unpaid.body.orders.every(({ stage }: { stage: string }) => stage === 'unpaid')).toBe(true);
  expect(unpaid.body.counts.unpaid).toBe(unpaid.body.orders.length);

  const customers = await db.sql<{ id: string }[]>`select id from orders order by placed_at desc, id`;
  await db.sql`insert into orders (id, customer_id, recipient, address, state, postal_code, country, country_code,
    payment_method, items_cents, discount_cents, shipping_cents, tax_percent, tax_cents, total_cents, pieces, cart_hash, placed_at)
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
  expect(new Set(seen).size).toBe(customers.length + 120);
  expect(seen).toHaveLength(customers.length + 120);
  await db.sql`delete from orders where id like 'AAAA-%'`;
});

test('the export carries every order, and no cell that a spreadsheet would run', async () => {
  const evil = await shopperIn(tools, '=HYPERLINK("http://evil.example")');
  const order = await placeOrder(evil);
  const csv = await grace.ask('GET', `/orders.csv?q=${order.id}`);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  const [head, line, end] = csv.text.split('\r\n');
  expect(head?.startsWith('Order,Stage,Ordered')).toBe(true);
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(line).toContain(',71.48,');
  expect(end).toBe('');
  expect((await amina.ask('GET', '/orders.csv')).body.code).toBe('owners_only');
});

test('an unpaid order is cancelled by a helper, and its pieces can be bought again', async () => {
  await putOnShelf(db, { id: 'given-up', onHand: 1 });
  const order = await placeOrder(dana, { orderItems: [{ product: 'given-up', qty: 1, size: 'Small' }] });
  expect((await amina.ask('POST', `/orders/${order.id}/cancel`)).body.stage).toBe('cancelled');
  expect(await shelfOf(db, 'given-up')).toEqual({ onHand: 1, reserved: 0 });
});
