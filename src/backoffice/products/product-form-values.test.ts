import { expect, test } from 'vitest';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import { changesOf, unsavedText } from './product-form-values.ts';

const cuff = { ...blankDraft('wristbands'), name: 'Rift Cuff', materials: 'Glass', price: 48 };

test('what somebody else changed meanwhile is told field by field, in the words of the form', () => {
  const other = {
    ...cuff,
    name: 'Rift Band',
    price: 52.5,
    community: 'kitui',
    isFeatured: true,
    status: 'active' as const,
  };
  expect(changesOf(cuff, { ...other, sizes: ['Small', 'Large'] })).toEqual([
    'Name: Rift Band (was Rift Cuff)',
    'Price: $52.50 (was $48.00)',
    'Made by: kitui (was none)',
    'Sizes: Small, Large (was none)',
    'Featured: yes (was no)',
    'Status: Active (was Draft)',
  ]);
  expect(changesOf(cuff, { ...cuff })).toEqual([]);
});

test('a long text is told by how it begins', () => {
  expect(changesOf(cuff, { ...cuff, description: 'x'.repeat(500) })).toEqual([
    `Description: ${'x'.repeat(80)}… (was none)`,
  ]);
});

test('what is not saved is named as far as there is room', () => {
  expect(unsavedText(cuff, { ...cuff, price: 50, sku: 'RC-1' })).toBe('price, SKU');
  const many = { ...cuff, name: 'Other', price: 50, sku: 'RC-1', lowStockAt: 2, isFeatured: true };
  expect(unsavedText(cuff, many)).toBe('name, price, SKU and 2 more');
  // A helper's form has no cost.
  const { cost: _, ...known } = cuff;
  expect(unsavedText({ ...cuff, cost: 21 }, known)).toBe('');
});
