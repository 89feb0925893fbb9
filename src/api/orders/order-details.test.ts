import { expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../../tests/support/actors/addresses.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { detailsFor, ORDER_DETAILS } from '../../shared/orders/order-details.ts';
import { eraseOrders } from '../../shop/orders/personal-data.ts';

const shop = await openPayingShop();
const { app, deps, dana, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');
const { headers } = dana;

const order = {
  orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Medium' }],
  shippingAddress: ALDER_COURT_IN_TOWN,
  paymentMethod: 'Paypal',
};
const place = (change: object) =>
  app.inject({ method: 'POST', url: '/api/orders/place-order', headers, payload: { ...order, ...change } });
const entries = Object.entries(ORDER_DETAILS);
const details = Object.fromEntries(entries.map(([name, { label }]) => [name, `My ${label}, please`]));

test('shows each text of an order to its shopper and to staff, in emails and in the CSV', async () => {
  const typed = Object.fromEntries(Object.entries(details).map(([name, text]) => [name, `  ${text} `]));
  const placed = await paidOrder({ ...order, details: typed });
  expect(placed.details).toEqual(details);
  const read = await app.inject({ url: `/api/orders/${placed.id}`, headers });
  expect(read.json().details).toEqual(details);
  const desk = await grace.ask('GET', `/orders/${placed.id}`);
  expect(desk.body.order.details).toEqual(details);
  const [head = '', ...rows] = (
    await app.inject({ url: '/api/admin/orders.csv', headers: { cookie: grace.cookie } })
  ).body
    .trim()
    .split('\r\n');
  const receipt = (await emailsTo(deps, dana.email)).at(-1);
  for (const [name, { label }] of entries) {
    expect(receipt?.text).toContain(`${label}: ${details[name]}`);
    expect(head).toContain(label);
    expect(rows.find((row) => row.startsWith(placed.id))).toContain(details[name]);
  }
});

test('erases the texts with the address when an account is closed', async () => {
  const { id } = (await place({ details })).json();
  const [row] = await deps.db.sql<{ customerId: string }[]>`select customer_id from orders where id = ${id}`;
  await deps.db.transaction((tx) =>
    eraseOrders(tx, { customerId: row?.customerId ?? '', email: dana.email } as Parameters<typeof eraseOrders>[1]),
  );
  expect(await deps.db.sql`select details from orders where id = ${id}`).toEqual([{ details: {} }]);
});

test('leaves out what is empty or does not apply to a pickup, and refuses long or unknown texts at their field', async () => {
  expect((await place({ details: { deliveryInstructions: ' ' } })).json()).not.toHaveProperty('details');
  for (const text of ['x'.repeat(201), 'Two\nlines']) {
    const refused = await place({ details: { deliveryInstructions: text } });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['details.deliveryInstructions']]);
  }
  expect((await place({ details: { other: 'Text' } })).statusCode).toBe(400);
  expect(detailsFor(true).map(([name]) => name)).not.toContain('deliveryInstructions');
});

test('counts the same cart with other instructions as another order', async () => {
  const [first, again, other] = [
    await place({ details: { deliveryInstructions: 'Ring twice' } }),
    await place({ details: { deliveryInstructions: 'Ring twice' } }),
    await place({ details: { deliveryInstructions: 'Ring once' } }),
  ];
  expect(again.json().id).toBe(first.json().id);
  expect(other.json().id).not.toBe(first.json().id);
});

test('passes the instructions of a draft on to its order', async () => {
  const draft = {
    id: crypto.randomUUID(),
    items: [{ product: 'rift-diamond-cuff', size: 'Medium', details: [], qty: 1 }],
    shippingAddress: { ...ALDER_COURT_IN_TOWN, name: undefined },
    discount: null,
    shippingPrice: null,
    name: 'Wren Hollis',
    email: 'wren@example.com',
    phone: '',
    note: '',
    details,
  };
  const made = await grace.ask('POST', '/order-drafts', draft);
  expect(made.body.content.details).toEqual(details);
  const sent = await grace.ask('POST', `/order-drafts/${draft.id}/send`, { seen: made.body.version });
  const desk = await grace.ask('GET', `/orders/${sent.body.order.id}`);
  expect(desk.body.order.details).toEqual(details);
});
