import { expect, test } from 'vitest';
import { moveItem } from './reorder.ts';

test('a thing takes its new place, and the others keep their order', () => {
  expect(moveItem([...'abcd'], 0, 2).join('')).toBe('bcad');
  expect(moveItem([...'abcd'], 3, 0).join('')).toBe('dabc');
  expect(moveItem([...'abcd'], 1, 1).join('')).toBe('abcd');
  expect(moveItem([...'abcd'], 1, 9).join('')).toBe('acdb');
});
