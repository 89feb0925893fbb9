import { type Cell, NONE, normalize } from './csv-cell.ts';
import { NAMES } from './csv-columns.ts';
import type { CsvProduct, CsvRow } from './csv-product.ts';
import { ofEachText } from './product-fields.ts';
import { countIn, makingDaysIn, priceIn, weightIn } from './read-csv-numbers.ts';
import { communityIn, dayIn, sizesIn, skuIn, statusIn, textIn, yesOrNo } from './read-csv-texts.ts';
import { readSizeCells } from './read-size-cells.ts';

export function readRow(line: number, cell: Cell): CsvRow {
  const sentences: string[] = [];
  const reads = { cell, sentences };
  if (NAMES.some((column) => cell(column).includes('\u0000')))
    sentences.push('There’s a character in it that isn’t text.');
  if (cell('id') === '' && cell('name') === '') sentences.push('Give an Id or a Name.');
  const product: CsvProduct = {
    id: cell('id'),
    exportId: cell('exportId'),
    ...readSizeCells(reads),
    ...defined({
      ...ofEachText((name) => textIn(name, reads)),
      price: priceIn('price', reads),
      wasPrice: normalize(cell('wasPrice')) === NONE ? null : priceIn('wasPrice', reads),
      salePrice: normalize(cell('salePrice')) === NONE ? null : priceIn('salePrice', reads),
      saleFirstDay: dayIn('saleFirstDay', reads),
      saleLastDay: dayIn('saleLastDay', reads),
      cost: normalize(cell('cost')) === NONE ? null : priceIn('cost', reads),
      makerEarns: normalize(cell('makerEarns')) === NONE ? null : priceIn('makerEarns', reads),
      sku: skuIn(reads),
      lowStockAt: normalize(cell('lowStockAt')) === NONE ? null : countIn('lowStockAt', reads),
      weightGrams: weightIn(reads),
      category: cell('category') || undefined,
      community: communityIn(cell('community')),
      sizes: sizesIn(reads),
      makingDays: makingDaysIn(reads),
      stock: countIn('stock', reads),
      exported: countIn('exported', reads),
      isOneOfAKind: yesOrNo('isOneOfAKind', reads),
      isFeatured: yesOrNo('isFeatured', reads),
      status: statusIn(reads),
    }),
  };
  return sentences.length > 0 ? { line, ok: false, sentences } : { line, ok: true, product };
}

/** Without the cells that say nothing. */
const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
