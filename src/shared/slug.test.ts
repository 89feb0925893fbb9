import { expect, test } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

test('a name becomes plain letters, figures and hyphens', () => {
  expect(slugOf('Rift Diamond Cuff, größer')).toBe('rift-diamond-cuff-grosser');
  expect(slugOf('  Pérlé & “Women’s” ﬁne № 7! ')).toBe('perle-womens-fine-no-7');
  for (const nothing of ['', ' - ', '💎', 'Жемчуг']) expect(slugOf(nothing)).toBe('');
});

test('a long name is cut, and never ends in a hyphen', () => {
  expect(slugOf(`${'a'.repeat(59)} bead`)).toBe('a'.repeat(59));
  expect(slugOf('red-blue', 6)).toBe('red-bl');
});

test('a name that is taken gets the first number that is free', () => {
  expect(freeSlug('cuff', new Set(['cuffs']))).toBe('cuff');
  expect(freeSlug('cuff', new Set(['cuff']))).toBe('cuff-2');
  expect(freeSlug('cuff', new Set(['cuff', 'cuff-2', 'cuff-4']))).toBe('cuff-3');
});
