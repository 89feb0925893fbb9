import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { exportedName } from './import-taxonomy.ts';
import { draftFrom } from './product-detail.ts';
import { listSizeStockOf } from './size-stock-queries.ts';
import { listStaffCommunities } from './staff-community-queries.ts';
import { listProductDetailRows } from './staff-queries.ts';
import { listStaffCategories } from './taxonomy-queries.ts';
import { csvHeader, csvRowOf } from './write-product-csv.ts';

const EXPORT_BATCH = 500;

/** The whole catalog as a table, a stretch at a time. Its id, in every line, tells one export from another. */
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
    yield rows.map((row) => csvOf(row, bySize.get(row.id) ?? [])).join('');
    after = last.id;
  }

  function csvOf(
    row: Awaited<ReturnType<typeof listProductDetailRows>>[number],
    bySize: Awaited<ReturnType<typeof listSizeStockOf>>,
  ): string {
    const draft = draftFrom(row);
    const category = exportedName(categories, draft.category);
    const community = draft.community === null ? '' : exportedName(communities, draft.community);
    const available = row.onHand - row.reserved;
    return csvRowOf({ ...draft, id: row.id, category, community, available, bySize }, exportId);
  }
}
