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
])('from %s to %s it is %i slips, where more than two are all the same', (typed, word, slips) => {
  expect(editDistance(typed, word, 2)).toBe(slips);
});

test('an unknown word becomes the closest one of the catalog', () => {
  const alike = [
    { typed: 'neclace', word: 'necklace', likeness: 0.5 },
    { typed: 'neclace', word: 'lace', likeness: 0.4 },
  ];
  expect(correctTypos(['blue', 'neclace'], alike)).toEqual(['blue', 'necklace']);
  const twice = { typed: 'ncekalce', word: 'necklace', likeness: 0.2 };
  expect(correctTypos(['ncekalce'], [twice])).toEqual(['necklace']);
});

test('a word that begins a known one stays as it is', () => {
  expect(correctTypos(['colla'], [{ typed: 'colla', word: 'collar', likeness: 0.7 }])).toBeUndefined();
});

test('what is too far from everything is not mended', () => {
  expect(correctTypos(['kite'], [{ typed: 'kite', word: 'white', likeness: 0.25 }])).toBeUndefined();
  expect(correctTypos(['kite'], [])).toBeUndefined();
});

test('very short words are never guessed', () => {
  expect(correctTypos(['rde'], [{ typed: 'rde', word: 'red', likeness: 0.3 }])).toBeUndefined();
});

test('of two equally close words the more alike wins, then the alphabet', () => {
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

test('fewer slips count more than likeness', () => {
  const alike = [
    { typed: 'neclace', word: 'nectare', likeness: 0.9 },
    { typed: 'neclace', word: 'necklace', likeness: 0.3 },
  ];
  expect(correctTypos(['neclace'], alike)).toEqual(['necklace']);
});

test('each word is mended by what looks like it, and short ones only by a single slip', () => {
  const alike = [
    { typed: 'neclace', word: 'necklace', likeness: 0.5 },
    { typed: 'bleu', word: 'blue', likeness: 0.3 },
    { typed: 'griin', word: 'green', likeness: 0.3 },
  ];
  expect(correctTypos(['bleu', 'neclace'], alike)).toEqual(['blue', 'necklace']);
  expect(correctTypos(['griin', 'neclace'], alike)).toEqual(['griin', 'necklace']);
});
