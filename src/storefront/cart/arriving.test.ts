import { expect, test } from 'vitest';
import { wishFrom } from './arriving.ts';

test("the value after '=' is the quantity, whatever its name", () => {
  expect(wishFrom('?qty=3')).toEqual({ qty: 3, size: '' });
  expect(wishFrom('?n=4')).toEqual({ qty: 4, size: '' });
  expect(wishFrom('?=5')).toEqual({ qty: 5, size: '' });
});

test('without a number that makes sense it is one', () => {
  for (const search of ['', '?qty=', '?qty=0', '?qty=-2', '?qty=many']) expect(wishFrom(search).qty).toBe(1);
});

test("the product page's form names the size too", () => {
  expect(wishFrom('?size=Extra+Large&qty=2')).toEqual({ qty: 2, size: 'Extra Large' });
});
