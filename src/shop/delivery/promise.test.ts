import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promiseDelivery } from './promise.ts';
import { isHoliday } from './working-days.ts';

const calendar = { timeZone: 'America/New_York', cutOffHour: 14 };
const days = { makingDays: 0, packingDays: 0, transitLeast: 0, transitMost: 0 };
const noQueue = { openUnits: 0, piecesPerWeek: 20 };
const packedBy = (at: string, changes: Partial<typeof days> = {}, queue = noQueue) =>
  promiseDelivery(new Date(at), { ...days, ...changes }, calendar, queue).packedBy;

/** Federal holidays as the government's own calendar lists them, on the days on which offices are closed. */
const LISTED = `
2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25
2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24
2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25`
  .trim()
  .split(/\s+/);
const FROM = Date.UTC(2025, 0, 1);
const DAYS_LISTED = 4 * 365 + 1;
const allDays = Array.from({ length: DAYS_LISTED }, (_, n) => new Date(FROM + n * 86_400_000));
const iso = (day: Date) => day.toISOString().slice(0, 10);

test('holidays are those of the list, no more and no fewer', () => {
  expect(allDays.map(iso).filter(isHoliday)).toEqual(LISTED);
});

/** Every working day of four years, written down: an independent calendar. */
const workingDays = allDays.filter((day) => ![0, 6].includes(day.getUTCDay()) && !LISTED.includes(iso(day))).map(iso);

test('a promise is what a calendar says that was written down day by day', () => {
  const count = fc.integer({ min: 0, max: 30 });
  const moment = fc.integer({ min: Date.UTC(2025, 0, 3), max: Date.UTC(2027, 11, 1) });
  const wanted = fc.record({ makingDays: count, packingDays: count, transitLeast: count, transitMost: count });
  fc.assert(
    fc.property(moment, wanted, fc.nat(200), (at, asked, openUnits) => {
      const promise = promiseDelivery(
        new Date(at),
        asked,
        { timeZone: 'UTC', cutOffHour: 14 },
        { openUnits, piecesPerWeek: 20 },
      );
      const hour = Math.floor((at / 3_600_000) % 24);
      const today = iso(new Date(at));
      const first = workingDays.findIndex((day) => (hour < 14 ? day >= today : day > today));
      const packed = first + asked.makingDays + asked.packingDays + 5 * Math.floor(openUnits / 20);
      expect(promise).toEqual({
        packedBy: workingDays[packed],
        arrivesFrom: workingDays[packed + asked.transitLeast],
        arrivesTo: workingDays[packed + asked.transitMost],
      });
    }),
    { numRuns: 300 },
  );
});

test('the day is the shop’s own, and after its hour the next one counts', () => {
  // 13:59 and 14:00 in New York on a Monday in winter and in summer.
  expect(packedBy('2026-11-23T18:59:00Z')).toBe('2026-11-23');
  expect(packedBy('2026-11-23T19:00:00Z')).toBe('2026-11-24');
  expect(packedBy('2026-07-13T17:59:00Z')).toBe('2026-07-13');
  expect(packedBy('2026-07-13T18:00:00Z')).toBe('2026-07-14');
  // Late in the evening it is the next day already by the clock of Greenwich, and not by the shop's.
  expect(packedBy('2026-11-21T03:30:00Z')).toBe('2026-11-23');
});

test('weekends and Thanksgiving are not worked', () => {
  expect(packedBy('2026-11-25T15:00:00Z', { makingDays: 1 })).toBe('2026-11-27');
  expect(packedBy('2026-11-27T15:00:00Z', { makingDays: 1 })).toBe('2026-11-30');
});

test('more than a week can hold moves the date by whole weeks', () => {
  const at = '2026-03-02T15:00:00Z';
  expect(packedBy(at, {}, { openUnits: 19, piecesPerWeek: 20 })).toBe('2026-03-02');
  expect(packedBy(at, {}, { openUnits: 20, piecesPerWeek: 20 })).toBe('2026-03-09');
  expect(packedBy(at, {}, { openUnits: 41, piecesPerWeek: 20 })).toBe('2026-03-16');
});
