import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { LOCKS } from './platform/db/locks.ts';

test('no two advisory locks share a number', () => {
  const numbers = [...Object.values(LOCKS), ...Object.values(ADVISORY_LOCKS)];
  expect(new Set(numbers).size).toBe(numbers.length);
});
