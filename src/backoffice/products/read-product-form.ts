import { toDollars } from '../../shared/money.ts';
import { STATUS_NAMES } from '../../shared/products/product-status.ts';
import { ofEachText } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { readForm } from '../components/read-form.ts';

/** What is typed, as the call takes it. A price that cannot be read goes as one that is refused at its field. */
export function draftIn(form: HTMLFormElement): ProductDraft {
  const read = readForm(form);
  const amount = (name: string) => (read.text(name).trim() === '' ? null : toDollars(read.cents(name, 'price')));
  return {
    ...ofEachText(read.text),
    price: toDollars(read.cents('price', 'price')),
    wasPrice: amount('wasPrice'),
    salePrice: amount('salePrice'),
    saleFirstDay: read.text('saleFirstDay') || null,
    saleLastDay: read.text('saleLastDay') || null,
    // Helpers have no fields for these.
    ...(form.elements.namedItem('cost') && { cost: amount('cost') }),
    ...(form.elements.namedItem('makerEarns') && { makerEarns: amount('makerEarns') }),
    category: read.text('category'),
    community: read.text('community') || null,
    sizes: read.all('sizes'),
    makingDays: read.wholeOrNone('makingDays'),
    sku: read.text('sku').trim(),
    lowStockAt: read.wholeOrNone('lowStockAt'),
    weightGrams: read.wholeOrNone('weightGrams'),
    isOneOfAKind: read.ticked('isOneOfAKind'),
    isFeatured: read.ticked('isFeatured'),
    status: STATUS_NAMES.find((name) => name === read.text('status')) ?? 'draft',
  };
}

/** The sentences for what `draftIn` could not read. */
export function fieldErrorsIn(form: HTMLFormElement): Record<string, string> {
  const { cents, text, fieldErrors } = readForm(form);
  cents('price', 'price');
  for (const name of ['wasPrice', 'salePrice', 'cost', 'makerEarns'])
    if (text(name).trim() !== '') cents(name, 'price');
  return fieldErrors;
}
