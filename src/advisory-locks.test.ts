import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { LOCKS } from './platform/db/locks.ts';

test('advisory locks have distinct numbers', () => {
  const numbers = [...Object.values(LOCKS), ...Object.values(ADVISORY_LOCKS)];
  expect(new Set(numbers).size).toBe(numbers.length);
});
