import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openPayingShop();
const { deps, placeOrder, pay, decidedOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

test('counts open tasks on Today, and shows money only to owners', async () => {
  await addProduct(db, { id: 'nearly-gone', onHand: 2 });
  await addProduct(db, { id: 'gone', onHand: 0 });
  const { order, paypalOrderId } = await decidedOrder('pay');
  await pay(order, { id: paypalOrderId });
  const unpaid = await placeOrder();
  await db.sql`update orders set held_until = now() + interval '10 minutes' where id = ${unpaid.id}`;
  await db.sql`insert into contact_messages (name, email, message, received_at)
    values ('Theo', 'theo@example.com', 'Hello?', now() - interval '21 hours'), ('Ana', 'ana@example.com', 'Hi', now())`;
  await db.sql`insert into letters (kind, to_address, subject, reply_to, failed_at)
    values ('test.plain', 'a@example.com', 'x', 'b@example.com', now())`;
  const today = await grace.ask('GET', '/today');
  expect(today.body).toMatchObject({
    orders: { toDispatch: 1, unpaid: 1, holdsEndSoon: 1 },
    stock: {
      low: 1,
      soldOut: 1,
      pieces: [
        { id: 'gone', left: 0 },
        { id: 'nearly-gone', left: 2 },
      ],
    },
    messages: { waiting: 2, near: 1 },
    letters: { failed: 1 },
    exceptions: 0,
    backup: { provenAt: null, trouble: null },
  });
  expect(today.body.toShip).toMatchObject([{ id: order.id }]);
  const steps: { name: string; isDone: boolean; line: string }[] = today.body.setup;
  expect(steps.map(({ line }) => line).join()).toContain('help@nyuzi.example');
  // The test shop has products of its own and a paid order.
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual([
    'Your name and email',
    'Add your first product',
    'Place a test order',
    'Start with your own',
  ]);
  const forHelper = (await amina.ask('GET', '/today')).body;
  expect(Object.keys(forHelper)).not.toContain('exceptions');
  expect((await amina.ask('GET', '/rail')).body).toMatchObject({ storeName: 'Nyuzi', toDispatch: 1, messages: 2 });
});

test('checks off setup steps automatically, and dismisses the checklist permanently', async () => {
  const fresh = await openTestShop();
  const peter = await staffIn(fresh, 'owner', 'Peter');
  const toLine = async (name: string) => {
    const { setup } = (await peter.ask('GET', '/today')).body;
    return setup.find((step: { name: string }) => step.name === name);
  };
  expect((await toLine('Check what you promise')).line).toContain('“Privacy');
  for (const page of ['privacy', 'terms', 'shipping-and-returns']) {
    const { body } = await peter.ask('GET', `/pages/${page}`);
    await peter.ask('PUT', `/pages/${page}`, { text: body.text, version: body.version });
  }
  expect(await toLine('Check what you promise')).toMatchObject({ isDone: true });
  await fresh.deps.db
    .sql`insert into communities (slug, name, place, is_sample) values ('sample-makers', 'Sample makers', '', true)`;
  expect(await toLine('Start with your own')).toMatchObject({ isDone: false, line: '1 sample maker is still listed.' });
  const helper = await staffIn(fresh, 'helper');
  expect((await helper.ask('POST', '/setup/hide')).status).toBe(403);
  expect((await peter.ask('POST', '/setup/hide')).status).toBe(204);
  expect((await peter.ask('POST', '/setup/hide')).status).toBe(204);
  expect((await peter.ask('GET', '/today')).body.setup).toBeNull();
  const [entry, ...others] = await fresh.deps.db.sql`select after from audit_entries where what = 'settings.changed'`;
  expect([entry?.after, others.length]).toEqual([{ setupHidden: true }, 0]);
});
