import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartLinkFragment, MAX_LINKED_LINES, MAX_LINKED_QUANTITY, readCartLink } from './cart-link.ts';

const line = fc.record({
  product: fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  qty: fc.integer({ min: 1, max: MAX_LINKED_QUANTITY }),
  size: fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  text: fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
});

test('every link reads as the lines that it was made of', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: MAX_LINKED_LINES }), (lines) => {
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
  expect(readCartLink(`#add=${'cuff,'.repeat(50)}`)).toHaveLength(MAX_LINKED_LINES);
});
