import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { clearEndedTurns, forgetTurns, giveTurnBack, type Limit, networkOf, spellWait, takeTurns } from './turns.ts';

const { db } = await createTestDatabase();
let time = Date.parse('2026-11-21T10:00:00Z');
const tools = { db, now: () => new Date(time), config: { rateLimits: true } };
const limit = (name: string): Limit => ({ name, most: 3, seconds: 600 });

test('what is allowed three times in ten minutes is refused the fourth time, and allowed again afterwards', async () => {
  const tries = limit('tries');
  for (let turn = 0; turn < 3; turn += 1) expect(await takeTurns(tools, [tries, 'dana'])).toEqual({ ok: true });
  time += 60_000;
  expect(await takeTurns(tools, [tries, 'dana'])).toEqual({ ok: false, retryAfterSeconds: 540 });
  expect(await takeTurns(tools, [tries, 'eve'])).toEqual({ ok: true });
  time += 541_000;
  expect(await takeTurns(tools, [tries, 'dana'])).toEqual({ ok: true });
});

test('any number of tries at once gets no more than is allowed', async () => {
  const turns = await Promise.all(Array.from({ length: 40 }, () => takeTurns(tools, [limit('at once'), 'dana'])));
  expect(turns.filter(({ ok }) => ok)).toHaveLength(3);
});

test('turns can be given back, and forgotten', async () => {
  const tries = limit('back');
  for (let turn = 0; turn < 9; turn += 1) {
    expect(await takeTurns(tools, [tries, 'dana'])).toEqual({ ok: true });
    await giveTurnBack(tools, [tries, 'dana']);
  }
  for (let turn = 0; turn < 5; turn += 1) await takeTurns(tools, [tries, 'dana']);
  await forgetTurns(tools, [tries, 'dana']);
  expect(await takeTurns(tools, [tries, 'dana'])).toEqual({ ok: true });
});

test('of several limits the first that is used up answers, and the later ones are not touched', async () => {
  const [small, large] = [limit('small'), { ...limit('large'), most: 4 }];
  for (let turn = 0; turn < 20; turn += 1) await takeTurns(tools, [small, 'dana'], [large, 'network']);
  expect(await takeTurns(tools, [large, 'network'])).toEqual({ ok: true });
  expect((await takeTurns(tools, [large, 'network'])).ok).toBe(false);
});

test('who is counted by two things together is nobody else, however they are put together', async () => {
  const tries = { ...limit('together'), most: 1 };
  for (const whose of [['ab', 'c'], ['a', 'bc'], ['abc']]) {
    expect(await takeTurns(tools, [tries, ...whose])).toEqual({ ok: true });
  }
  expect((await takeTurns(tools, [tries, 'ab', 'c'])).ok).toBe(false);
});

test('for load tests nothing is limited', async () => {
  const open = { ...tools, config: { rateLimits: false } };
  for (let turn = 0; turn < 9; turn += 1) expect(await takeTurns(open, [limit('open'), 'x'])).toEqual({ ok: true });
});

test('the table keeps no addresses, and nothing that has ended', async () => {
  await takeTurns(tools, [limit('kept'), 'dana@example.com']);
  const rows = await db.sql<{ row: string }[]>`select turns_taken::text as row from turns_taken`;
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('dana').toString('hex'));
  time += 3_600_000;
  await clearEndedTurns(tools);
  expect(await db.sql`select 1 from turns_taken`).toHaveLength(0);
});

test('an IPv6 household is one network, however its addresses are written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  const house = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:3', '2001:db8:1:2::'];
  expect(new Set(house.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8::2:3:4:5:6')).toBe('2001:db8:0:2::/64');
  expect(networkOf('1:2:3:4:5:6:7::')).toBe('1:2:3:4::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('a wait is told in whole minutes', () => {
  expect([1, 89, 90, 600, 3601, 5400, 7200, 7201].map(spellWait)).toEqual([
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
