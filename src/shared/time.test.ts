import { expect, test } from 'vitest';
import { isoDay, longDay } from './time.ts';

test('formats a UTC day in US notation', () => {
  const moment = '2026-11-22T15:40:00.000Z';
  expect([isoDay(moment), longDay(moment)]).toEqual(['2026-11-22', 'Nov 22, 2026']);
});
