import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, formatLongDay, formatRecentTime, formatTime, shopDay } from './format-time.ts';

const NEW_YORK = 'America/New_York';
// 10:02 PM on Nov 27 in New York.
const MOMENT = '2026-11-28T03:02:00Z';

/** Sets the time zone of this process as the browser's. */
function browserIn(timeZone: string) {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ now: new Date(MOMENT), toFake: ['Date'] });
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('formats times and days in the shop’s time zone with its name', () => {
  for (const [zone, mark] of [
    ['UTC', ' EST'],
    ['Africa/Nairobi', ' EST'],
    [NEW_YORK, ''],
    ['America/Toronto', ''],
  ] as const) {
    browserIn(zone);
    expect([zone, formatTime(MOMENT, NEW_YORK)]).toEqual([zone, `Nov 27, 10:02 PM${mark}`]);
    expect(formatRecentTime(MOMENT, new Date(MOMENT), NEW_YORK)).toBe(`Today, 10:02 PM${mark}`);
    expect(formatRecentTime('2026-11-27T03:02:00Z', new Date(MOMENT), NEW_YORK)).toBe(`Yesterday, 10:02 PM${mark}`);
    expect(formatDay(MOMENT, NEW_YORK)).toBe('Nov 27');
    expect(formatLongDay(MOMENT, NEW_YORK)).toBe('Nov 27, 2026');
    expect(shopDay(new Date(MOMENT), NEW_YORK)).toBe('2026-11-27');
  }
});

test('uses the shop’s time zone for the year', () => {
  browserIn('UTC');
  vi.setSystemTime(new Date('2027-01-01T02:00:00Z'));
  expect(formatDay('2026-12-31T12:00:00Z', NEW_YORK)).toBe('Dec 31');
  expect(formatTime('2025-07-04T18:30:00Z', NEW_YORK)).toBe('Jul 4, 2025, 2:30 PM EDT');
});
