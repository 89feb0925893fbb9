import { expect, test } from 'vitest';
import { readMigrations } from '../../src/platform/db/migrate.ts';

/** Changes that break processes of the previous release during a rolling update. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|view|function|type)|rename\s+(to|column)|alter\s+column\s+\S+\s+(set\s+not\s+null|(set\s+data\s+)?type))\b/i;
/** A required column, which the previous release doesn't fill. */
const DEMANDS = /\badd\s+column\s(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i;
/** Comment in the migration that explains why no running process needs it any more. */
const EXPLAINED = /^-- Nothing uses it any more: .+/m;

test('a change of the database only adds; what takes away says why nothing needs it any more', () => {
  const silent = readMigrations().filter(({ sql }) => TAKES_AWAY.test(sql) && !EXPLAINED.test(sql));
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(readMigrations().filter(({ sql }) => DEMANDS.test(sql))).toEqual([]);
});

test('each change of the database has a number of its own, so that all shops make them in one order', () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4));
  expect(numbers[0]).toBe('0001');
  expect(numbers).toEqual([...new Set(numbers)].sort());
});

test('what takes away is seen, and what asks for too much', () => {
  for (const sql of [
    'alter table orders drop column town',
    'drop table letters',
    'alter table orders rename column state to region',
    'alter table orders alter column town set not null',
    'alter table orders alter column total_cents type bigint',
  ]) {
    expect(sql).toMatch(TAKES_AWAY);
  }
  expect('alter table orders add column gift_note text').not.toMatch(TAKES_AWAY);
  expect('alter table orders add column gift_note text not null').toMatch(DEMANDS);
  expect("alter table orders add column gift_note text not null default ''").not.toMatch(DEMANDS);
  expect("alter table orders add column gift_note text default '' not null").not.toMatch(DEMANDS);
});
