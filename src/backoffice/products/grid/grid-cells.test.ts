import { expect, test } from 'vitest';
import type { GridRow } from '../../../shop/catalog/bulk/grid-schema.ts';
import { cellError, clipboardCells, getEdit, pastedText, toColumns } from './grid-cells.ts';

const cuff: GridRow = {
  id: 'cuff',
  name: 'Rift Cuff',
  image: '',
  price: 48,
  wasPrice: null,
  status: 'active',
  changedAt: '2026-11-24T10:00:00.000Z',
  left: 5,
  sizes: [],
  stockVersion: '7.0',
};
const sized: GridRow = {
  ...cuff,
  id: 'sized',
  sizes: [
    { size: 'Large', left: 1 },
    { size: 'Small', left: 4 },
  ],
};

test('shows a grid column for each size with its own stock', () => {
  expect(toColumns([cuff]).map(({ head }) => head)).toEqual(['Product', 'Price', 'Compare-at', 'Available', 'Status']);
  expect(toColumns([sized, cuff]).map(({ head }) => head)).toEqual([
    ...['Product', 'Price', 'Compare-at', 'S', 'L', 'One stock', 'Status'],
  ]);
});

test('saves only changed cells of a row, and stock with the value the cell showed', () => {
  expect(getEdit(cuff, { price: '49.5', stock: '9' })).toEqual({
    id: 'cuff',
    seen: cuff.changedAt,
    price: 49.5,
    stock: [{ size: '', available: 9, shown: 5 }],
    stockSeen: '7.0',
  });
  expect(getEdit(sized, { 'stock Small': '0' })?.stock).toEqual([{ size: 'Small', available: 0, shown: 4 }]);
  expect(getEdit(cuff, { wasPrice: '60', name: 'New' })).toMatchObject({ wasPrice: 60, name: 'New' });
  expect(getEdit(cuff, {})).toBeUndefined();
  expect(getEdit(cuff, { price: '49,50' })).toBeUndefined();
});

test('refuses money with a comma and every other ambiguous number', () => {
  expect(cellError('price', '49,50')).toBe('“49,50” isn’t a price we can read. Write it like 54.50.');
  expect(cellError('price', '0')).toBe('Enter a price from $0.01 to $1,000,000.');
  expect(cellError('price', '1,250')).toBeUndefined();
  expect(cellError('wasPrice', '')).toBeUndefined();
  expect(cellError('name', ' ')).toBe('Enter a name of up to 120 characters.');
  for (const count of ['-1', '1.5', 'five', '100001']) expect(cellError('stock', count), count).toBeDefined();
  expect(cellError('status', 'hidden')).toBe('Choose Draft, Active or Archived.');
});

test('parses a pasted spreadsheet block cell by cell', () => {
  expect(clipboardCells('48.00\t5\r\n52.00\t\r\n')).toEqual([
    ['48.00', '5'],
    ['52.00', ''],
  ]);
  expect(clipboardCells('48.00')).toEqual([['48.00']]);
  expect(pastedText('status', ' ARCHIVED ')).toBe('archived');
  expect(pastedText('price', ' 48.00 ')).toBe('48.00');
});
