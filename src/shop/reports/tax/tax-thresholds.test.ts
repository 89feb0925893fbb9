import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { TAX_TABLE_DAY, TAX_THRESHOLDS } from '../../pricing/tax-rates.ts';
import { dayReached, partOfThreshold, warnOfThresholds, watchedStates } from './tax-thresholds.ts';

const NOW = new Date('2026-07-01T16:00:00Z');
const { app, deps } = await openTestShop({ now: () => NOW });
const { sql } = deps.db;
const owner = await staffIn({ deps, app }, 'owner');
await sql`update staff set email = 'grace@example.com' where role = 'owner'`;
const [buyer] = await sql<{ id: string }[]>`
  insert into customers (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@example.com') returning id`;
beforeEach(async () => {
  await sql`truncate orders, tax_warnings cascade`;
  await sql`delete from letters`;
});

const ORDERS = ['A', 'B', 'C', 'D'].map((letter) => `7KQ2-M9XD-${letter.repeat(4)}`);

/** Orders of one state with items of these dollar amounts and no tax. */
async function sold(state: string, dollars: readonly number[], at = NOW) {
  for (const [place, amount] of dollars.entries()) {
    const id = ORDERS[place] ?? '';
    await sql`
      insert into orders (id, customer_id, placed_at, paid_at, recipient, address, state, postal_code, country, country_code,
        payment_method, items_cents, discount_cents, shipping_cents, tax_percent, tax_cents, total_cents, reservation,
        payment_state, cart_hash)
      values (${id}, ${buyer?.id ?? ''}::uuid, ${at}, ${at}, 'Ana', '1 Lane', ${state}, '10001', 'United States', 'US', 'Paypal',
        ${amount * 100}, 0, 0, 5, 100, ${amount * 100 + 100}, 'sold', 'paid', ${id})`;
  }
}

const letters = () => sql<{ toAddress: string; subject: string }[]>`
  select to_address, subject from letters where kind = 'tax.threshold' order by queued_at, id`;
const either = { state: 'NJ', dollars: 100_000, orders: 200, join: 'or' } as const;
const stateIn = async (code: string) => (await watchedStates(deps)).find(({ state }) => state === code);

test('takes the nearer of two conditions joined by OR, and the farther joined by AND', () => {
  const some = { cents: 5_000_000, orders: 180 };
  expect(partOfThreshold(some, either)).toBe(0.9);
  expect(partOfThreshold(some, { ...either, join: 'and' })).toBe(0.5);
  expect(partOfThreshold(some, { ...either, orders: undefined })).toBe(0.5);
  // More was refunded in a year than was sold.
  expect(partOfThreshold({ cents: -100, orders: 0 }, either)).toBe(0);
});

test('projects the day when a threshold is reached at this year’s pace, within this year', () => {
  expect(dayReached(0.84, '2026-11-23')).toBeUndefined();
  expect(dayReached(0.9, '2026-11-23')).toBe('2026-12-30');
  for (const part of [0, 1, 1.4]) expect(dayReached(part, '2026-07-01')).toBeUndefined();
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (part) => {
      const day = dayReached(part, '2026-07-02');
      // 183 of 365 days have passed, and the threshold is reached this year if that share of it is.
      expect(day === undefined).toBe(part < 183 / 365);
    }),
  );
});

test('every threshold is reachable, and the table states its date', () => {
  expect(TAX_THRESHOLDS.length).toBeGreaterThan(40);
  for (const { dollars, orders = 1 } of TAX_THRESHOLDS) expect(Math.min(dollars, orders)).toBeGreaterThan(0);
  expect(TAX_TABLE_DAY).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('counts this year’s sales before tax, or last year’s when nearer', async () => {
  await sold('NJ', [30_000, 20_000], new Date('2025-08-01T12:00:00Z'));
  expect(await stateIn('NJ')).toMatchObject({ year: 2025, sales: 50_000, orders: 2, part: 0.5, reachedOn: null });
  await sql`update orders set paid_at = ${NOW}`;
  expect(await stateIn('NJ')).toMatchObject({ year: 2026, part: 0.5, thresholdOrders: 200, isRegistered: false });
  // On New Year's Eve in New York it is already the next year in London.
  await sql`update orders set paid_at = '2026-01-01T03:00:00Z'`;
  expect(await stateIn('NJ')).toMatchObject({ year: 2025 });
});

test('emails owners once when a state is near and once when it is reached, under concurrent checks', async () => {
  await sold('NJ', [84_000]);
  await sold('AK', []);
  await Promise.all(Array.from({ length: 4 }, () => warnOfThresholds(deps)));
  expect(await letters()).toEqual([
    { toAddress: 'grace@example.com', subject: 'Sales tax: 84% of New Jersey’s threshold' },
  ]);
  await sql`update orders set items_cents = 12000000, total_cents = 12000100`;
  await Promise.all([warnOfThresholds(deps), warnOfThresholds(deps)]);
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    'Sales tax: 84% of New Jersey’s threshold',
    'Sales tax: you’ve reached New Jersey’s threshold',
  ]);
  // Refunds lower the amount again; no email is sent about the decrease.
  await sql`update orders set items_cents = 8500000, total_cents = 8500100`;
  await sql`delete from tax_warnings where level = 'near'`;
  await warnOfThresholds(deps);
  expect(await letters()).toHaveLength(2);
});

test('never warns about a registered state', async () => {
  await ownerChooses(deps, { taxRegistrations: [{ state: 'NJ', permit: '1', since: '2026-09-01' }] });
  await sold('NJ', [99_000]);
  await warnOfThresholds(deps);
  expect(await letters()).toEqual([]);
});

test('the screen shows states, current rates and the next filing', async () => {
  await ownerChooses(deps, {
    taxWhere: 'registered',
    taxRegistrations: [
      { state: 'MN', permit: '4417 0083', since: '2026-01-02' },
      { state: 'WI', permit: '', since: '2026-09-01' },
    ],
  });
  await sold('MN', [1_000]);
  await owner.ask('PUT', '/reports/tax/filings/MN', { every: 'quarter', dueDay: 20 });
  const { status, body } = await owner.ask('GET', '/taxes');
  expect(status).toBe(200);
  expect(body.rates).toEqual([{ state: 'MN', percent: 6.875 }]);
  expect(body.filings).toEqual([
    { state: 'MN', every: 'quarter', dueDay: 20, day: '2026-07-20', from: '2026-04-01', to: '2026-06-30', soFar: 0 },
  ]);
  expect(body.watched[0]).toMatchObject({ state: 'MN', isRegistered: true, part: 0.01 });
  const helper = await staffIn({ deps, app }, 'helper');
  expect((await helper.ask('GET', '/taxes')).status).toBe(403);
});
