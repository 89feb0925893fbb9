import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime, zoneOfAddress } from './local-time.ts';
import { US_STATES } from './us-states.ts';

const UNITED_STATES = 'United States';
const getZone = (city: string) => zoneOfAddress({ city, country: UNITED_STATES });

test('formats an hour as locals write it, with the time zone’s name', () => {
  const moment = '2026-11-22T18:30:00.000Z';
  expect(localTime(moment, 'America/New_York')).toBe('Nov 22, 2026, 1:30 PM Eastern time');
  expect(localTime(moment, 'America/Phoenix')).toBe('Nov 22, 2026, 11:30 AM Arizona time');
  expect(localTime(moment, 'Pacific/Honolulu')).toBe('Nov 22, 2026, 8:30 AM Hawaii time');
  expect(localTime(moment, 'America/Puerto_Rico')).toBe('Nov 22, 2026, 2:30 PM Atlantic standard time');
  expect(localTime(moment, 'Africa/Nairobi')).toBe('Nov 22, 2026, 9:30 PM East Africa time');
  expect(localTime(new Date(moment), 'UTC')).toBe('Nov 22, 2026, 6:30 PM UTC');
});

test('keeps the time zone’s name in summer, and distinguishes the repeated hour', () => {
  expect(localTime('2026-07-04T18:30:00Z', 'America/New_York')).toBe('Jul 4, 2026, 2:30 PM Eastern time');
  expect(localTime('2026-11-01T05:30:00Z', 'America/New_York')).toBe('Nov 1, 2026, 1:30 AM Eastern daylight time');
  expect(localTime('2026-11-01T06:30:00Z', 'America/New_York')).toBe('Nov 1, 2026, 1:30 AM Eastern standard time');
  expect(localTime('2026-11-01T07:30:00Z', 'America/New_York')).toBe('Nov 1, 2026, 2:30 AM Eastern time');
  expect(localTime('2026-03-08T06:59:00Z', 'America/New_York')).toBe('Mar 8, 2026, 1:59 AM Eastern time');
  expect(localTime('2026-03-08T07:00:00Z', 'America/New_York')).toBe('Mar 8, 2026, 3:00 AM Eastern time');
});

test('finds a time zone for every state in any spelling, and none for other countries', () => {
  expect(US_STATES.filter(({ code }) => getZone(code) === undefined)).toEqual([]);
  expect([getZone('OH'), getZone('ohio'), getZone('Nowhere')]).toEqual([
    'America/New_York',
    'America/New_York',
    undefined,
  ]);
  expect(zoneOfAddress({ city: 'ON', country: 'Canada' })).toBeUndefined();
});

/** Minutes around both clock changes, and random ones within ten years. */
const minutes = fc.oneof(
  ...['2026-03-08T05:00Z', '2026-11-01T04:00Z', '2027-11-07T08:00Z'].map((change) =>
    fc.integer({ min: 0, max: 600 }).map((minute) => Date.parse(change) + minute * 60_000),
  ),
  fc.integer({ min: 0, max: 10 * 525_600 }).map((minute) => Date.UTC(2025, 0) + minute * 60_000),
);

test('formats two moments differently, and parses the text back to the moment', () => {
  const zones = fc.constantFrom(...new Set(US_STATES.map(({ code }) => getZone(code) ?? '')), 'Europe/London');
  const hours = fc.constantFrom(-60, -30, 30, 60, 1440);
  fc.assert(
    fc.property(minutes, zones, hours, (moment, zone, away) => {
      const told = localTime(new Date(moment), zone);
      expect(told).not.toBe(localTime(new Date(moment + away * 60_000), zone));
      // The local time read as UTC is the moment plus its offset: a multiple of a quarter hour, at most half a day.
      const [, clock = ''] = /^(.* [AP]M) /.exec(told) ?? [];
      const offset = (Date.parse(`${clock} UTC`) - moment) / 60_000;
      expect([offset % 60, Math.abs(offset) <= 720]).toEqual([expect.closeTo(0), true]);
    }),
  );
});
