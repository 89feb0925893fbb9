import { expect, test } from 'vitest';
import { splitWords, textQuery } from './search.ts';

test('splits a keyword into words at any separator', () => {
  expect(splitWords('  Blue,  NECKLACE! ')).toEqual(['blue', 'necklace']);
  expect(splitWords('red/white–cuff')).toEqual(['red', 'white', 'cuff']);
});

test('folds accents, ligatures and full-width letters', () => {
  expect(splitWords('Pérlés ﬁne ＣＵＦＦ')).toEqual(['perles', 'fine', 'cuff']);
});

test('strips a possessive ’s from a word', () => {
  expect(splitWords("women's painter’s")).toEqual(['women', 'painter']);
});

test('joins two words that the shop writes as one', () => {
  expect(splitWords('ankle bracelets red')).toEqual(['anklet', 'red']);
  expect(splitWords('Name Tag')).toEqual(['nametag']);
  expect(splitWords('key chain')).toEqual(['keyring']);
  expect(splitWords('wrist band, ear rings')).toEqual(['wristband', 'earring']);
});

test('treats text without words as no search', () => {
  for (const nothing of ['', '   ', '!!! & | :*', "'"]) expect(splitWords(nothing)).toEqual([]);
});

test('truncates a long keyword, and counts repeated words once', () => {
  expect(splitWords('a b c d e f g h i j k')).toHaveLength(8);
  expect(splitWords('red red red')).toEqual(['red']);
  expect(splitWords('x'.repeat(500))[0]).toHaveLength(40);
});

test('requires all words, with prefix matching for each', () => {
  expect(textQuery(['blue', 'neck'])).toBe('blue:* & neck:*');
});

test('matches a short word as a prefix only while it is being typed', () => {
  expect(textQuery(['no', 'red'])).toBe('no & red:*');
  expect(textQuery(['red', 'cu'])).toBe('red:* & cu:*');
});

test('combines synonyms in one query', () => {
  expect(textQuery(['chokers'])).toBe('(choker:* | chocker:*)');
  expect(textQuery(['red', 'bracelet'])).toBe('red:* & (wristband:* | bracelet:* | bangle:*)');
});

test('escapes query operators in a keyword', () => {
  for (const hostile of ["a' & b | !c", 'x:*A <-> y', '(((', '\\ \\ \\', '💎 & 🧿']) {
    expect(textQuery(splitWords(hostile))).toMatch(/^([\p{L}\p{N}]+(:\*)?( & )?)*$/u);
  }
});
