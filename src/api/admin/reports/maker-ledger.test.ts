import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import type { AdminBody } from '../../../browser/client.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { dayIn } from '../../../shop/delivery/promise.ts';
import { reckonQueued, sumAccounts } from '../../../shop/maker-ledger/reckon.ts';

const shop = await openPayingShop();
const { deps, paidOrder } = shop;
const { db } = deps;
const { sql } = db;
checkInvariantsAfterEach(shop);
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

const { timeZone } = await deps.settings.current();
const day = (days = 0) => dayIn(new Date(Date.now() + days * DAY_MS), timeZone);

type Ledger = AdminBody<'GET /admin/maker-ledger'>;
let makers = 0;
/** A maker with a product of $48.00 in four sizes and an account, unless `share` is undefined. */
async function maker({ share, from = day() }: { share?: number | null; from?: string } = {}) {
  makers += 1;
  const slug = `maker-${makers}`;
  await sql`insert into communities (slug, name, place, story) values (${slug}, ${`Maker ${makers}`}, 'Kitui', '')`;
  await addProduct(db, { id: `${slug}-cuff`, name: `Cuff ${makers}`, onHand: 1_000 });
  await sql`update products set community_slug = ${slug} where id = ${`${slug}-cuff`}`;
  if (share !== undefined) expect((await setTerms([slug], { share, countsFrom: from })).status).toBe(204);
  return { slug, product: `${slug}-cuff`, name: `Maker ${makers}` };
}
const setTerms = (slugs: string[], terms: object) =>
  grace.ask('PUT', '/maker-ledger/terms', { makers: slugs, ...terms });
const buy = (product: string, qty: number, more: object = {}) =>
  paidOrder({ orderItems: [{ product, qty, size: 'Small' }], ...more });

/** Runs the ledger job in several concurrent processes. */
async function reckoned() {
  let left: string = 'more';
  while (left === 'more')
    left = (await Promise.all([1, 2, 3].map(() => reckonQueued(deps)))).find((each) => each === 'more') ?? 'done';
  // Processes that found another one running did nothing.
  await reckonQueued(deps);
}
async function ledger(slug: string, period = `${day(-40)}..${day()}`): Promise<Ledger> {
  await reckoned();
  const { status, body } = await grace.ask('GET', `/maker-ledger?period=${period}&maker=${slug}`);
  expect(status).toBe(200);
  return body;
}
const owed = async (slug: string, period?: string) =>
  (await ledger(slug, period)).makers.find((row) => row.maker === slug);
const lines = async (slug: string) =>
  (await ledger(slug)).chosen?.lines.map(({ kind, units, amount }) => [kind, units, amount]).toReversed();

const entry = (change: object = {}) => ({
  key: randomUUID(),
  kind: 'payment',
  amount: 10,
  day: day(),
  note: 'M-Pesa',
  restAsAdvance: false,
  ...change,
});
const record = (slug: string, body: object, by = grace) => by.ask('POST', `/maker-ledger/${slug}/lines`, body);

test('records no earnings before an owner sets terms, and each sale once afterwards', async () => {
  const { slug, product } = await maker();
  await buy(product, 1);
  expect(await owed(slug)).toMatchObject({ hasBegun: false, share: null, items: 0, earned: 0, owed: 0 });
  expect((await setTerms([slug], { share: 40, countsFrom: day() })).status).toBe(204);
  // The start date is today, and sales from earlier today count too.
  expect(await lines(slug)).toEqual([['earned', 1, 19.2]]);
  const order = await buy(product, 2);
  for (let turn = 0; turn < 2; turn += 1) await sql`insert into maker_queue (order_id) values (${order.id})`;
  expect(await owed(slug)).toMatchObject({
    hasBegun: true,
    share: 40,
    items: 3,
    earned: 57.6,
    owed: 57.6,
    owedNow: 57.6,
  });
  expect((await ledger(slug)).chosen?.lines[0]).toMatchObject({
    kind: 'earned',
    units: 2,
    item: expect.stringMatching(/^Cuff \d+, Small$/),
    amount: 38.4,
    order: { id: order.id },
  });
  expect(await actionsOn(db, slug)).toEqual(['maker_account.terms_changed']);
});

