import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cartOf } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { createPurchaseDriver } from '../support/chaos/purchase-driver.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, splitSizes } from '../support/shop/stock.ts';
import { prepareCrashableShop } from '../support/shop-process/crashable-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareCrashableShop(databaseUrl);
const { standin, dieAt, gone, open } = shop;
const { ask } = createPurchaseDriver(shop, db);
const now = () => new Date();

const CUFF = 'rain-cuff';
await addProduct(db, { id: CUFF });
await splitSizes(db, CUFF, { Small: 30, Medium: 4 });
const dana = await shopperIn({ db, now });
const { token } = await signInStaff({ db, now }, 'owner');
const office = officeCallerAt(shop.url, token);

/** A start takes seconds on a machine that does other work, and each kill needs one. */
const LONGEST_MS = 10 * 60_000;
const orderId = { now: '' };

/** Twenty small cuffs that have arrived, so that each return can take one. */
async function buyTwenty() {
  const placed = await ask('POST', '/orders/place-order/', dana, cartOf(CUFF, CART), randomUUID());
  const { id = '' } = placed.body;
  const made = await ask('POST', `/orders/${id}/paypal-order/`, dana, {});
  standin.control.decide(made.body.id ?? '', 'pay');
  expect((await ask('PUT', `/orders/${id}/pay`, dana, { id: made.body.id })).status).toBe(200);
  expect((await office('POST /admin/orders/:id/dispatch', { params: { id }, body: { carrier: 'USPS' } })).ok).toBe(
    true,
  );
  expect((await office('POST /admin/orders/:id/delivery', { params: { id } })).ok).toBe(true);
  orderId.now = id;
}
const CART = { orderItems: [{ product: CUFF, qty: 20, size: 'Small' }] };

type Kind = 'return' | 'exchange' | 'claim';
const wishOf = (kind: Kind) => ({
  key: randomUUID(),
  kind,
  wish: kind === 'exchange' ? 'replacement' : 'refund',
  lines: [
    {
      position: 0,
      quantity: 1,
      size: kind === 'exchange' ? 'Medium' : null,
      reason: kind === 'claim' ? 'broken' : 'too_small',
    },
  ],
  words: kind === 'claim' ? 'A strand broke.' : '',
  pictures: [],
});
const request = async (wish: object) =>
  (await ask('POST', `/orders/${orderId.now}/returns`, dana, wish)).status === 200;

/** False: refused, or the shop died before it answered. */
const pressed = async (call: Promise<{ ok: boolean }>) => (await call.catch(() => ({ ok: false }))).ok;
const reply = { reply: 'Sorry.' };
const counts = [{ position: 0, sellable: 1, unsellable: 0 }];
const approve = (id: string) =>
  pressed(office('POST /admin/returns/:id/approve', { params: { id }, body: { reply: '' } }));
const decline = (id: string) => pressed(office('POST /admin/returns/:id/decline', { params: { id }, body: reply }));
const receive = (id: string) =>
  pressed(office('POST /admin/returns/:id/receive', { params: { id }, body: { counts } }));
const send = (id: string) =>
  pressed(office('POST /admin/returns/:id/send', { params: { id }, body: { carrier: 'USPS', number: '94001' } }));
const withdraw = async (id: string) =>
  (await ask('POST', `/orders/${orderId.now}/returns/${id}/withdraw`, dana)).status === 200;

/** All that a step of a return may write. */
async function booksOf(id: string) {
  const [row] = await db.sql<{ books: object }[]>`
    select jsonb_build_object(
      'state', (select state from order_returns where id = ${id}::uuid),
      'lines', (select jsonb_agg(to_jsonb(x)) from order_return_lines x where x.return_id = ${id}::uuid),
      'shelf', (select jsonb_agg(jsonb_build_array(size, on_hand, reserved) order by position)
        from size_stock where product_id = ${CUFF}),
      'returns', (select count(*) from order_returns where order_id = ${orderId.now}),
      'events', (select count(*) from order_events where order_id = ${orderId.now}),
      'emails', (select count(*) from letters),
      'moves', (select count(*) from stock_ledger)) as books`;
  return row?.books;
}
const newest = async () =>
  (
    await db.sql<{ id: string }[]>`
      select id from order_returns where order_id = ${orderId.now} order by n desc limit 1`
  )[0]?.id ?? randomUUID();
const stateOf = async (id: string) =>
  (await db.sql<{ state: string }[]>`select state from order_returns where id = ${id}::uuid`)[0]?.state;

/** Somebody takes a step, and the shop dies of it at this place; then it is started again. */
async function dieDuring(place: string, press: () => Promise<unknown>) {
  dieAt(place);
  const pressing = press();
  const died = await Promise.race([gone().then(() => true), pause(30_000, false)]);
  expect({ place, died }).toEqual({ place, died: true });
  await pressing;
  await open();
  expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
}

/**
 * Killed within its transaction a step is not taken at all; killed after it, it is taken, and pressing again changes
 * nothing any more.
 */
async function killAtEach(places: string[], press: () => Promise<unknown>, id: () => Promise<string>) {
  for (const place of places) {
    const before = await booksOf(await id());
    await dieDuring(place, press);
    expect({ place, books: await booksOf(await id()) }).toEqual({ place, books: before });
  }
  const before = await booksOf(await id());
  await dieDuring('return.after-commit', press);
  const after = await booksOf(await id());
  expect(after).not.toEqual(before);
  expect(await press()).toBe(true);
  expect(await booksOf(await id())).toEqual(after);
  expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
}

async function newReturn(kind: Kind): Promise<string> {
  expect(await request(wishOf(kind))).toBe(true);
  return newest();
}

test(
  'an exchange survives a kill at every step, and sends one cuff for the one that came back',
  async () => {
    await open();
    await buyTwenty();
    const wish = wishOf('exchange');
    await killAtEach(['return.after-hold', 'return.before-commit'], () => request(wish), newest);
    const id = await newest();
    const same = async () => id;
    await killAtEach(['return.before-commit'], () => approve(id), same);
    await killAtEach(['return.before-restock', 'return.before-commit'], () => receive(id), same);
    await killAtEach(['return.before-sell', 'return.before-commit'], () => send(id), same);
    expect(await stateOf(id)).toBe('sent');
    expect(await db.sql`select size, on_hand, reserved from size_stock where product_id = ${CUFF} order by position`)
      // Of thirty twenty were sold, one came back; of four one was sent.
      .toEqual([
        { size: 'Small', onHand: 11, reserved: 0 },
        { size: 'Medium', onHand: 3, reserved: 0 },
      ]);
  },
  LONGEST_MS,
);

test(
  'declined and withdrawn in spite of a kill, an exchange holds nothing',
  async () => {
    const [declined, withdrawn] = [await newReturn('exchange'), await newReturn('exchange')];
    await killAtEach(
      ['return.before-commit'],
      () => decline(declined),
      async () => declined,
    );
    await dieDuring('return.before-commit', () => withdraw(withdrawn));
    expect(await stateOf(withdrawn)).toBe('requested');
    expect(await withdraw(withdrawn)).toBe(true);
    expect(await withdraw(withdrawn)).toBe(true);
    expect(await db.sql`select reserved from stock where product_id = ${CUFF}`).toEqual([{ reserved: 0 }]);
    await shop.kill();
  },
  LONGEST_MS,
);
