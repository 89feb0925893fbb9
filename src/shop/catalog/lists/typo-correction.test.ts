import { expect, test } from 'vitest';
import { correctTypos, editDistance } from './search.ts';

test.each([
  ['neclace', 'necklace', 1],
  ['necklacee', 'necklace', 1],
  ['nacklace', 'necklace', 1],
  ['ncekalce', 'necklace', 2],
  ['anlket', 'anklet', 1],
  ['braclet', 'bracelet', 1],
  ['necklace', 'necklace', 0],
  ['nekla', 'necklace', 1],
  ['bowl', 'necklace', 3],
])('from %s to %s is %i edits, with all counts above two equal', (typed, word, slips) => {
  expect(editDistance(typed, word, 2)).toBe(slips);
});

test('corrects an unknown word to the closest one in the catalog', () => {
  const alike = [
    { typed: 'neclace', word: 'necklace', likeness: 0.5 },
    { typed: 'neclace', word: 'lace', likeness: 0.4 },
  ];
  expect(correctTypos(['blue', 'neclace'], alike)).toEqual(['blue', 'necklace']);
  const twice = { typed: 'ncekalce', word: 'necklace', likeness: 0.2 };
  expect(correctTypos(['ncekalce'], [twice])).toEqual(['necklace']);
});

test('keeps a prefix of a known word', () => {
  expect(correctTypos(['colla'], [{ typed: 'colla', word: 'collar', likeness: 0.7 }])).toBeUndefined();
});

test('keeps a word too far from every known one', () => {
  expect(correctTypos(['kite'], [{ typed: 'kite', word: 'white', likeness: 0.25 }])).toBeUndefined();
  expect(correctTypos(['kite'], [])).toBeUndefined();
});

test('never corrects very short words', () => {
  expect(correctTypos(['rde'], [{ typed: 'rde', word: 'red', likeness: 0.3 }])).toBeUndefined();
});

test('prefers the more similar of two equally close words, then the alphabetically first', () => {
  const alike = [
    { typed: 'bandt', word: 'bands', likeness: 0.5 },
    { typed: 'bandt', word: 'banda', likeness: 0.5 },
    { typed: 'bandt', word: 'bande', likeness: 0.6 },
  ];
  expect(correctTypos(['bandt'], alike)).toEqual(['bande']);
  const equallyAlike = alike.slice(0, 2);
  expect(correctTypos(['bandt'], equallyAlike)).toEqual(['banda']);
  expect(correctTypos(['bandt'], equallyAlike.toReversed())).toEqual(['banda']);
});

test('prefers fewer edits to similarity', () => {
  const alike = [
    { typed: 'neclace', word: 'nectare', likeness: 0.9 },
    { typed: 'neclace', word: 'necklace', likeness: 0.3 },
  ];
  expect(correctTypos(['neclace'], alike)).toEqual(['necklace']);
});

test('corrects each word separately, and short ones by a single edit only', () => {
  const alike = [
    { typed: 'neclace', word: 'necklace', likeness: 0.5 },
    { typed: 'bleu', word: 'blue', likeness: 0.3 },
    { typed: 'griin', word: 'green', likeness: 0.3 },
  ];
  expect(correctTypos(['bleu', 'neclace'], alike)).toEqual(['blue', 'necklace']);
  expect(correctTypos(['griin', 'neclace'], alike)).toEqual(['griin', 'necklace']);
});
