import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDay } from '../../shared/report-period.ts';
import { NO_PAUSE, pauseErrors, pauseOn } from '../settings/pause.ts';
import { promiseDelivery } from './promise.ts';

const vacation = { ...NO_PAUSE, isOn: true, from: '2027-02-08', until: '2027-02-21' };
const days = fc.integer({ min: 0, max: 700 }).map((count) => shiftDay('2026-06-01', count));

test('pauses orders from the first to the last day, and states the reopening day', () => {
  expect(pauseOn(vacation, '2027-02-07')).toBeNull();
  for (const day of ['2027-02-08', '2027-02-21']) {
    const text = 'We’re closed for orders. You can order again from Feb 22.';
    expect(pauseOn(vacation, day)).toEqual({ opensOn: '2027-02-22', text, offersEmail: true });
  }
  expect(pauseOn(vacation, '2027-02-22')).toBeNull();
  expect(pauseOn({ ...vacation, isOn: false }, '2027-02-10')).toBeNull();
  expect(pauseOn({ ...vacation, until: null }, '2027-02-10')).toBeNull();
  expect(pauseOn({ ...vacation, text: ' In Kajiado. ' }, '2027-02-10')?.text).toBe('In Kajiado.');
});

test('refuses a pause that ends before it begins, has no days or never ends, at its field', () => {
  expect(pauseErrors(vacation)).toEqual({});
  expect(pauseErrors({ ...vacation, isOn: false, from: null })).toEqual({});
  expect(Object.keys(pauseErrors({ ...vacation, from: null }))).toEqual(['pause.from']);
  expect(Object.keys(pauseErrors({ ...vacation, from: '2027-02-30' }))).toEqual(['pause.from']);
  expect(Object.keys(pauseErrors({ ...vacation, until: null }))).toEqual(['pause.until']);
  expect(Object.keys(pauseErrors({ ...vacation, until: '2027-02-07' }))).toEqual(['pause.until']);
  expect(pauseErrors({ ...vacation, until: '2028-02-08' })).toEqual({});
  expect(Object.keys(pauseErrors({ ...vacation, until: '2028-02-09' }))).toEqual(['pause.until']);
});

test('promises no shipping within a pause, and no earlier date because of one', () => {
  const calendar = {
    workingWeekdays: [1, 2, 3, 4, 5],
    federalHolidays: true,
    daysOff: [],
    timeZone: 'America/New_York',
  };
  const transit = { makingDays: 1, packingDays: 2, transitLeast: 4, transitMost: 8 };
  const property = fc.property(days, days, fc.nat(60), (day, from, length) => {
    const pause = { isOn: true, from, until: shiftDay(from, length) };
    const at = new Date(`${day}T15:00:00Z`);
    const promised = promiseDelivery(at, transit, { ...calendar, cutOffHour: 14, pause });
    const usual = promiseDelivery(at, transit, { ...calendar, cutOffHour: 14 });
    expect(promised.shipBy >= pause.from && promised.shipBy <= pause.until).toBe(false);
    expect(promised.shipBy >= usual.shipBy).toBe(true);
  });
  fc.assert(property);
});
