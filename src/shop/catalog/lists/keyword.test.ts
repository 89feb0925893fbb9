import { expect, test } from 'vitest';
import { splitWords, textQuery } from './search.ts';

test('a keyword is its words, whatever stands between them', () => {
  expect(splitWords('  Blue,  NECKLACE! ')).toEqual(['blue', 'necklace']);
  expect(splitWords('red/white–cuff')).toEqual(['red', 'white', 'cuff']);
});

test('accents, ligatures and wide letters fold to plain ones', () => {
  expect(splitWords('Pérlés ﬁne ＣＵＦＦ')).toEqual(['perles', 'fine', 'cuff']);
});

test('an apostrophe belongs to the word before it', () => {
  expect(splitWords("women's painter’s")).toEqual(['women', 'painter']);
});

test('two words that the shop writes as one become one', () => {
  expect(splitWords('ankle bracelets red')).toEqual(['anklet', 'red']);
  expect(splitWords('Name Tag')).toEqual(['nametag']);
  expect(splitWords('key chain')).toEqual(['keyring']);
  expect(splitWords('wrist band, ear rings')).toEqual(['wristband', 'earring']);
});

test('what is no word is no search', () => {
  for (const nothing of ['', '   ', '!!! & | :*', "'"]) expect(splitWords(nothing)).toEqual([]);
});

test('too much is cut, repeated words count once', () => {
  expect(splitWords('a b c d e f g h i j k')).toHaveLength(8);
  expect(splitWords('red red red')).toEqual(['red']);
  expect(splitWords('x'.repeat(500))[0]).toHaveLength(40);
});

test('all words are asked for, each may go on', () => {
  expect(textQuery(['blue', 'neck'])).toBe('blue:* & neck:*');
});

test('a short word goes on only where it is still being typed', () => {
  expect(textQuery(['no', 'red'])).toBe('no & red:*');
  expect(textQuery(['red', 'cu'])).toBe('red:* & cu:*');
});

test('words that mean the same are asked for together', () => {
  expect(textQuery(['chokers'])).toBe('(choker:* | chocker:*)');
  expect(textQuery(['red', 'bracelet'])).toBe('red:* & (wristband:* | bracelet:* | bangle:*)');
});

test('nothing that a shopper types is an operator', () => {
  for (const hostile of ["a' & b | !c", 'x:*A <-> y', '(((', '\\ \\ \\', '💎 & 🧿']) {
    expect(textQuery(splitWords(hostile))).toMatch(/^([\p{L}\p{N}]+(:\*)?( & )?)*$/u);
  }
});
