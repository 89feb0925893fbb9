import { expect, test } from 'vitest';
import { moveItem } from './reorder.ts';

test('moves an item to its new position and keeps the order of the others', () => {
  expect(moveItem([...'abcd'], 0, 2).join('')).toBe('bcad');
  expect(moveItem([...'abcd'], 3, 0).join('')).toBe('dabc');
  expect(moveItem([...'abcd'], 1, 1).join('')).toBe('abcd');
  expect(moveItem([...'abcd'], 1, 9).join('')).toBe('acdb');
});
