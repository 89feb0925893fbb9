import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from './promise.ts';
import { momentCells, momentHeads } from './shop-day.ts';

test('converts a moment to the shop’s day and the time in UTC', () => {
  expect(momentHeads('Paid')).toEqual(['Paid', 'Paid (UTC)']);
  expect(momentCells(null, 'UTC')).toEqual([null, null]);
  const zone = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Pacific/Honolulu', 'UTC');
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, zone, (at, timeZone) => {
      expect(momentCells(at, timeZone)).toEqual([dayIn(at, timeZone), at.toISOString()]);
    }),
  );
});
