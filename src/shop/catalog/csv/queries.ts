import { Type } from 'typebox';
import { change, manyRows } from '../../../platform/db/query.ts';
import { detailColumns, ProductDetailRow } from '../products/queries.ts';

/** Names in lower case, for lookups by name. */
export const listProductNames = manyRows(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql) => sql`select id, lower(name) as name from products where not is_design order by id`,
);

/** Products with one of the ids or, in lower case, one of the names. */
export const listImportTargets = manyRows(
  ProductDetailRow,
  (sql, ids: readonly string[], names: readonly string[]) => sql`
    select ${detailColumns(sql)}, p.pictures from products p join stock s on s.product_id = p.id
    where not p.is_design and (p.id = any(${ids as string[]}::text[]) or lower(p.name) = any(${names as string[]}::text[]))
    order by p.id`,
);

/** Corrections already made by earlier imports of the same exports. */
export const listImported = manyRows(
  Type.Object({ productId: Type.String(), exportId: Type.String(), change: Type.Integer() }),
  (sql, exportIds: readonly string[]) => sql`
    select product_id, export_id, change from stock_imports where export_id = any(${exportIds as string[]}::text[])`,
);

export const saveImported = change(
  (sql, productId: string, exportId: string, by: number) => sql`
    insert into stock_imports as i (product_id, export_id, change) values (${productId}, ${exportId}, ${by}::int)
    on conflict (product_id, export_id) do update set change = i.change + excluded.change`,
);
