import { expect, test } from 'vitest';
import { isoDay, longDay, longTime } from './dates.ts';

test('a day and an hour in UTC, as people in the US write them', () => {
  const moment = '2026-11-22T15:40:00.000Z';
  expect([isoDay(moment), longDay(moment), longTime(new Date(moment))]).toEqual([
    '2026-11-22',
    'Nov 22, 2026',
    'Nov 22, 2026, 3:40 PM UTC',
  ]);
});
