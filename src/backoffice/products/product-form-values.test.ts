import { expect, test } from 'vitest';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import { getChanges, unsavedText } from './product-form-values.ts';

const cuff = { ...blankDraft('wristbands'), name: 'Rift Cuff', materials: 'Glass', price: 48 };

test('lists concurrent changes field by field with the form’s labels', () => {
  const other = {
    ...cuff,
    name: 'Rift Band',
    price: 52.5,
    community: 'kitui',
    isFeatured: true,
    status: 'active' as const,
  };
  expect(getChanges(cuff, { ...other, sizes: ['Small', 'Large'] })).toEqual([
    'Name: Rift Band (was Rift Cuff)',
    'Price: $52.50 (was $48.00)',
    'Made by: kitui (was none)',
    'Sizes: Small, Large (was none)',
    'Featured: yes (was no)',
    'Status: Active (was Draft)',
  ]);
  expect(getChanges(cuff, { ...cuff })).toEqual([]);
});

test('abbreviates a long text to its beginning', () => {
  expect(getChanges(cuff, { ...cuff, description: 'x'.repeat(500) })).toEqual([
    `Description: ${'x'.repeat(80)}… (was none)`,
  ]);
});

test('names unsaved fields within the available space', () => {
  expect(unsavedText(cuff, { ...cuff, price: 50, sku: 'RC-1' })).toBe('price, SKU');
  const many = { ...cuff, name: 'Other', price: 50, sku: 'RC-1', lowStockAt: 2, isFeatured: true };
  expect(unsavedText(cuff, many)).toBe('name, price, SKU and 2 more');
  // A helper's form has no cost.
  const { cost: _, ...known } = cuff;
  expect(unsavedText({ ...cuff, cost: 21 }, known)).toBe('');
});
