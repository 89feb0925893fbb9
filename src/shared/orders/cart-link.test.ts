import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartLinkFragment, type LinkedLine, MAX_LINKED_LINES, MAX_LINKED_QUANTITY, readCartLink } from './cart-link.ts';

const line = fc.record({
  product: fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  qty: fc.integer({ min: 1, max: MAX_LINKED_QUANTITY }),
  size: fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  text: fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
});
const key = ({ product, size, text }: LinkedLine) => JSON.stringify([product, size, text]);

test('every link reads as the lines that it was made of', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: key, minLength: 1, maxLength: MAX_LINKED_LINES }), (lines) => {
      expect(readCartLink(cartLinkFragment(lines))).toEqual(lines);
    }),
  );
});

test('is short, and broken parts of a link do no harm', () => {
  expect(cartLinkFragment([{ product: 'cuff', qty: 2, size: 'Medium', text: '' }])).toBe('#add=cuff:2:Medium');
  expect(readCartLink('#anything')).toBeUndefined();
  expect(readCartLink('#add=')).toEqual([]);
  expect(readCartLink('#add=%E0:1,cuff:many:%zz,bowl:99999')).toEqual([
    { product: 'cuff', qty: 1, size: '', text: '' },
    { product: 'bowl', qty: 1, size: '', text: '' },
  ]);
  const many = Array.from({ length: 50 }, (_, n) => `cuff-${n}`).join(',');
  expect(readCartLink(`#add=${many}`)).toHaveLength(MAX_LINKED_LINES);
});

test('equal lines are one with the sum of their quantities, since a cart has each once', () => {
  expect(readCartLink('#add=cuff:1:Medium,bowl,cuff:2:Medium,cuff:1:Small,cuff:1:Medium:Amara')).toEqual([
    { product: 'cuff', qty: 3, size: 'Medium', text: '' },
    { product: 'bowl', qty: 1, size: '', text: '' },
    { product: 'cuff', qty: 1, size: 'Small', text: '' },
    { product: 'cuff', qty: 1, size: 'Medium', text: 'Amara' },
  ]);
});
