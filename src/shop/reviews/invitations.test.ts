import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/time.ts';
import { inviteReviews } from './invitations.ts';

/** Ten in the morning in New York on the given day. */
const TODAY = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`).getTime();
let at = TODAY;
const shop = await openTestShop({ now: () => new Date(at) });
const { app, deps } = shop;
const { sql } = deps.db;
const { ask } = await staffIn(shop, 'helper');
for (const id of ['cuff', 'band', 'bowl']) await addProduct(deps.db, { id, onHand: 100 });

async function inviteIn(days: number, hour = 0) {
  at = TODAY + days * DAY_MS + hour * 3600 * 1000;
  await inviteReviews(deps);
}

/** An order delivered now. */
async function delivered(who: Shopper, products: string[], { quantity = 1 } = {}) {
  at = TODAY;
  const orderItems = products.map((product) => ({ product, qty: quantity, size: 'Medium' }));
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: who.headers,
    payload: getCart('cuff', { orderItems }),
  });
  const { id } = placed.json();
  await sql`
    update orders set paid_at = ${new Date(at)}, payment_state = 'paid', reservation = 'sold', held_until = null,
      dispatched_at = ${new Date(at)}, delivered_at = ${new Date(at)} where id = ${id}`;
  return id as string;
}
const invitationsTo = async ({ email }: Shopper) =>
  (await emailsTo(deps, email)).filter(({ subject }) => subject.startsWith('How do you like'));
const stop = (order: string) =>
  app.inject({
    method: 'POST',
    url: `/api/review-invitations/stop?order=${order}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('asks for reviews once, seven days after delivery in the morning, with a link per product', async () => {
  const dana = await shopperIn(deps);
  await delivered(dana, ['cuff', 'band']);
  await inviteIn(6);
  await inviteIn(7, -3);
  await inviteIn(7, 5);
  expect(await invitationsTo(dana)).toEqual([]);
  await inviteIn(7);
  await inviteIn(7, 1);
  await inviteIn(8);
  const [email, ...more] = await invitationsTo(dana);
  expect([email?.subject, more]).toEqual(['How do you like what you ordered?', []]);
  for (const product of ['cuff', 'band']) expect(email?.html).toContain(`/products/${product}?stars=5#write-review`);
  expect(email?.html).toContain('/review-emails/stop?order=');
});

test('asks for a review of a pickup order after it is picked up, at any later date', async () => {
  const rosa = await shopperIn(deps, 'Rosa Delgado');
  const id = await delivered(rosa, ['bowl']);
  await sql`update orders set is_pickup = true, delivered_at = null, arrives_to = placed_at::date where id = ${id}`;
  await inviteIn(9);
  expect(await invitationsTo(rosa)).toEqual([]);
  await sql`update orders set delivered_at = ${new Date(TODAY + 2 * DAY_MS)} where id = ${id}`;
  await inviteIn(9);
  expect(await invitationsTo(rosa)).toHaveLength(1);
});

test('invites once when two jobs run concurrently', async () => {
  const dana = await shopperIn(deps);
  await delivered(dana, ['cuff']);
  at = TODAY + 7 * DAY_MS;
  await Promise.all([inviteReviews(deps), inviteReviews(deps), inviteReviews(deps)]);
  expect(await invitationsTo(dana)).toHaveLength(1);
});

test('invites completely or not at all when the connection breaks at any statement, and once in the end', async () => {
  const dana = await shopperIn(deps);
  const order = await delivered(dana, ['cuff']);
  at = TODAY + 7 * DAY_MS;
  const marked = () => sql`select from review_invitations where order_id = ${order}`;
  let asked = 0;
  /** Ends the database session before statement number `last` of the transaction, like a killed process. */
  const cutAt = (last: number) => {
    asked = 0;
    const transaction: typeof deps.db.transaction = (work) =>
      deps.db.transaction((tx) => {
        const cut = (text: TemplateStringsArray, ...values: never[]) => {
          asked += 1;
          return asked === last ? tx.sql`select pg_terminate_backend(pg_backend_pid())` : tx.sql(text, ...values);
        };
        return work({ ...tx, sql: Object.assign(cut, tx.sql) as typeof tx.sql });
      });
    return inviteReviews({ ...deps, db: { ...deps.db, transaction } });
  };
  for (let last = 1; ; last += 1) {
    const isCut = await cutAt(last).then(
      () => false,
      () => true,
    );
    expect({ last, mails: (await invitationsTo(dana)).length }).toEqual({ last, mails: isCut ? 0 : 1 });
    expect(await marked()).toHaveLength(isCut ? 0 : 1);
    if (!isCut) break;
  }
  expect(asked).toBeGreaterThan(3);
  await inviteReviews(deps);
  expect(await invitationsTo(dana)).toHaveLength(1);
});

