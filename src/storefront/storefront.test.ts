import { expect, test } from 'vitest';
import { stepThrough } from './layout/search-box.island.tsx';
import { addedText } from './product/added-text.ts';
import { ratingText, ratingWord } from './reviews/ratings.ts';
import { countText } from './search/load-results.ts';

test('adding a product to the cart shows the specification’s message', () => {
  expect(addedText('Rift Diamond Cuff', 'Medium')).toBe('Rift Diamond Cuff, (Size - Medium) has been added to cart!');
  expect(addedText('Cuff', 'Red / 7 in', 'Color / Length')).toBe(
    'Cuff, (Color / Length - Red / 7 in) has been added to cart!',
  );
  expect(addedText('Petal Bowl', '')).toBe('Petal Bowl has been added to cart!');
});

test('shows five rating words with a count', () => {
  expect([1, 2, 3, 4, 5].map(ratingWord)).toEqual(['Poor', 'Fair', 'Good', 'Very Good', 'Excellent']);
  expect(ratingText(4.5, 23)).toBe('4.5 from 23 ratings');
  expect(ratingText(5, 1)).toBe('5 from 1 rating');
  expect(ratingText(0, 0)).toBe('No ratings yet');
});

test('marks a truncated count', () => {
  expect(countText({ total: 1, hasMore: false })).toBe('1 piece');
  expect(countText({ total: 24, hasMore: false })).toBe('24 pieces');
  expect(countText({ total: 1000, hasMore: true })).toBe('1,000+ pieces');
});

test('arrow keys move between the field and the suggestions', () => {
  expect(stepThrough(3, undefined, 1)).toBe(0);
  expect(stepThrough(3, 2, 1)).toBeUndefined();
  expect(stepThrough(3, undefined, -1)).toBe(2);
  expect(stepThrough(3, 0, -1)).toBeUndefined();
  expect(stepThrough(0, undefined, 1)).toBeUndefined();
});
