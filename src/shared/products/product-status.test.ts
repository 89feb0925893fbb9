import { expect, test } from 'vitest';
import { badgeText, productBadge } from './product-status.ts';

const plain = { left: 8, isOneOfAKind: false, isNew: false };
const toText = (facts: Partial<Parameters<typeof productBadge>[0]>) => {
  const badge = productBadge({ ...plain, ...facts });
  return badge && badgeText(badge);
};

test('shows no badge for an old product with enough stock', () => {
  expect(toText({})).toBeNull();
  expect(toText({ left: 4 })).toBeNull();
});

test('shows the remaining stock at three units or fewer', () => {
  expect(toText({ left: 3 })).toBe('Only 3 left');
  expect(toText({ left: 1 })).toBe('Only 1 left');
  expect(toText({ left: 0 })).toBe('Out of Stock');
  expect(toText({ left: -1 })).toBe('Out of Stock');
});

test('names the size when only one of several is left', () => {
  expect(toText({ left: 2, stockBySize: { Small: 0, Medium: 2 } })).toBe('Only 2 left in Medium');
  expect(toText({ left: 2, stockBySize: { Small: 1, Medium: 1 } })).toBe('Only 2 left');
  expect(toText({ left: 2, stockBySize: { Medium: 2 } })).toBe('Only 2 left');
  expect(toText({ left: 5, stockBySize: { Small: 0, Medium: 5 } })).toBeNull();
});

test('shows one of a kind while in stock, before low stock and new', () => {
  expect(toText({ left: 1, isOneOfAKind: true, isNew: true })).toBe('One of a kind');
  expect(toText({ left: 0, isOneOfAKind: true, isNew: true })).toBe('Out of Stock');
  expect(toText({ left: 2, isOneOfAKind: true })).toBe('Only 2 left');
});

test('shows new last', () => {
  expect(toText({ isNew: true })).toBe('New');
  expect(toText({ left: 2, isNew: true })).toBe('Only 2 left');
});
