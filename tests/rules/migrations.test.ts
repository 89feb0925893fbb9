import { expect, test } from 'vitest';
import { readMigrations } from '../../src/platform/db/migrate.ts';

/** Changes that break processes of the previous release during a rolling update. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|view|function|type)|rename\s+(to|column)|alter\s+column\s+\S+\s+(set\s+not\s+null|(set\s+data\s+)?type))\b/i;
/** A required column, which the previous release doesn't fill. */
const DEMANDS = /\badd\s+column\s(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i;
/** Comment in the migration that explains why no running process needs it any more. */
const EXPLAINED = /^-- Nothing uses it any more: .+/m;

test('a migration only adds; a removal states why nothing needs it', () => {
  const silent = readMigrations().filter(({ sql }) => TAKES_AWAY.test(sql) && !EXPLAINED.test(sql));
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(readMigrations().filter(({ sql }) => DEMANDS.test(sql))).toEqual([]);
});

test('every migration has a unique number, for the same order in all shops', () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4));
  expect(numbers[0]).toBe('0001');
  expect(numbers).toEqual([...new Set(numbers)].sort());
});

test('detects removals and blocking statements', () => {
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