test('adds sales before the start date only when an earlier date is chosen, at their original share', async () => {
  const { slug, product } = await maker({ share: 50 });
  const order = await buy(product, 1);
  await reckoned();
  const old = await buy(product, 1);
  await sql`update orders set paid_at = paid_at - interval '20 days' where id = ${old.id}`;
  expect(await lines(slug)).toEqual([['earned', 1, 24]]);
  expect((await setTerms([slug], { share: 25, countsFrom: day(-30) })).status).toBe(204);
  expect(await lines(slug)).toEqual([
    ['earned', 1, 12],
    ['earned', 1, 24],
  ]);
  const [first] = (await ledger(slug)).chosen?.lines.toReversed() ?? [];
  expect([first?.day, first?.order?.id]).toEqual([day(-20), old.id]);
  expect(order.id).not.toBe(old.id);
});

test('uses a product’s earnings amount instead of the share; helpers neither see nor set it', async () => {
  const { slug, product } = await maker({ share: null });
  const sheet = await grace.ask('GET', `/products/${product}`);
  const { changedAt: seen, makerEarns } = sheet.body;
  expect(makerEarns).toBe(null);
  await buy(product, 1);
  await reckoned();
  const draft = (await import('../../../../tests/support/shop/product-builders.ts')).toDraft(sheet.body);
  const set = await grace.ask('PUT', `/products/${product}`, { ...draft, makerEarns: 21.5, seen });
  expect([set.status, set.body.makerEarns]).toEqual([200, 21.5]);
  const told = (await amina.ask('GET', `/products/${product}`)).body;
  expect('makerEarns' in told).toBe(false);
  const { makerEarns: _, ...unknown } = draft as Record<string, unknown>;
  const { cost: __, ...plain } = unknown;
  const refused = await amina.ask('PUT', `/products/${product}`, { ...plain, makerEarns: 1, seen: told.changedAt });
  expect([refused.status, refused.body.error?.code ?? refused.body.code]).toEqual([403, 'owner_only_field']);
  await buy(product, 3);
  // The first sale was before the amount was set; saving the terms again adds it.
  expect(await lines(slug)).toEqual([['earned', 3, 64.5]]);
  await setTerms([slug], { share: null, countsFrom: day() });
  expect(await owed(slug)).toMatchObject({ items: 4, earned: 86 });
});

test('reduces earnings by coupons and units removed before shipping, but not by refunds', async () => {
  const { slug, product } = await maker({ share: 50 });
  const order = await buy(product, 3);
  const look = async () => (await grace.ask('GET', `/orders/${order.id}`)).body;
  const chosen = [{ position: 0, quantity: 1, restock: true }];
  const shares = await grace.ask('POST', `/orders/${order.id}/items/remove/preview`, {
    lines: chosen,
    withShipping: false,
  });
  const removal = { key: randomUUID(), emails: false, note: '', lines: chosen, withShipping: false };
  const { itemsVersion: seen } = await look();
  const removed = await grace.ask('POST', `/orders/${order.id}/items/remove`, {
    ...removal,
    seen,
    expected: shares.body.amount,
  });
  expect(removed.status).toBe(200);
  const what = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }], withShipping: false };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, { key: randomUUID(), note: '', what })).status).toBe(
    200,
  );
  expect(await lines(slug)).toEqual([
    ['earned', 3, 72],
    ['canceled', -1, -24],
  ]);
  const gone = await buy(product, 2);
  await reckoned();
  const sure = { key: randomUUID(), note: '', restock: true };
  expect((await grace.ask('POST', `/orders/${gone.id}/cancel-paid`, sure)).status).toBe(200);
  expect(await owed(slug)).toMatchObject({ items: 2, earned: 48 });
});

