import { expect, test } from 'vitest';
import { createPriorityQueue } from './concurrency.ts';

test('runs tasks one at a time in order, and continues after a failure', async () => {
  const queue = createPriorityQueue();
  const ran: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    ran.push(name);
    if (name === 'bad') throw new Error('bad');
    return name;
  };
  const added = [
    queue.add('last', task('shopper 1')),
    queue.add('last', task('shopper 2')),
    queue.add('last', task('bad')),
    queue.add('first', task('staff 1')),
    queue.add('first', task('staff 2')),
  ];
  expect([queue.waiting('first'), queue.waiting('last')]).toEqual([2, 2]);
  const results = await Promise.allSettled(added);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(ran).toEqual(['shopper 1', 'staff 1', 'staff 2', 'shopper 2', 'bad']);
  expect(await queue.add('last', task('later'))).toBe('later');
});
