import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('a thing takes its new place, and the others keep their order', () => {
  expect(moved([...'abcd'], 0, 2).join('')).toBe('bcad');
  expect(moved([...'abcd'], 3, 0).join('')).toBe('dabc');
  expect(moved([...'abcd'], 1, 1).join('')).toBe('abcd');
  expect(moved([...'abcd'], 1, 9).join('')).toBe('acdb');
});