test('omits reviewed, returned and already requested products, and sends nothing without any left', async () => {
  const dana = await shopperIn(deps);
  const first = await delivered(dana, ['cuff', 'band', 'bowl']);
  await app.inject({
    method: 'POST',
    url: '/api/products/band/post-review/',
    headers: dana.headers,
    payload: { rating: 4, comment: 'Fine.' },
  });
  await sql`insert into refund_plans (key, order_id, cents, shipping_cents, note, who, cancels, done_at)
    values ('back', ${first}, 100, 0, '', 'Amina', false, now())`;
  await sql`insert into refund_plan_lines (key, order_id, position, quantity, restock)
    select 'back', order_id, position, quantity, true from order_lines where order_id = ${first} and product_id = 'bowl'`;
  await sql`update orders set payment_state = 'partly_refunded' where id = ${first}`;
  await delivered(dana, ['cuff', 'band']);
  await inviteIn(7);
  const [email, ...more] = await invitationsTo(dana);
  expect(more).toEqual([]);
  for (const left of ['/products/band', '/products/bowl']) expect(email?.html).not.toContain(left);
  expect(email?.html).toContain('/products/cuff?stars=1#write-review');
});

test('sends no request for a refunded, unshipped or long delivered order', async () => {
  const [dana, eve, ann] = [await shopperIn(deps), await shopperIn(deps, 'Eve'), await shopperIn(deps, 'Ann')];
  const refunded = await delivered(dana, ['cuff']);
  await sql`update orders set payment_state = 'refunded' where id = ${refunded}`;
  const waiting = await delivered(eve, ['cuff']);
  await sql`update orders set dispatched_at = null, delivered_at = null where id = ${waiting}`;
  await delivered(ann, ['cuff']);
  await inviteIn(22);
  for (const who of [dana, eve, ann]) expect(await invitationsTo(who)).toEqual([]);
});

test('uses the last promised day without a delivery date, also a later notice’s', async () => {
  const dana = await shopperIn(deps);
  const id = await delivered(dana, ['cuff']);
  const day = (days: number) => new Date(TODAY + days * DAY_MS).toISOString().slice(0, 10);
  await sql`update orders set delivered_at = null, arrives_from = ${day(1)}, arrives_to = ${day(3)} where id = ${id}`;
  await sql`
    insert into order_delays (order_id, n, was_due, ship_by, arrives_from, arrives_to, told_at, told_by, token_hash, silence)
    values (${id}, 1, ${day(0)}, ${day(2)}, ${day(3)}, ${day(5)}, now(), 'Amina', ${Buffer.alloc(32, 7)}, 'wait')`;
  await inviteIn(11);
  expect(await invitationsTo(dana)).toEqual([]);
  await inviteIn(12);
  expect(await invitationsTo(dana)).toHaveLength(1);
});

test('lets the owner set the days or disable requests; without requests the delivery email asks', async () => {
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  await ownerChooses(deps, { reviewInvitations: false });
  const first = await delivered(dana, ['cuff']);
  await sql`update orders set delivered_at = null where id = ${first}`;
  expect((await ask('POST', `/orders/${first}/delivery`)).status).toBe(200);
  await inviteIn(7);
  expect(await invitationsTo(dana)).toHaveLength(1);
  await ownerChooses(deps, { reviewInvitations: true, reviewInvitationDays: 3 });
  // Already asked about.
  await inviteIn(7);
  expect(await invitationsTo(dana)).toHaveLength(1);
  const second = await delivered(eve, ['cuff']);
  await sql`update orders set delivered_at = null where id = ${second}`;
  await ask('POST', `/orders/${second}/delivery`);
  expect(await invitationsTo(eve)).toEqual([]);
  await sql`update orders set delivered_at = ${new Date(TODAY)} where id = ${second}`;
  await inviteIn(3);
  expect(await invitationsTo(eve)).toHaveLength(1);
  await ownerChooses(deps, { reviewInvitationDays: 7 });
});

test('unsubscribes permanently by link, with the record in the data export and deleted with the account', async () => {
  const dana = await shopperIn(deps);
  const first = await delivered(dana, ['cuff']);
  expect((await stop(first)).statusCode).toBe(400);
  await inviteIn(7);
  expect([(await stop(first)).statusCode, (await stop(first.toLowerCase())).statusCode]).toEqual([200, 200]);
  expect([(await stop('nonsense')).statusCode, (await stop('AAAA-AAAA-AAAA')).statusCode]).toEqual([400, 400]);
  await delivered(dana, ['band']);
  await inviteIn(7);
  expect(await invitationsTo(dana)).toHaveLength(1);
  const download = (await app.inject({ url: '/api/users/profile/download', headers: dana.headers })).json();
  expect(download).toMatchObject({
    reviewInvitations: [{ orderId: first, products: ['cuff'] }],
    reviewInvitationsStoppedAt: expect.any(String),
  });
});
