import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { isLong, recordFigure } from '../support/chaos/fault-report.ts';
import { createPurchaseDriver } from '../support/chaos/purchase-driver.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, splitSizes } from '../support/shop/stock.ts';
import { prepareCrashableShop } from '../support/shop-process/crashable-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareCrashableShop(databaseUrl);
const { standin, dieAt, gone, open, statementsOf } = shop;
const { ask, expectAllSettled, expectLettersSent } = createPurchaseDriver(shop, db);
const now = () => new Date();

const CUFF = 'rain-cuff';
await addProduct(db, { id: CUFF });
await splitSizes(db, CUFF, { Small: 5_000, Medium: 5_000 });
const dana = await shopperIn({ db, now });
const { token } = await signInStaff({ db, now }, 'owner');
const office = officeCallerAt(shop.url, token);

const PER_ORDER = 20;
const bought = { orderId: '', left: 0 };

/** An order of twenty delivered small cuffs, so that each return can take one. */
async function orderWithOneLeft(): Promise<string> {
  if (bought.left === 0) Object.assign(bought, { orderId: await buyAndDeliver(), left: PER_ORDER });
  bought.left -= 1;
  return bought.orderId;
}

async function buyAndDeliver(): Promise<string> {
  const cart = { orderItems: [{ product: CUFF, qty: PER_ORDER, size: 'Small' }] };
  const placed = await ask('POST', '/orders/place-order/', dana, getCart(CUFF, cart), randomUUID());
  const { id = '' } = placed.body;
  const made = await ask('POST', `/orders/${id}/paypal-order/`, dana, {});
  standin.control.decide(made.body.id ?? '', 'pay');
  expect((await ask('PUT', `/orders/${id}/pay`, dana, { id: made.body.id })).status).toBe(200);
  const shipped = office('POST /admin/orders/:id/dispatch', { params: { id }, body: { carrier: 'USPS' } });
  expect((await shipped).ok).toBe(true);
  expect((await office('POST /admin/orders/:id/delivery', { params: { id } })).ok).toBe(true);
  return id;
}

type Kind = 'return' | 'exchange' | 'claim';
/** A return, exchange or claim requested, or to be requested, under `key`. */
type Case = { orderId: string; kind: Kind; key: string; refundKey: string };

const newCase = async (kind: Kind): Promise<Case> => ({
  kind,
  orderId: await orderWithOneLeft(),
  key: randomUUID(),
  refundKey: randomUUID(),
});

