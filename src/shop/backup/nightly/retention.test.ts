import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { backupName, IN_BUCKET, IN_FOLDER, isBackupName, retained } from './retention.ts';

const FIRST = Date.UTC(2026, 0, 1, 3, 40);
const night = (day: number) => backupName(new Date(FIRST + day * DAY_MS));
const getDay = (name: string) => name.slice('nyuzi-'.length, 'nyuzi-2026-01-01'.length);

test('keeps of 400 nights the last 7, the last Sunday of 5 weeks and the last day of 12 months', () => {
  const names = Array.from({ length: 400 }, (_, day) => night(day));
  expect(getDay(names.at(-1) ?? '')).toBe('2027-02-04');
  expect([...retained(names, IN_BUCKET)].map(getDay).sort()).toEqual([
    ...['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-30', '2026-12-31', '2027-01-10', '2027-01-17', '2027-01-24', '2027-01-29', '2027-01-30', '2027-01-31'],
    ...['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'],
  ]);
  expect([...retained(names, IN_FOLDER)].sort()).toEqual(names.slice(-7));
});

test('keeps the newest of several on one day, and never selects a file that is no backup', () => {
  const [morning, evening] = ['nyuzi-2026-05-05T03-40-00Z.backup', 'nyuzi-2026-05-05T19-00-00Z.backup'];
  const others = ['notes.txt', 'nyuzi-2026-05-05.backup', `${morning}.part`, '../nyuzi-2026-05-05T03-40-00Z.backup'];
  expect(retained([morning, evening, ...others], IN_BUCKET)).toEqual(new Set([evening]));
  expect(others.some(isBackupName)).toBe(false);
});

/** Small and repeatable: xorshift. */
function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.abs(state) % most;
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'keeps the newest backup within bounds, the same when applied again or nightly, for random nights (%i)',
  (seed) => {
    const random = randomFrom(seed);
    const all = [...new Set(Array.from({ length: 1 + random(300) }, () => night(random(900))))].sort();
    const stays = retained(all, IN_BUCKET);
    expect(stays).toContain(all.at(-1));
    expect(stays.size).toBeLessThanOrEqual(7 + 5 + 12);
    for (const name of stays) expect(all).toContain(name);
    expect(retained([...stays], IN_BUCKET)).toEqual(stays);
    expect(retained([...all].reverse(), IN_BUCKET)).toEqual(stays);
    // Nightly deletion keeps the same backups as a single deletion.
    let held: string[] = [];
    for (const name of all) held = [...retained([...held, name], IN_BUCKET)];
    expect(new Set(held)).toEqual(stays);
  },
);
