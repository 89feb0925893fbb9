import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { PictureRow } from '../media/pictures.ts';
import { priceWithoutSale } from './sale-columns.ts';
import { StatusColumn, statusOf } from './staff-queries.ts';

/** Changes with every count, adjustment, return and change of sizes; sales and what orders hold leave it as it is. */
const stockVersion = (sql: Sql, id: ReturnType<typeof statusOf>) => sql`
  coalesce((select max(l.id) from stock_ledger l where l.product_id = ${id} and l.what = 'counted'), 0)::text || '.' ||
  coalesce((select max(e.id) from audit_entries e where e.subject = ${id} and e.what = 'product.sizes_changed'), 0)::text`;

export const listGridRows = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    priceCents: Type.Integer(),
    wasPriceCents: nullable(Type.Integer()),
    status: StatusColumn,
    changedAt: Timestamp,
    picture: Json<PictureRow | null>(),
    left: Type.Integer(),
    sizes: Json<{ size: string; left: number }[]>(),
    stockVersion: Type.String(),
  }),
  (sql, ids: readonly string[]) => sql`
    select p.id, p.name, ${priceWithoutSale(sql)} as price_cents, p.was_price_cents, ${statusOf(sql)} as status, p.changed_at,
      p.pictures -> 0 as picture, s.on_hand - s.reserved as left, (
        select coalesce(jsonb_agg(jsonb_build_object('size', z.size, 'left', z.on_hand - z.reserved) order by z.position), '[]')
        from size_stock z where z.product_id = p.id) as sizes,
      ${stockVersion(sql, sql`p.id`)} as stock_version
    from unnest(${ids as string[]}::text[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id and not p.is_design join stock s on s.product_id = p.id
    order by asked.place`,
);

export const findStockVersion = oneRow(
  Type.Object({ version: Type.String() }),
  (sql, id: string) => sql`select ${stockVersion(sql, sql`${id}::text`)} as version`,
);
