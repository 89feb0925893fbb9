import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { csvLine } from '../../../shared/tables/csv.ts';
import { fieldText, ofEach } from '../product-fields.ts';
import { draftFrom } from '../products/detail.ts';
import { listProductDetailRows } from '../products/queries.ts';
import type { WholeDraft } from '../products/schema.ts';
import { listSizeStockOf } from '../stock/queries.ts';
import { listStaffCommunities } from '../taxonomy/community-queries.ts';
import { exportedName } from '../taxonomy/names.ts';
import { listStaffCategories } from '../taxonomy/queries.ts';
import { COLUMN_NAMES, type Column, columnTitle } from './product-csv.ts';
import { sizeCells } from './sizes.ts';

export const csvHeader = (): string => csvLine(COLUMN_NAMES.map(columnTitle));

const EXPORT_BATCH = 500;

/** Streams the whole catalog as CSV. Every line carries the id of the export, so that imports can tell exports apart. */
export async function* productsAsCsv({ db }: { db: Pick<Database, 'sql'> }): AsyncGenerator<string> {
  const exportId = `export-${randomBytes(6).toString('hex')}`;
  const [categories, communities] = await Promise.all([listStaffCategories(db.sql), listStaffCommunities(db.sql)]);
  yield csvHeader();
  for (let after = ''; ; ) {
    const rows = await listProductDetailRows(db.sql, after, EXPORT_BATCH);
    const last = rows.at(-1);
    if (!last) return;
    const counted = rows.filter(({ sizeCount }) => sizeCount > 0).map(({ id }) => id);
    const sizes = counted.length > 0 ? await listSizeStockOf(db.sql, counted) : [];
    const bySize = Map.groupBy(sizes, ({ productId }) => productId);
    yield rows.map((row) => toCsvRow(row, bySize.get(row.id) ?? [])).join('');
    after = last.id;
  }

  function toCsvRow(
    row: Awaited<ReturnType<typeof listProductDetailRows>>[number],
    bySize: Awaited<ReturnType<typeof listSizeStockOf>>,
  ): string {
    const draft = draftFrom(row);
    const category = exportedName(categories, draft.category);
    const community = draft.community === null ? '' : exportedName(communities, draft.community);
    const available = row.onHand - row.reserved;
    return formatCsvRow({ ...draft, id: row.id, category, community, available, bySize }, exportId);
  }
}

export type CsvExportRow = Omit<WholeDraft, 'category' | 'community'> & {
  id: string;
  category: string;
  community: string;
  available: number;
  /** Sizes with their own stock; empty if all share one. */
  bySize: Parameters<typeof sizeCells>[0];
};

/** Cells that a spreadsheet would run as a formula are prefixed with an apostrophe; reading removes it. */
export function formatCsvRow({ available, bySize, ...product }: CsvExportRow, exportId: string): string {
  const cells: Record<Column, string | number> = {
    ...product,
    ...ofEach('amount', (name) => product[name]?.toFixed(2) ?? ''),
    ...ofEach('count', (name) => product[name] ?? ''),
    ...ofEach('flag', (name) => fieldText(name, product[name])),
    price: product.price.toFixed(2),
    salePrice: product.salePrice?.toFixed(2) ?? '',
    saleFirstDay: product.saleFirstDay ?? '',
    saleLastDay: product.saleLastDay ?? '',
    // A lone size with a comma would be read as two.
    sizes: product.sizes.join('; ') + (product.sizes.length === 1 && product.sizes[0]?.includes(',') ? ';' : ''),
    makingDays: product.makingDays ?? '',
    stock: available,
    exported: available,
    exportId,
    isFeatured: fieldText('isFeatured', product.isFeatured),
    status: fieldText('status', product.status),
    ...sizeCells(bySize),
  };
  return csvLine(COLUMN_NAMES.map((name) => cells[name]));
}
