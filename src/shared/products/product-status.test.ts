import { expect, test } from 'vitest';
import { badgeText, productBadge } from './product-status.ts';

const plain = { left: 8, isOneOfAKind: false, isNew: false };
const textOf = (facts: Partial<Parameters<typeof productBadge>[0]>) => {
  const badge = productBadge({ ...plain, ...facts });
  return badge && badgeText(badge);
};

test('shows no badge for an old product with enough stock', () => {
  expect(textOf({})).toBeNull();
  expect(textOf({ left: 4 })).toBeNull();
});

test('shows the remaining stock at three units or fewer', () => {
  expect(textOf({ left: 3 })).toBe('Only 3 left');
  expect(textOf({ left: 1 })).toBe('Only 1 left');
  expect(textOf({ left: 0 })).toBe('Out of Stock');
  expect(textOf({ left: -1 })).toBe('Out of Stock');
});

test('names the size when only one of several is left', () => {
  expect(textOf({ left: 2, stockBySize: { Small: 0, Medium: 2 } })).toBe('Only 2 left in Medium');
  expect(textOf({ left: 2, stockBySize: { Small: 1, Medium: 1 } })).toBe('Only 2 left');
  expect(textOf({ left: 2, stockBySize: { Medium: 2 } })).toBe('Only 2 left');
  expect(textOf({ left: 5, stockBySize: { Small: 0, Medium: 5 } })).toBeNull();
});

test('shows one of a kind while in stock, before low stock and new', () => {
  expect(textOf({ left: 1, isOneOfAKind: true, isNew: true })).toBe('One of a kind');
  expect(textOf({ left: 0, isOneOfAKind: true, isNew: true })).toBe('Out of Stock');
  expect(textOf({ left: 2, isOneOfAKind: true })).toBe('Only 2 left');
});

test('shows new last', () => {
  expect(textOf({ isNew: true })).toBe('New');
  expect(textOf({ left: 2, isNew: true })).toBe('Only 2 left');
});
