import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbroad } from '../../shared/address/address.ts';
import { COUNTRIES } from '../../shared/address/countries.ts';
import { US_STATES } from '../../shared/address/us-states.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { Settings } from '../settings/schema.ts';
import { cutOffWithinQuarter, findZone, getPromise } from './promise.ts';
import { CARRIER_CALENDAR, isFederalHoliday, isWorkingDay } from './working-days.ts';

const shop: Settings = defaultSettings({ storeName: 'Nyuzi', helpEmail: 'a@example.com', helpPhone: '555' });
const shipBy = (at: string, makingDays = 0, changes: Partial<Settings> = {}) =>
  getPromise(new Date(at), { makingDays, to: {} }, { ...shop, packingDays: 0, ...changes }).shipBy;

/** Federal holidays from the government's calendar, on the days offices are closed. */
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

test('lists exactly the known holidays', () => {
  expect(allDays.map(iso).filter(isFederalHoliday)).toEqual(LISTED);
  expect(allDays.map(iso).filter((day) => LISTED.includes(day) && isWorkingDay(day, CARRIER_CALENDAR))).toEqual([]);
});

/**
 * An independent implementation of the calendar: lists every day of four years with its working state, and finds days
 * by searching the list. Reads local time from formatted text.
 */
type Written = { iso: string; shop: boolean; carrier: boolean };
const DATED = allDays.map((day) => ({ iso: iso(day), weekday: day.getUTCDay(), isListed: LISTED.includes(iso(day)) }));
function writtenCalendar({ workingWeekdays, federalHolidays, daysOff }: Settings): Written[] {
  return DATED.map(({ iso: text, weekday, isListed }) => {
    const pause = daysOff.find(({ from, to }) => !(text < from) && !(text > to));
    return {
      iso: text,
      shop: workingWeekdays.indexOf(weekday) >= 0 && !(isListed && federalHolidays) && pause === undefined,
      carrier: weekday > 0 && weekday < 6 && !isListed,
    };
  });
}

function wallClock(at: Date, timeZone: string): { day: string; hour: number } {
  // "2026-11-22 13:59:00"
  const text = at.toLocaleString('sv-SE', { timeZone });
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

const FAR = ['Alaska', 'Hawaii', 'AK', 'HI'];
const ISLANDS = ['Puerto Rico', 'Guam', 'U.S. Virgin Islands', 'American Samoa', 'Northern Mariana Islands'];

function writtenTransit(to: { country: string; city: string }, given: Settings) {
  const isHome = to.country === 'United States';
  if (ISLANDS.includes(to.country) || (isHome && FAR.includes(to.city)))
    return [given.farDaysLeast, given.farDaysMost] as const;
  if (isHome) return [given.deliveryDaysLeast, given.deliveryDaysMost] as const;
  return [given.abroadDaysLeast, given.abroadDaysMost] as const;
}

function expected(at: Date, makings: number[], to: { country: string; city: string }, given: Settings) {
  const days = writtenCalendar(given);
  const { day, hour } = wallClock(at, given.timeZone);
  const begins = days.findIndex(
    ({ iso: text, shop: works }) => works && (hour < given.cutOffHour ? text >= day : text > day),
  );
  let left = [...makings].sort((a, b) => b - a)[0] ?? 0;
  left += given.packingDays;
  let leaves = begins;
  while (left > 0) {
    leaves += 1;
    if (days[leaves]?.shop) left -= 1;
  }
  const posted = days.slice(leaves).filter(({ carrier }) => carrier);
  const [least, most] = writtenTransit(to, given);
  return { shipBy: days[leaves]?.iso, arrivesFrom: posted[least]?.iso, arrivesTo: posted[most]?.iso };
}

const anyDay = fc.integer({ min: 0, max: 2 * 365 }).map((n) => iso(allDays[n] ?? new Date(FROM)));
const span = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.nat(most)).map(([least, more]) => [least, least + more] as const);
const anyShop: fc.Arbitrary<Settings> = fc
  .record({
    packingDays: fc.integer({ min: 1, max: 8 }),
    near: span(10),
    far: span(15),
    abroad: span(25),
    timeZone: fc.constantFrom(
      ...['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu', 'UTC'],
      // Kathmandu has a quarter-hour offset, Lord Howe a half-hour change, Beirut changes at midnight, Kiritimati is
      // a day ahead.
      ...['Africa/Nairobi', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Beirut', 'Pacific/Kiritimati'],
    ),
    cutOffHour: fc.integer({ min: 0, max: 24 }),
    workingWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    federalHolidays: fc.boolean(),
    daysOff: fc.array(
      fc.tuple(anyDay, fc.nat(20)).map(([from, long]) => ({
        from,
        to: iso(new Date(Date.parse(from) + long * 86_400_000)),
        name: '',
      })),
      { maxLength: 6 },
    ),
  })
  .map(({ near, far, abroad, ...rest }) => ({
    ...shop,
    ...rest,
    deliveryDaysLeast: near[0],
    deliveryDaysMost: near[1],
    farDaysLeast: far[0],
    farDaysMost: far[1],
    abroadDaysLeast: abroad[0],
    abroadDaysMost: abroad[1],
  }));
const anyAddress = fc.oneof(
  fc.constantFrom(...US_STATES).map(({ code }) => ({ country: 'United States', city: code })),
  fc.constantFrom('Alaska', 'Hawaii', 'Ohio').map((city) => ({ country: 'United States', city })),
  fc.constantFrom(...COUNTRIES).map(({ name }) => ({ country: name, city: 'Nairobi' })),
  fc.constantFrom(...ISLANDS).map((country) => ({ country, city: 'PR' })),
);
/** Any instant of two years; half of them within two hours of a clock change. */
const anyMoment = fc.oneof(
  fc.integer({ min: FROM + 3 * 86_400_000, max: FROM + 2 * 365 * 86_400_000 }),
  fc
    .tuple(
      fc.constantFrom(
        ...['2025-03-09T07:00Z', '2025-11-02T06:00Z', '2026-03-08T08:00Z', '2026-11-01T07:00Z', '2026-03-29T00:00Z'],
        ...['2026-10-24T21:00Z', '2025-04-05T15:00Z', '2025-10-04T15:30Z'],
      ),
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
    )
    .map(([turn, by]) => Date.parse(turn) + by),
);

test('computes every promise as a day-by-day calendar does, for any cart, zone, holidays and pauses', () => {
  const cart = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyMoment, cart, anyAddress, anyShop, (moment, makings, to, given) => {
      const at = new Date(moment);
      const promise = getPromise(at, { makingDays: Math.max(...makings), to }, given);
      expect(promise).toEqual(expected(at, makings, to, given));
    }),
    { numRuns: 1_000, seed: 16_435 },
  );
});

