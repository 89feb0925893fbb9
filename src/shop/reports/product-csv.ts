import { plain, withTotal } from './csv-with-total.ts';
import { listProductSales } from './products-report.ts';
import type { ReportDeps, ReportSpan } from './reports.ts';

const PRODUCT_HEADS = [
  ...['Product', 'Name', 'Category', 'Maker', 'Units sold', 'Units refunded', 'Items', 'Discounts', 'Refunds', 'Sales'],
];

export const productsAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: PRODUCT_HEADS, total: ['Total', '', '', ''] }, productLines(deps, asked));

async function* productLines({ db }: ReportDeps, asked: ReportSpan) {
  const rows = await listProductSales(db, asked);
  yield rows.map((row) => ({
    cells: [row.productId, row.name, row.category, row.maker],
    ...amountsOfProduct(row),
  }));
}

/** By maker and product, so that what was sold of each maker can be gone through with them. */
export const makersAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    {
      heads: ['Maker', 'Product', 'Name', 'Units sold', 'Units refunded', 'Items', 'Discounts', 'Refunds', 'Sales'],
      total: ['Total', '', ''],
    },
    makerLines(deps, asked),
  );

async function* makerLines({ db }: ReportDeps, asked: ReportSpan) {
  const rows = await listProductSales(db, asked);
  yield rows
    .toSorted((one, other) => one.maker.localeCompare(other.maker))
    .map((row) => ({ cells: [row.maker, row.productId, row.name], ...amountsOfProduct(row) }));
}

type ProductSales = Awaited<ReturnType<typeof listProductSales>>[number];

const amountsOfProduct = (row: ProductSales) => ({
  counts: [row.units, row.refundedUnits],
  cents: [
    ...[row.itemsCents, plain(-row.discountCents), plain(-row.refundedCents)],
    row.itemsCents - row.discountCents - row.refundedCents,
  ],
});
