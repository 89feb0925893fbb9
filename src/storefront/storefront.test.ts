import { expect, test } from 'vitest';
import { questionsFor } from './faq/questions.ts';
import { stepThrough } from './layout/suggestions.ts';
import { addedText } from './product/added.ts';
import { ratingText, ratingWord } from './reviews/ratings.ts';
import { countText } from './search/load-results.ts';
import { mediumFits } from './size-guide/sizes.ts';

test('putting a piece into the cart is told in the words of the specification', () => {
  expect(addedText('Rift Diamond Cuff', 'Medium')).toBe('Rift Diamond Cuff, (Size - Medium) has been added to cart!');
  expect(addedText('Petal Bowl', '')).toBe('Petal Bowl has been added to cart!');
});

test('ratings have their five words, and a count beside them', () => {
  expect([1, 2, 3, 4, 5].map(ratingWord)).toEqual(['Poor', 'Fair', 'Good', 'Very Good', 'Excellent']);
  expect(ratingText(4.5, 23)).toBe('4.5 from 23 ratings');
  expect(ratingText(5, 1)).toBe('5 from 1 rating');
  expect(ratingText(0, 0)).toBe('No ratings yet');
});

test('a long count admits that it stopped', () => {
  expect(countText({ total: 1, hasMore: false })).toBe('1 product');
  expect(countText({ total: 24, hasMore: false })).toBe('24 products');
  expect(countText({ total: 1000, hasMore: true })).toBe('1,000+ products');
});

test('the arrow keys walk from the field through the offers and back', () => {
  expect(stepThrough(3, undefined, 1)).toBe(0);
  expect(stepThrough(3, 2, 1)).toBeUndefined();
  expect(stepThrough(3, undefined, -1)).toBe(2);
  expect(stepThrough(3, 0, -1)).toBeUndefined();
  expect(stepThrough(0, undefined, 1)).toBeUndefined();
});

test('a Medium is told in inches where there is a chart', () => {
  expect(mediumFits('wristbands')).toBe('Medium: fits a wrist of 6.0 to 6.6 in.');
  expect(mediumFits('necklaces')).toBe('Medium: length 18 in.');
  expect(mediumFits('earrings')).toBeUndefined();
});

test('free shipping is promised only where the owner has switched it on', () => {
  const said = (freeShippingOver: number | null) => JSON.stringify(questionsFor({ freeShippingOver }));
  expect(said(null)).not.toMatch(/free|more than/);
  expect(said(200)).toContain('more than $200.00');
});