test('predicts a promise change within fifteen minutes to the minute, and no other event changes it', () => {
  fc.assert(
    fc.property(anyMoment, anyShop, fc.nat(14 * 60_000 + 59_999), (moment, given, later) => {
      const at = new Date(moment);
      const promised = (when: Date) => JSON.stringify(getPromise(when, { makingDays: 0, to: {} }, given));
      const turn = cutOffWithinQuarter(at, given);
      const then = new Date(moment + later);
      if (turn === undefined || then < turn) expect(promised(then)).toBe(promised(at));
    }),
    { numRuns: 1_000, seed: 435 },
  );
  const before = new Date('2026-11-23T18:59:30Z');
  expect(cutOffWithinQuarter(before, shop)?.toISOString()).toBe('2026-11-23T19:00:00.000Z');
  expect(cutOffWithinQuarter(new Date('2026-11-23T19:00:00Z'), shop)).toBeUndefined();
});

test('uses the shop’s day, and the next one after the cutoff hour', () => {
  // 13:59 and 14:00 in New York on a Monday in winter and in summer.
  expect(shipBy('2026-11-23T18:59:00Z')).toBe('2026-11-23');
  expect(shipBy('2026-11-23T19:00:00Z')).toBe('2026-11-24');
  expect(shipBy('2026-07-13T17:59:00Z')).toBe('2026-07-13');
  expect(shipBy('2026-07-13T18:00:00Z')).toBe('2026-07-14');
  // Late in the evening, UTC is already on the next day, but not the shop.
  expect(shipBy('2026-11-21T03:30:00Z')).toBe('2026-11-23');
});

test('skips weekends, Thanksgiving and pauses', () => {
  expect(shipBy('2026-11-25T15:00:00Z', 1)).toBe('2026-11-27');
  expect(shipBy('2026-11-27T15:00:00Z', 1)).toBe('2026-11-30');
  expect(shipBy('2026-11-25T15:00:00Z', 1, { federalHolidays: false })).toBe('2026-11-26');
  expect(shipBy('2026-11-27T15:00:00Z', 1, { workingWeekdays: [5, 6] })).toBe('2026-11-28');
  const daysOff = [{ from: '2026-11-23', to: '2026-12-04', name: 'At the market' }];
  expect(shipBy('2026-11-20T15:00:00Z', 1, { daysOff })).toBe('2026-12-07');
});

test('counts transit by the carrier’s days while the shop is closed', () => {
  const daysOff = [{ from: '2026-11-24', to: '2026-12-31', name: 'Pause' }];
  const promise = getPromise(
    new Date('2026-11-23T15:00:00Z'),
    { makingDays: 0, to: {} },
    { ...shop, packingDays: 0, daysOff },
  );
  // No mail on Thanksgiving.
  expect(promise).toEqual({ shipBy: '2026-11-23', arrivesFrom: '2026-11-30', arrivesTo: '2026-12-04' });
});

test('picks a zone by country and state, and the contiguous US without an address', () => {
  const zones = [
    {},
    { country: '' },
    { country: 'usa', city: 'hawaii' },
    { country: 'US', city: 'DC' },
    { country: 'Kenya' },
  ];
  expect(zones.map(findZone)).toEqual(['near', 'near', 'far', 'near', 'abroad']);
  expect(findZone({ country: 'Puerto Rico', city: 'San Juan' })).toBe('far');
  const domestic = COUNTRIES.filter(({ name }) => !isAbroad(name)).map(({ code }) => code);
  expect(domestic.toSorted()).toEqual(['AS', 'GU', 'MP', 'PR', 'US', 'VI']);
});
