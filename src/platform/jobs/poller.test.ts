import { expect, test } from 'vitest';
import { startPoller } from './poller.ts';

const silent = { warn: () => {} };

test('polls again at once while work remains, and after a second otherwise', async () => {
  const wentAt: number[] = [];
  const walking = startPoller(async () => {
    wentAt.push(performance.now());
    return wentAt.length < 5 ? 'more' : 'done';
  }, silent);
  await expect.poll(() => wentAt.length).toBeGreaterThanOrEqual(6);
  await walking.stop();
  const [first = 0, , , , fifth = 0, sixth = 0] = wentAt;
  // Shorter than four one-second waits, even on a slow machine.
  expect(fifth - first).toBeLessThan(3_500);
  expect(sixth - fifth).toBeGreaterThanOrEqual(900);
});

test('repeats a failed round, and logs the failure once until a round succeeds', async () => {
  let rounds = 0;
  const told: string[] = [];
  const walking = startPoller(
    async () => {
      rounds += 1;
      if (rounds === 3) return 'more';
      throw new Error('the database is away');
    },
    { warn: (_: unknown, text?: string) => void told.push(`${text} at ${rounds}`) },
  );
  await expect.poll(() => rounds).toBeGreaterThanOrEqual(5);
  await walking.stop();
  expect(told).toEqual(['a poll failed and is repeated at 1', 'a poll failed and is repeated at 4']);
});

test('waits for the running round on stop, and starts no other', async () => {
  let begun = 0;
  let ended = 0;
  const walking = startPoller(async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    ended += 1;
    return 'more';
  }, silent);
  await walking.stop();
  expect([begun, ended]).toEqual([1, 1]);
});

test('stops at once between two rounds', async () => {
  let begun = 0;
  const walking = startPoller(async () => {
    begun += 1;
    return 'done';
  }, silent);
  await expect.poll(() => begun).toBe(1);
  const stopping = performance.now();
  await walking.stop();
  expect(performance.now() - stopping).toBeLessThan(500);
  expect(begun).toBe(1);
});

test('runs other rounds while one takes long, with concurrency up to the pending work', async () => {
  const waiting = Array.from({ length: 9 }, (_, place) => place);
  const done: number[] = [];
  let atOnce = 0;
  let most = 0;
  const polling = startPoller(
    async (takeNext) => {
      const mine = waiting.shift();
      if (mine === undefined) return 'done';
      takeNext();
      atOnce += 1;
      most = Math.max(most, atOnce);
      // The first run blocks until all others are done.
      if (mine === 0) await expect.poll(() => done.length).toBe(8);
      else await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      done.push(mine);
      return 'more';
    },
    silent,
    { atOnce: 3 },
  );
  await expect.poll(() => done.length).toBe(9);
  await polling.stop();
  expect(done.at(-1)).toBe(0);
  expect(most).toBe(3);
});