const getWish = ({ kind, key }: Case) => ({
  key,
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

const getId = async ({ orderId, key }: Case) =>
  (
    await db.sql<{ id: string }[]>`
      select id from order_returns where order_id = ${orderId} and request_key = ${key}`
  )[0]?.id ?? randomUUID();

/** Returns false if the request is refused, or the shop dies before it responds. */
type Press = (one: Case) => Promise<boolean>;
const pressed = async (call: Promise<{ ok: boolean }>) => (await call.catch(() => ({ ok: false }))).ok;
const reply = { reply: 'Sorry.' };

const request: Press = async (one) =>
  (await ask('POST', `/orders/${one.orderId}/returns`, dana, getWish(one))).status === 200;
const withdraw: Press = async (one) =>
  (await ask('POST', `/orders/${one.orderId}/returns/${await getId(one)}/withdraw`, dana)).status === 200;
const getParams = async (one: Case) => ({ id: await getId(one) });
const approve: Press = async (one) =>
  pressed(office('POST /admin/returns/:id/approve', { params: await getParams(one), body: { reply: '' } }));
const decline: Press = async (one) =>
  pressed(office('POST /admin/returns/:id/decline', { params: await getParams(one), body: reply }));
const receive: Press = async (one) => {
  const body = { counts: [{ position: 0, sellable: 1, unsellable: 0 }] };
  return pressed(office('POST /admin/returns/:id/receive', { params: await getParams(one), body }));
};
const send: Press = async (one) => {
  const body = { carrier: 'USPS' as const, number: '94001' };
  return pressed(office('POST /admin/returns/:id/send', { params: await getParams(one), body }));
};
const refund: Press = async (one) => {
  const body = { key: one.refundKey, withShipping: false };
  // Refunds require a password entered within the last minutes, and these runs take longer.
  const { token: fresh } = await signInStaff({ db, now }, 'owner');
  const input = { params: await getParams(one), body };
  const isDone = await pressed(officeCallerAt(shop.url, fresh)('POST /admin/returns/:id/refund', input));
  if (isDone && isLong) await emailsLeave();
  return isDone;
};

/** Runs the hourly job now. */
const byClock =
  (isDone: (one: Case) => Promise<boolean>): Press =>
  async (one) => {
    await db.sql`insert into jobs.job (name, data) values ('scheduled', '{"tasks":["follow-returns"]}')`;
    return untilDone(() => isDone(one));
  };
const returnIs = (column: 'closed' | 'reminded') => async (one: Case) =>
  (
    await db.sql`select from order_returns where id = ${await getId(one)}::uuid
      and (case ${column} when 'closed' then state = 'closed' else reminded_at is not null end)`
  ).length > 0;

const emailsLeave = () =>
  untilDone(
    async () => (await db.sql`select from letters where sent_at is null and send_at < 'infinity'`).length === 0,
  );

/** Waits until done, or until the shop is dead. */
async function untilDone(isDone: () => Promise<boolean>): Promise<boolean> {
  let isDead = false;
  void gone().then(() => {
    isDead = true;
  });
  while (!isDead) {
    if (await isDone()) return true;
    await pause(100);
  }
  return false;
}

async function caseAfter(kind: Kind, ...steps: Press[]): Promise<Case> {
  const one = await newCase(kind);
  for (const each of steps) expect(await each(one)).toBe(true);
  return one;
}

/** All rows that a step may write, as counts; `state` separately. */
async function getBooks(one: Case): Promise<{ state: string | null; figures: number[] }> {
  const { orderId, key } = one;
  const [row] = await db.sql<{ state: string | null; figures: number[] }[]>`
    select (select state from order_returns where order_id = ${orderId} and request_key = ${key}) as state,
      array[
        (select count(*) from order_returns where order_id = ${orderId}),
        (select coalesce(sum(held), 0) from order_return_lines where order_id = ${orderId}),
        (select coalesce(sum(sent), 0) from order_return_lines where order_id = ${orderId}),
        (select coalesce(sum(sellable), 0) from order_return_lines where order_id = ${orderId}),
        (select count(*) from order_returns where order_id = ${orderId} and reminded_at is not null),
        (select count(*) from order_events where order_id = ${orderId}),
        (select count(*) from audit_entries where subject = ${orderId}),
        (select count(*) from letters where subject like '%#' || (select number from orders where id = ${orderId}) || '%'),
        (select count(*) from refund_plans where order_id = ${orderId}),
        (select count(*) from refunds where order_id = ${orderId}),
        (select refunded_cents from orders where id = ${orderId}),
        (select count(*) from stock_ledger where product_id = ${CUFF}),
        (select sum(on_hand) from size_stock where product_id = ${CUFF} and size = 'Small'),
        (select sum(on_hand) from size_stock where product_id = ${CUFF} and size = 'Medium'),
        (select sum(reserved) from size_stock where product_id = ${CUFF})]::int[] as figures`;
  const atPaypal = standin.ledger().refunds.filter(({ status }) => status === 'COMPLETED');
  const cents = atPaypal.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  return { state: row?.state ?? null, figures: [...(row?.figures ?? []), atPaypal.length, cents] };
}
type Books = Awaited<ReturnType<typeof getBooks>>;
const getChange = (before: Books, after: Books) => ({
  state: after.state,
  changes: after.figures.map((figure, place) => figure - (before.figures[place] ?? 0)),
});

let kills = 0;
let statements = 0;

/** Runs a step with a kill at this place, then restarts the shop. Returns false if the place was never reached. */
async function dieDuring(place: string, press: () => Promise<boolean>): Promise<boolean> {
  dieAt(place);
  // Every step reaches its named places. A statement of the first try may not run again: after a success the shop gets
  // two seconds to reach it.
  const pressing = press().then((isDone) =>
    isDone && place.startsWith('statement ') ? pause(2_000, 'missed' as const) : gone().then(() => 'died' as const),
  );
  const outcome = await Promise.race([gone().then(() => 'died' as const), pressing]);
  if (outcome === 'missed') {
    dieAt('');
    return false;
  }
  kills += 1;
  await open();
  // An email claimed by the dead process would otherwise wait for three minutes.
  await db.sql`update letters set send_at = now() where sent_at is null and send_at < 'infinity'`;
  await expectAllSettled('at once');
  expect({ place, broken: await findBrokenInvariants(db, standin.ledger()) }).toEqual({ place, broken: [] });
  return true;
}

type Step = {
  name: string;
  /** A case ready for this step. */
  fresh: () => Promise<Case>;
  press: Press;
  /** Places of the kills; `npm test` runs only the first ones. */
  places: string[];
  /** How many of them. */
  first: number;
  /** Spans several transactions or runs as a job: the long form also kills it before each of its statements. */
  isWalked?: true;
};

/** Statements that the shop runs anyway; all others belong to a step. */
const idle = new Set<string>();

/**
 * A step killed at any place is undone or complete, including the recovery of its leftovers; a repeat completes it, and
 * another repeat changes nothing.
 */
async function killAtEach({ name, fresh, press, places, first: few, isWalked }: Step): Promise<void> {
  const first = await fresh();
  const begun = await getBooks(first);
  const asked = await statementsOf(async () => expect(await press(first)).toBe(true));
  const whole = getChange(begun, await getBooks(first));
  const walked = isLong && isWalked ? asked.map((each) => each.name).filter((each) => !idle.has(each)) : [];
  const all = [...(isLong ? places : places.slice(0, few)), ...pointsIn(walked)];
  let one = await fresh();
  let before = await getBooks(one);
  for (const place of all) {
    const died = await dieDuring(place, () => press(one));
    // Values loaded at startup are cached afterwards, so a statement of the first try may not run again.
    expect({ name, place, died: died || place.startsWith('statement ') }).toEqual({ name, place, died: true });
    if (died && place.startsWith('statement ')) statements += 1;
    const came = getChange(before, await getBooks(one));
    const isNothing = came.state === before.state && came.changes.every((figure) => figure === 0);
    if (isNothing) continue;
    expect({ name, place, ...came }).toEqual({ name, place, ...whole });
    expect({ name, place, again: await press(one) }).toEqual({ name, place, again: true });
    expect({ name, place, ...getChange(before, await getBooks(one)) }).toEqual({ name, place, ...whole });
    one = await fresh();
    before = await getBooks(one);
  }
  expect(await press(one)).toBe(true);
  expect(await press(one)).toBe(true);
  expect({ name, ...getChange(before, await getBooks(one)) }).toEqual({ name, ...whole });
}

/** Places before the first, second … run of each statement. */
function pointsIn(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  return names.map((name) => {
    times.set(name, (times.get(name) ?? 0) + 1);
    return `statement ${name} ${times.get(name)}`;
  });
}

const STEPS: Step[] = [
  {
    name: 'request',
    fresh: () => newCase('exchange'),
    press: request,
    places: ['return.after-hold', 'return.before-commit', 'return.after-commit'],
    first: 1,
  },
  {
    name: 'approve',
    fresh: () => caseAfter('exchange', request),
    press: approve,
    places: ['return.before-commit', 'return.after-commit'],
    first: 0,
  },
  {
    name: 'receive',
    fresh: () => caseAfter('exchange', request, approve),
    press: receive,
    places: ['return.before-restock'],
    first: 1,
  },
  {
    name: 'send',
    fresh: () => caseAfter('exchange', request, approve, receive),
    press: send,
    places: ['return.before-sell', 'return.after-commit'],
    first: 2,
  },
  {
    name: 'decline',
    fresh: () => caseAfter('exchange', request),
    press: decline,
    places: ['return.before-commit'],
    first: 1,
  },
  {
    name: 'withdraw',
    fresh: () => caseAfter('exchange', request),
    press: withdraw,
    places: ['return.before-commit'],
    first: 0,
  },
  {
    name: 'refund',
    fresh: () => caseAfter('return', request, approve, receive),
    press: refund,
    places: [
      'return.after-plan',
      'refund.after-paypal',
      'return.before-end',
      'return.before-plan',
      'refund.before-paypal',
      'refund.before-commit',
      'return.after-refund',
      ...(isLong ? ['letter.after-delivery'] : []),
    ],
    first: 3,
    isWalked: true,
  },
  {
    name: 'remind',
    async fresh() {
      const one = await caseAfter('exchange', request, approve);
      await db.sql`update order_returns set send_back_by = current_date - 2 where id = ${await getId(one)}::uuid`;
      return one;
    },
    press: byClock(returnIs('reminded')),
    places: ['return.before-commit'],
    first: 0,
    isWalked: true,
  },
  {
    name: 'close',
    async fresh() {
      const one = await caseAfter('exchange', request, approve);
      await db.sql`
        update order_returns set send_back_by = current_date - 9, reminded_at = now() - interval '8 days'
        where id = ${await getId(one)}::uuid`;
      return one;
    },
    press: byClock(returnIs('closed')),
    places: ['return.before-commit'],
    first: 1,
    isWalked: true,
  },
];

test('row 34: a kill at any point of a return’s step leaves it undone or complete, with one refund', async () => {
  await open();
  if (isLong) for (const { name } of await statementsOf(() => pause(20_000))) idle.add(name);
  for (const each of STEPS) await killAtEach(each);
  const emails = isLong ? await expectLettersSent() : undefined;
  await shop.kill();
  const [given] = await db.sql<{ count: number; most: number }[]>`
      select count(*)::int as count, (select max(count) from (
        select count(*)::int from refunds group by asked_key) each_key)::int as most from refunds`;
  const { refunds } = standin.ledger();
  expect({ ours: given?.count, most: given?.most }).toEqual({ ours: refunds.length, most: 1 });
  expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
  recordFigure(
    34,
    'each step taken whole or not at all; money back once, never above the payment; one email each',
    `${kills} kills, ${statements} of them before each statement of a refund, a reminder and an end, the others at ${new Set(STEPS.flatMap(({ places }) => places)).size} places of ${STEPS.length} steps: 0 steps half taken, ${refunds.length} refunds each once at PayPal, 0 broken invariants` +
      (emails ? `; ${emails.emails} emails, 0 lost, ${emails.twice} sent twice under one Message-ID` : ''),
  );
});
