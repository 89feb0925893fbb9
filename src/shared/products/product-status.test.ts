import { expect, test } from 'vitest';
import { badgeText, productBadge } from './product-status.ts';

const plain = { left: 8, isOneOfAKind: false, isNew: false };
const textOf = (facts: Partial<Parameters<typeof productBadge>[0]>) => {
  const badge = productBadge({ ...plain, ...facts });
  return badge && badgeText(badge);
};

test('a product that is old and in good supply needs no badge', () => {
  expect(textOf({})).toBeNull();
  expect(textOf({ left: 4 })).toBeNull();
});

test('what is left is told from three on', () => {
  expect(textOf({ left: 3 })).toBe('Only 3 left');
  expect(textOf({ left: 1 })).toBe('Only 1 left');
  expect(textOf({ left: 0 })).toBe('Out of Stock');
  expect(textOf({ left: -1 })).toBe('Out of Stock');
});

test('the size is named where only one of several is left', () => {
  expect(textOf({ left: 2, stockBySize: { Small: 0, Medium: 2 } })).toBe('Only 2 left in Medium');
  expect(textOf({ left: 2, stockBySize: { Small: 1, Medium: 1 } })).toBe('Only 2 left');
  expect(textOf({ left: 2, stockBySize: { Medium: 2 } })).toBe('Only 2 left');
  expect(textOf({ left: 5, stockBySize: { Small: 0, Medium: 5 } })).toBeNull();
});

test('one of a kind is said while there is one, before how many are left and before new', () => {
  expect(textOf({ left: 1, isOneOfAKind: true, isNew: true })).toBe('One of a kind');
  expect(textOf({ left: 0, isOneOfAKind: true, isNew: true })).toBe('Out of Stock');
  expect(textOf({ left: 2, isOneOfAKind: true })).toBe('Only 2 left');
});

test('new comes last', () => {
  expect(textOf({ isNew: true })).toBe('New');
  expect(textOf({ left: 2, isNew: true })).toBe('Only 2 left');
});
