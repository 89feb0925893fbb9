import { toDollars } from '../../../shared/money.ts';
import { type DaySpan, toCalendar } from '../calendar.ts';
import { allAtOnce, type CsvColumn, csvWithTotal } from '../csv-columns.ts';
import { charted } from '../figures.ts';
import { sumByDay } from '../queries.ts';
import type { ReportDeps, ReportSpan } from '../reports.ts';
import type { MakersReport, ProductsReport } from '../schema.ts';
import { type SpanParts, sumByProduct, sumProducts } from './queries.ts';
import { toSummedParts, toYearlyParts } from './summed-parts.ts';

const MAX_LISTED_PRODUCTS = 100;

export async function productsReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<ProductsReport> {
  const calendar = toCalendar(reportSpan.span, reportSpan.timeZone);
  const [{ products, all, categories, makers }, days] = await Promise.all([
    readProducts({ sql }, reportSpan, { ofAll: MAX_LISTED_PRODUCTS }),
    sumByDay(sql, calendar),
  ]);
  return {
    ...reportSpan.head,
    before: { ...reportSpan.before, ...getSold(earlier(all)) },
    byDay: charted(calendar.days, days, (sums) => sums.itemsCents - sums.setDiscountCents - sums.couponDiscountCents),
    products: products.map(({ productId, name, isListed, category, maker, ...row }) => ({
      product: productId,
      name,
      isListed,
      category,
      maker,
      ...getSold(row),
      salesBefore: getSold(earlier(row)).sales,
    })),
    count: all.count,
    total: getSold(all),
    byCategory: categories.map(({ row: _, ...group }) => group),
    byMaker: makers.map(({ row: _, ...group }) => group),
  };
}

/** Both spans in one query, by months and years. */
async function readProducts(
  { sql }: ReportDeps['db'],
  { span, before, timeZone, head: { today } }: ReportSpan,
  most: Parameters<typeof sumProducts>[3],
) {
  const parts = (of: DaySpan) => spanParts(of, timeZone, today);
  const rows = await sumProducts(sql, parts(span), parts(before), most);
  const of = (part: 'product' | 'category' | 'maker' | 'all') => rows.filter((row) => row.part === part);
  const products = of('product').sort((one, other) => one.place - other.place);
  const [all] = of('all');
  if (!all) throw new Error('PostgreSQL added up nothing.');
  return { products, all, categories: getGroups(of('category'), 'category'), makers: getGroups(of('maker'), 'maker') };
}

const spanParts = (span: DaySpan, timeZone: string, today: string): SpanParts => ({
  ...toSummedParts(span, timeZone, today),
  yearly: toYearlyParts(span, timeZone, today),
});

type ProductPart = Awaited<ReturnType<typeof sumProducts>>[number];

/** Includes groups with sales only in the previous span. */
const getGroups = (rows: readonly ProductPart[], name: 'category' | 'maker') =>
  rows
    .map((row) => ({ row, name: row[name], ...getSold(row), salesBefore: getSold(earlier(row)).sales }))
    .sort((one, other) => other.sales - one.sales || one.name.localeCompare(other.name));

type SoldSum = Pick<ProductPart, 'units' | 'itemsCents' | 'discountCents' | 'refundedUnits' | 'refundedCents'>;

const getSold = ({ units, itemsCents, discountCents, refundedUnits, refundedCents }: SoldSum) => ({
  units,
  items: toDollars(itemsCents),
  discounts: toDollars(discountCents),
  refundedUnits,
  refunded: toDollars(refundedCents),
  sales: toDollars(itemsCents - discountCents - refundedCents),
});

type SoldEarlier = Pick<
  ProductPart,
  'unitsBefore' | 'itemsCentsBefore' | 'discountCentsBefore' | 'refundedUnitsBefore' | 'refundedCentsBefore'
>;

const earlier = (row: SoldEarlier): SoldSum => ({
  units: row.unitsBefore,
  itemsCents: row.itemsCentsBefore,
  discountCents: row.discountCentsBefore,
  refundedUnits: row.refundedUnitsBefore,
  refundedCents: row.refundedCentsBefore,
});

const MAX_OF_MAKER = 10;

/** Revenue of each maker with best products, and the previous period. */
export async function makersReport({ db: { sql } }: ReportDeps, reportSpan: ReportSpan): Promise<MakersReport> {
  const { products, all, makers } = await readProducts({ sql }, reportSpan, { ofMaker: MAX_OF_MAKER });
  const ofMaker = Map.groupBy(products, ({ makerId }) => makerId);
  return {
    ...reportSpan.head,
    total: getSold(all),
    before: { ...reportSpan.before, ...getSold(earlier(all)) },
    makers: [...makers.filter(({ name }) => name !== ''), ...makers.filter(({ name }) => name === '')].map(
      ({ row: { makerId, count }, ...group }) => ({
        ...group,
        maker: makerId ?? '',
        count,
        products: (ofMaker.get(makerId) ?? []).map(({ productId, name, isListed, ...row }) => ({
          product: productId,
          name,
          isListed,
          ...getSold(row),
        })),
      }),
    ),
  };
}

type ProductSales = Awaited<ReturnType<typeof listProductSales>>[number];

const listProductSales = ({ sql }: ReportDeps['db'], { span, timeZone, head: { today } }: ReportSpan) =>
  sumByProduct(sql, spanParts(span, timeZone, today));

const SOLD_COLUMNS: CsvColumn<ProductSales>[] = [
  { head: 'Units sold', count: ({ units }) => units },
  { head: 'Units refunded', count: ({ refundedUnits }) => refundedUnits },
  { head: 'Items', cents: ({ itemsCents }) => itemsCents },
  { head: 'Discounts', cents: ({ discountCents }) => -discountCents },
  { head: 'Refunds', cents: ({ refundedCents }) => -refundedCents },
  { head: 'Sales', cents: (row) => row.itemsCents - row.discountCents - row.refundedCents },
];
const PRODUCT_COLUMN: CsvColumn<ProductSales> = { head: 'Product', text: ({ productId }) => productId };
const NAME_COLUMN: CsvColumn<ProductSales> = { head: 'Name', text: ({ name }) => name };
const MAKER_COLUMN: CsvColumn<ProductSales> = { head: 'Maker', text: ({ maker }) => maker };

export const productsAsCsv = ({ db }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    [
      PRODUCT_COLUMN,
      NAME_COLUMN,
      { head: 'Category', text: ({ category }) => category },
      MAKER_COLUMN,
      ...SOLD_COLUMNS,
    ],
    allAtOnce(() => listProductSales(db, reportSpan)),
  );

/** By maker and product, for settling with each maker. */
export const makersAsCsv = ({ db }: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> =>
  csvWithTotal(
    [MAKER_COLUMN, PRODUCT_COLUMN, NAME_COLUMN, ...SOLD_COLUMNS],
    allAtOnce(async () =>
      (await listProductSales(db, reportSpan)).toSorted((one, other) => one.maker.localeCompare(other.maker)),
    ),
  );
