import { expect, test } from 'vitest';
import { freeSlug, getSlug, nameKey, slugForName } from './slug.ts';

test('turns a name into ASCII letters, digits and hyphens', () => {
  expect(getSlug('Rift Diamond Cuff, größer')).toBe('rift-diamond-cuff-grosser');
  expect(getSlug('  Pérlé & “Women’s” ﬁne № 7! ')).toBe('perle-womens-fine-no-7');
  for (const nothing of ['', ' - ', '!!', '★ ★', '\u200f']) expect(getSlug(nothing)).toBe('');
});

test('transliterates a name of any script to Latin letters', () => {
  for (const [name, slug] of [
    ['Ожерелье', 'ozherele'],
    ['سوار خرز', 'swr-khrz'],
    ['የአንገት ሀብል', 'yeanget-habl'],
    ['ネックレス', 'netkuresu'],
    ['项链', 'xianglian'],
    ['Łańcuszek Sør', 'lancuszek-sor'],
    ['💎', 'gem'],
    ['Jewelry 💎®', 'jewelry'],
  ] as const)
    expect([name, getSlug(name)]).toEqual([name, slug]);
  expect(nameKey('Ожерелье!')).toBe(nameKey('ожерелье'));
  expect(nameKey('★')).not.toBe(nameKey('!!'));
});

test('numbers a name without usable characters', () => {
  expect(slugForName('!!', 'product', new Set())).toBe('product-1');
  expect(slugForName('★ ★', 'product', new Set(['product-1', 'product-2']))).toBe('product-3');
  expect(slugForName('Cuff', 'product', new Set(['cuff']))).toBe('cuff-2');
});

test('truncates a long name without a trailing hyphen', () => {
  expect(getSlug(`${'a'.repeat(59)} bead`)).toBe('a'.repeat(59));
  expect(getSlug('red-blue', 6)).toBe('red-bl');
});

test('appends the first free number to a taken name', () => {
  expect(freeSlug('cuff', new Set(['cuffs']))).toBe('cuff');
  expect(freeSlug('cuff', new Set(['cuff']))).toBe('cuff-2');
  expect(freeSlug('cuff', new Set(['cuff', 'cuff-2', 'cuff-4']))).toBe('cuff-3');
});