test('earns the product’s amount for free units, and nothing more for a size change', async () => {
  const { slug, product } = await maker({ share: null });
  await sql`update products set maker_earns_cents = 1500 where id = ${product}`;
  const order = await buy(product, 2);
  await reckoned();
  const version = async () => (await grace.ask('GET', `/orders/${order.id}`)).body.itemsVersion;
  const edit = async () => ({ key: randomUUID(), emails: false, seen: await version() });
  const swap = { ...(await edit()), position: 0, quantity: 1, size: 'Large' };
  expect((await grace.ask('POST', `/orders/${order.id}/items/swap`, swap)).status).toBe(200);
  const free = { ...(await edit()), product, size: 'Medium', quantity: 1 };
  expect((await grace.ask('POST', `/orders/${order.id}/items`, free)).status).toBe(200);
  expect(await lines(slug)).toEqual([
    ['earned', 2, 30],
    ['earned', 1, 15],
  ]);
});

test('pays one maker when one idempotency key is sent for two at once, and explains the refusal', async () => {
  const [one, other] = [await maker({ share: 50 }), await maker({ share: 50 })];
  for (let turn = 0; turn < 5; turn += 1) {
    const paid = entry({ kind: 'advance', amount: 10 });
    const answers = await Promise.all([one, other].map(({ slug }) => record(slug, paid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'key_used' });
  }
});

test('records payments, advances and corrections as lines once per request, and sums them to the balance', async () => {
  const { slug, product } = await maker({ share: 50 });
  await buy(product, 10);
  await reckoned();
  const paid = entry({ amount: 100, note: ' M-Pesa, KSh 13,000 ' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => record(slug, paid)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect((await record(slug, { ...paid, amount: 101 })).body).toMatchObject({ code: 'key_used' });
  expect((await record(slug, entry({ kind: 'advance', amount: 50, note: 'glass beads' }))).status).toBe(204);
  expect(
    (await record(slug, entry({ kind: 'correction', amount: -4.5, note: 'one bead cuff was a gift' }))).status,
  ).toBe(204);
  expect(await owed(slug)).toMatchObject({
    items: 10,
    earned: 240,
    paid: -100,
    advances: -50,
    corrections: -4.5,
    owed: 85.5,
    owedNow: 85.5,
  });
  expect((await ledger(slug)).chosen?.lines.find(({ kind }) => kind === 'payment')?.note).toBe('M-Pesa, KSh 13,000');
  expect((await actionsOn(db, slug)).sort()).toEqual([
    ...['maker_account.advanced', 'maker_account.corrected', 'maker_account.paid', 'maker_account.terms_changed'],
  ]);
});

test('asks before paying more than is owed, records the rest as an advance, and refuses a concurrent double payment', async () => {
  const { slug, product } = await maker({ share: 50 });
  await buy(product, 1);
  await reckoned();
  const over = entry({ amount: 30 });
  const asked = await record(slug, over);
  expect([asked.status, asked.body.code, Object.keys(asked.body.fields)]).toEqual([409, 'more_than_owed', ['amount']]);
  expect(asked.body.detail).toContain('You owe $24.00. Tick the box to record the other $6.00 as an advance');
  const both = await Promise.all([entry({ amount: 20 }), entry({ amount: 20 })].map((body) => record(slug, body)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const sure = { ...over, amount: 10, restAsAdvance: true };
  for (let turn = 0; turn < 2; turn += 1) expect((await record(slug, sure)).status).toBe(204);
  expect(await owed(slug)).toMatchObject({ paid: -24, advances: -6, owedNow: -6 });
  const nothing = await record(slug, entry({ amount: 1 }));
  expect(nothing.body.detail).toMatch(/^You owe this maker nothing now/);
});

test('refuses invalid input at its field, and restricts the ledger to owners', async () => {
  const { slug } = await maker({ share: 50 });
  const getField = async (change: object) => {
    const { status, body } = await record(slug, entry(change));
    return [status, ...Object.keys(body?.fields ?? {})];
  };
  for (const amount of [0, -1, 0.001, 1e7, 1_000_001, 'ten', null])
    expect(await getField({ amount })).toEqual([400, 'amount']);
  for (const wrong of ['2026-02-30', 'today', '1999-12-31', day(1)])
    expect(await getField({ day: wrong })).toEqual([400, 'day']);
  expect(await getField({ kind: 'correction', note: ' ', amount: -1 })).toEqual([400, 'note']);
  expect(await getField({ note: 'x'.repeat(201) })).toEqual([400, 'note']);
  expect(await getField({ note: 'two\nlines' })).toEqual([400, 'note']);
  expect((await getField({ kind: 'theft' }))[0]).toBe(400);
  expect((await record('nobody', entry())).status).toBe(404);
  expect((await record((await maker()).slug, entry())).body).toMatchObject({ code: 'not_begun' });
  for (const share of [0, -1, 101, 'half']) {
    expect((await setTerms([slug], { share, countsFrom: day() })).body.fields).toHaveProperty('share');
  }
  expect((await setTerms([slug], { share: 5, countsFrom: day(1) })).body.fields).toHaveProperty('countsFrom');
  expect((await setTerms([slug, 'nobody'], { share: 5, countsFrom: day() })).status).toBe(404);
  expect((await setTerms([], { share: 5, countsFrom: day() })).status).toBe(400);
  expect((await grace.ask('GET', '/maker-ledger?period=soon')).status).toBe(400);
  for (const path of ['', '/to-make', `/${slug}/statement`, '/lines.csv'])
    expect((await amina.ask('GET', `/maker-ledger${path}`)).status).toBe(403);
  expect((await record(slug, entry(), amina)).status).toBe(403);
  expect((await owed(slug))?.share).toBe(50);
});

test('never changes an existing ledger line, also in direct SQL', async () => {
  const { slug, product } = await maker({ share: 50 });
  await buy(product, 1);
  await reckoned();
  expect(await lines(slug)).toHaveLength(1);
  await expect(sql`update maker_entries set cents = 1`).rejects.toThrow(/can't be changed|permission denied/);
  await expect(sql`delete from maker_entries`).rejects.toThrow(/can't be changed|permission denied/);
});

test('keeps a renamed or deleted maker’s account under the last name', async () => {
  const { slug, product } = await maker({ share: 50 });
  await buy(product, 1);
  await reckoned();
  await sql`update communities set name = 'Renamed Circle' where slug = ${slug}`;
  expect((await owed(slug))?.name).toBe('Renamed Circle');
  await sql`update products set community_slug = null where id = ${product}`;
  expect((await grace.ask('DELETE', `/communities/${slug}`)).status).toBe(204);
  const former = (await ledger(slug)).makers.find(({ name }) => name === 'Renamed Circle');
  expect(former).toMatchObject({ kind: 'former', owedNow: 24 });
  expect((await record(former?.maker ?? '', entry({ amount: 24 }))).status).toBe(204);
  expect((await owed(former?.maker ?? ''))?.owedNow).toBe(0);
});

test('computes the same balance with and without monthly sums, including later lines of a summed month', async () => {
  const { slug, product } = await maker({ share: 50, from: day(-400) });
  for (const [days, amount] of [
    [-390, 5],
    [-200, 7.25],
    [-35, 1.5],
  ] as const)
    expect((await record(slug, entry({ kind: 'advance', amount, day: day(days) }))).status).toBe(204);
  const late = await buy(product, 1);
  await sql`update orders set paid_at = paid_at - interval '120 days' where id = ${late.id}`;
  const periods = [
    `${day(-400)}..${day()}`,
    `${day(-200)}..${day(-36)}`,
    `${day(-199)}..${day(-35)}`,
    day().slice(0, 4),
  ];
  const told = async () => {
    const figures: unknown[] = [];
    for (const period of periods) figures.push(await owed(slug, period));
    return figures;
  };
  const before = await told();
  expect(before[0]).toMatchObject({ before: 0, earned: 24, advances: -13.75, owed: 10.25 });
  expect(before[1]).toMatchObject({ before: -5, earned: 24, advances: -7.25, owed: 11.75, owedNow: 10.25 });
  await sumAccounts(deps);
  expect(await told()).toEqual(before);
  // Several concurrent writes, for months that are already summed.
  const more = Array.from({ length: 6 }, (_, place) =>
    record(slug, entry({ kind: 'correction', amount: 1, note: 'late', day: day(-200 - place * 30) })),
  );
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
  await Promise.all([sumAccounts(deps), sumAccounts(deps)]);
  expect((await owed(slug))?.owedNow).toBe(16.25);
  expect(await owed(slug, `${day(-200)}..${day(-200)}`)).toMatchObject({ corrections: 1, advances: -7.25 });
});

/** A maker with 31 lines within two months, some of which spreadsheets would run as formulas. */
async function makerWithLines() {
  const made = await maker({ share: 33.33, from: day(-60) });
  await buy(made.product, 1);
  await reckoned();
  for (let place = 0; place < 30; place += 1) {
    const amount = place % 2 ? 0.1 : -0.2;
    await record(made.slug, entry({ kind: 'correction', amount, note: `=1+${place}`, day: day(-place) }));
  }
  return made;
}

test('paginates ledger lines', async () => {
  const { slug } = await makerWithLines();
  const pages: number[][] = [];
  const seen = new Set<number>();
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/maker-ledger?period=${day(-40)}..${day()}&maker=${slug}${after && `&after=${after}`}`;
    const { chosen }: Ledger = (await grace.ask('GET', path)).body;
    pages.push([chosen?.lines.length ?? 0, chosen?.first ?? 0, chosen?.count ?? 0]);
    for (const { id } of chosen?.lines ?? []) seen.add(id);
    after = chosen?.next ?? null;
  }
  expect(pages).toEqual([
    [12, 1, 31],
    [12, 13, 31],
    [7, 25, 31],
  ]);
  expect(seen.size).toBe(31);
});

const centsIn = (row: readonly string[] = []) => row.slice(7).map((cell) => Math.round(Number(cell) * 100));
const sumOf = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0);

/** Checks that each line adds up to its last cell, and the lines to the total; returns the total. */
async function soundFile(query: string): Promise<number[]> {
  const file = await grace.ask('GET', `/maker-ledger/lines.csv?${query}`);
  expect(file.status).toBe(200);
  const rows: string[][] = parse(file.text, { bom: true });
  const body = rows.slice(1, -1);
  for (const cents of body.map(centsIn)) expect(sumOf(cents.slice(0, -1))).toBe(cents.at(-1));
  const total = centsIn(rows.at(-1));
  expect(total).toEqual(total.map((_, column) => sumOf(body.map((row) => centsIn(row)[column] ?? 0))));
  expect(rows.flat().filter((cell) => cell.startsWith('='))).toEqual([]);
  return total;
}

test('exports files and statements that sum to the balance, to the cent', async () => {
  const { slug, name } = await makerWithLines();
  for (const period of [`${day(-40)}..${day()}`, `${day(-10)}..${day()}`]) {
    const { total, makers: rows } = await ledger(slug, period);
    const own = rows.find((row) => row.maker === slug);
    for (const [query, figures] of [
      [`period=${period}`, total],
      [`period=${period}&maker=${slug}`, own ?? total],
    ] as const) {
      const { before, earned, corrections, advances, paid, owed: end } = figures;
      const wanted = [before, earned, corrections, advances, paid, end].map((each) => Math.round(each * 100));
      expect(await soundFile(query)).toEqual(wanted);
    }
  }
  const { body } = await grace.ask('GET', `/maker-ledger/${slug}/statement?period=${day(-40)}..${day()}`);
  expect(body.lines).toHaveLength(31);
  expect(Math.round(body.lines.reduce((all: number, { amount }: { amount: number }) => all + amount * 100, 0))).toBe(
    Math.round((body.owed - body.before) * 100),
  );
  expect(body.text.split('\n')[0]).toContain(name);
  expect(body.text).toContain('Owed: $');
  expect((await grace.ask('GET', `/maker-ledger/${(await maker()).slug}/statement`)).status).toBe(409);
});

test('lists products to make next: paid made-to-order items by date, then stock alerts', async () => {
  const { product } = await maker();
  await sql`update products set making_days = 5 where id = ${product}`;
  const other = await maker();
  const [one, two] = [await buy(product, 2), await buy(product, 1)];
  await sql`insert into email_alerts (product_id, email, asked_at, confirmed_at, leave_token)
    values (${other.product}, 'a@example.com', now(), now(), 'a'), (${other.product}, 'b@example.com', now(), now(), 'b')`;
  const rows = async () =>
    (await grace.ask('GET', '/maker-ledger/to-make')).body.rows as AdminBody<'GET /admin/maker-ledger/to-make'>['rows'];
  expect(await rows()).toMatchObject([
    { product, units: 3, order: one.id, people: 0, isDesign: false, by: expect.stringMatching(/^\d{4}-/) },
    { product: other.product, units: 0, by: null, people: 2 },
  ]);
  expect((await grace.ask('POST', `/orders/${two.id}/dispatch`, { carrier: 'USPS' })).status).toBeLessThan(300);
  expect((await rows())[0]).toMatchObject({ product, units: 2 });
});

test('credits in-person sales and each product of a set to its maker', async () => {
  const [one, two] = [await maker({ share: 50 }), await maker({ share: 10 })];
  for (const { product } of [one, two]) await sql`update products set sizes = '{}' where id = ${product}`;
  const set = { name: `Set ${one.slug}`, price: 86, members: [one.product, two.product], isActive: true };
  expect((await grace.ask('POST', '/sets', set)).status).toBe(201);
  const items = [one, two].map(({ product }) => ({ product, size: null, qty: 1 }));
  const place = { state: 'OR', postalCode: '97201' };
  const quote = await amina.ask('POST', '/in-person/quote', { items, place });
  const sale = { key: randomUUID(), items, place, cash: 200, email: '', expected: quote.body.totalPrice };
  expect((await amina.ask('POST', '/in-person', sale)).status).toBeLessThan(300);
  // $96.00 for $86.00: five dollars off each.
  expect(await lines(one.slug)).toEqual([['earned', 1, 21.5]]);
  expect(await lines(two.slug)).toEqual([['earned', 1, 4.3]]);
});

test('credits a replacement for damage again, but not a size exchange', async () => {
  const { slug, product } = await maker({ share: 50 });
  const order = await buy(product, 2);
  const sent = async (kind: string, back: { sellable: number | null }) => {
    const [row] = await sql<{ id: string }[]>`
      insert into order_returns (order_id, n, request_key, kind, wish, state, requested_at, ended_at)
      select ${order.id}, count(*) + 1, ${randomUUID()}, ${kind}, 'replacement', 'approved', now(), null from order_returns
      where order_id = ${order.id} returning id`;
    const id = row?.id ?? '';
    await sql`insert into order_return_lines (return_id, order_id, position, quantity, reason, sent, sellable, unsellable)
      values (${id}::uuid, ${order.id}, 0, 1, 'broken', 1, ${back.sellable}::int, ${back.sellable === null ? null : 0}::int)`;
    await sql`update order_returns set state = 'sent', ended_at = now() where id = ${id}::uuid`;
  };
  await reckoned();
  await sent('exchange', { sellable: 1 });
  await sent('claim', { sellable: null });
  expect(await lines(slug)).toEqual([
    ['earned', 2, 48],
    ['replacement', 1, 24],
  ]);
  // None of it was in stock.
  await sql`delete from order_returns where order_id = ${order.id}`;
});
