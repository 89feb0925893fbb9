import { expect, test } from 'vitest';
import { HOUR_SECONDS } from '../../shared/time.ts';
import { retryDelay } from './delivery.ts';

/** The ages, in seconds, of an email's delivery attempts while no mail server responds. */
function triesOfEmail(): number[] {
  const ages = [0];
  for (;;) {
    const wait = retryDelay(ages.length, ages.at(-1) ?? 0);
    if (wait === undefined) return ages;
    ages.push((ages.at(-1) ?? 0) + wait);
  }
}

const waits = (ages: number[]) => ages.slice(1).map((age, place) => age - (ages[place] ?? 0));

test('retries a failed email within 30 seconds', () => {
  expect(retryDelay(1, 0)).toBeLessThan(30);
});

test('increases the interval within the first hour to at most two minutes', () => {
  const inFirstHour = waits(triesOfEmail().filter((age) => age < HOUR_SECONDS));
  expect(Math.max(...inFirstHour)).toBe(120);
  expect([...inFirstHour].sort((a, b) => a - b)).toEqual(inFirstHour);
});

test('retries for three days, then gives up', () => {
  const ages = triesOfEmail();
  expect(ages.at(-1)).toBeGreaterThanOrEqual(72 * HOUR_SECONDS);
  expect(ages.at(-1)).toBeLessThan(74 * HOUR_SECONDS);
  expect(Math.max(...waits(ages))).toBe(HOUR_SECONDS);
  expect(ages.length).toBeLessThan(140);
});
