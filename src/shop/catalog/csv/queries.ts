import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';
import { detailColumns, ProductDetailRow } from '../products/queries.ts';

export const listImportTargets = manyRows(
  ProductDetailRow,
  (sql, ids: readonly string[], names: readonly string[]) => sql`
    select ${detailColumns(sql)}, p.pictures from products p join stock s on s.product_id = p.id
    where not p.is_design and (p.id = any(${ids as string[]}::text[]) or lower(p.name) = any(${names as string[]}::text[]))
    order by p.id`,
);

/** Corrections already made by earlier imports of the same export. */
export const findImported = oneRow(
  Type.Object({ change: Type.Integer() }),
  (sql, exportId: string, productId: string) => sql`
    select change from stock_imports where export_id = ${exportId} and product_id = ${productId}`,
);

export const saveImported = change(
  (sql, productId: string, exportId: string, by: number) => sql`
    insert into stock_imports as i (product_id, export_id, change) values (${productId}, ${exportId}, ${by}::int)
    on conflict (product_id, export_id) do update set change = i.change + excluded.change`,
);
