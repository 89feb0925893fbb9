import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { consume, deleteExpiredRateLimits, formatWait, resetRateLimits, unconsume } from './rate-limit.ts';
import { byEmail, byEmailFrom, byId, byNetwork, getNetwork, type RateLimit } from './rate-limit-key.ts';

const { db } = await createTestDatabase();
let time = Date.parse('2026-11-21T10:00:00Z');
const deps = { db, now: () => new Date(time), config: { rateLimits: true } };
const limit = (name: string): RateLimit => ({ name, most: 3, seconds: 600 });

test('allows three tries in ten minutes, refuses the fourth, and allows again afterwards', async () => {
  const tries = limit('tries');
  for (let turn = 0; turn < 3; turn += 1) expect(await consume(deps, byId(tries, 'dana'))).toEqual({ ok: true });
  time += 60_000;
  expect(await consume(deps, byId(tries, 'dana'))).toEqual({ ok: false, limit: 'tries', retryAfterSeconds: 540 });
  expect(await consume(deps, byId(tries, 'eve'))).toEqual({ ok: true });
  time += 541_000;
  expect(await consume(deps, byId(tries, 'dana'))).toEqual({ ok: true });
});

test('never exceeds the limit under concurrent tries', async () => {
  const turns = await Promise.all(Array.from({ length: 40 }, () => consume(deps, byId(limit('at once'), 'dana'))));
  expect(turns.filter(({ ok }) => ok)).toHaveLength(3);
});

test('refunds and resets tries', async () => {
  const tries = limit('back');
  for (let turn = 0; turn < 9; turn += 1) {
    expect(await consume(deps, byId(tries, 'dana'))).toEqual({ ok: true });
    await unconsume(deps, byId(tries, 'dana'));
  }
  for (let turn = 0; turn < 5; turn += 1) await consume(deps, byId(tries, 'dana'));
  await resetRateLimits(deps, byId(tries, 'dana'));
  expect(await consume(deps, byId(tries, 'dana'))).toEqual({ ok: true });
});

test('returns the first exhausted of several limits, without counting the later ones', async () => {
  const [small, large] = [limit('small'), { ...limit('large'), most: 4 }];
  for (let turn = 0; turn < 20; turn += 1) await consume(deps, byId(small, 'dana'), byId(large, 'network'));
  expect(await consume(deps, byId(large, 'network'))).toEqual({ ok: true });
  expect((await consume(deps, byId(large, 'network'))).ok).toBe(false);
});

test('counts a refused try in no other limit, concurrent or in sequence', async () => {
  const [mine, everybodys] = [limit('mine'), { ...limit('everybodys'), most: 30 }];
  const turns = await Promise.all(
    Array.from({ length: 60 }, () => consume(deps, byId(mine, 'eve'), byId(everybodys, 'shop'))),
  );
  expect(turns.filter(({ ok }) => ok)).toHaveLength(3);
  const others = await Promise.all(Array.from({ length: 40 }, () => consume(deps, byId(everybodys, 'shop'))));
  expect(others.filter(({ ok }) => ok)).toHaveLength(27);
});

test('never deadlocks between limits that share rows in a different order', async () => {
  const [one, two] = [
    { ...limit('one'), most: 1000 },
    { ...limit('two'), most: 1000 },
  ];
  const [there, back] = [
    [byId(one, 'a'), byId(two, 'b')],
    [byId(two, 'b'), byId(one, 'a')],
  ];
  await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      await consume(deps, ...(turn % 2 ? there : back));
      await (turn % 3 ? unconsume : resetRateLimits)(deps, ...(turn % 4 > 1 ? there : back));
    }),
  );
});

test('counts every spelling of an email address as the account’s canonical one', async () => {
  const once = { ...limit('spelled'), most: 1 };
  expect(await consume(deps, byEmail(once, 'dana@example.com'))).toEqual({ ok: true });
  for (const typed of [' Dana@Example.com ', 'dana@ｅxample.com', 'dana@exa\u00admple.com', 'DANA@EXAMPLE。COM']) {
    expect((await consume(deps, byEmail(once, typed))).ok, typed).toBe(false);
  }
  expect(byEmail(once, 'no address')).toEqual([]);
  const from = (typed: string) => consume(deps, byEmailFrom(once, typed, '203.0.113.7'));
  expect([(await from('no address')).ok, (await from('another, no address')).ok]).toEqual([true, false]);
});

test('allows a block of IPv6 networks more tries than one household, but not without limit', async () => {
  const tries = { ...limit('blocks'), most: 2 };
  const takenBy = async (addresses: string[]) => {
    let taken = 0;
    for (const address of addresses) taken += (await consume(deps, byNetwork(tries, address))).ok ? 1 : 0;
    return taken;
  };
  const each = (most: number, name: (place: number) => string) =>
    Array.from({ length: most }, (_, place) => name(place));
  const hex = (place: number) => place.toString(16);
  expect(await takenBy(each(5, (place) => `2001:db8:1:1::${hex(place)}`))).toBe(2);
  // Limit of the /56, reached by these and the two uses of the household above.
  expect(await takenBy(each(40, (place) => `2001:db8:1:${hex(place + 2)}::1`))).toBe(4 * 2 - 2);
  expect(await takenBy(each(60, (place) => `2001:db8:1:${hex(256 * (place + 1))}::1`))).toBe(16 * 2 - 4 * 2);
  expect(await takenBy(['2001:db8:2::1'])).toBe(1);
  expect(await takenBy(each(40, (place) => `198.51.100.${place}`))).toBe(8 * 2);
  expect(await takenBy(['198.51.101.1', 'no address', 'no address', 'nor this'])).toBe(3);
});

test('disables limits for load tests', async () => {
  const open = { ...deps, config: { rateLimits: false } };
  for (let turn = 0; turn < 9; turn += 1) expect(await consume(open, byId(limit('open'), 'x'))).toEqual({ ok: true });
});

test('stores no plaintext addresses and no expired rows', async () => {
  await consume(deps, byEmail(limit('kept'), 'dana@example.com'));
  const rows = await db.sql<{ row: string }[]>`select rate_limits::text as row from rate_limits`;
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('dana').toString('hex'));
  time += 3_600_000;
  await deleteExpiredRateLimits(deps);
  expect(await db.sql`select 1 from rate_limits`).toHaveLength(0);
});

test('treats an IPv6 household as one network, in every spelling', () => {
  expect(getNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(getNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  const house = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:3', '2001:db8:1:2::'];
  expect(new Set(house.map(getNetwork))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(getNetwork('2001:db8::2:3:4:5:6')).toBe('2001:db8:0:2::/64');
  expect(getNetwork('1:2:3:4:5:6:7::')).toBe('1:2:3:4::/64');
  expect(getNetwork('::1')).toBe('::/64');
  expect(getNetwork('fe80::1%eth0')).toBe('fe80::/64');
  for (const address of [...house, '203.0.113.7']) expect(getNetwork(getNetwork(address))).toBe(getNetwork(address));
  for (const none of ['', 'unknown', '10.1', '0x7f.0.0.1', '1::2::3', '203.0.113.256'])
    expect(getNetwork(none)).toBe('');
});

test('formats a wait in whole minutes or hours', () => {
  expect([1, 89, 90, 600, 3601, 5400, 7200, 7201].map(formatWait)).toEqual([
    'a minute',
    'a minute',
    '2 minutes',
    '10 minutes',
    '61 minutes',
    '2 hours',
    '2 hours',
    '3 hours',
  ]);
});
