import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { PictureRow } from '../../media/pictures.ts';
import { getStatus, StatusColumn } from '../products/queries.ts';
import { priceWithoutSale } from '../sql-fragments.ts';

export const addProductChange = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, who: string, summary: string, now: Date) => sql`
    with outdated as (delete from product_changes where made_at < ${now}::timestamptz - interval '1 day')
    insert into product_changes (made_at, who, summary) values (${now}, ${who}, ${summary}) returning id`,
);

export const addChangeLine = change(
  (sql, changeId: string, productId: string, { before, after }: { before: string; after: string }) => sql`
    insert into product_change_lines (change_id, product_id, before, after)
    values (${changeId}::uuid, ${productId}, ${before}::text::jsonb, ${after}::text::jsonb)`,
);

/** Set last: the summary names the number of changed products. */
export const summarizeChange = change(
  (sql, id: string, summary: string) => sql`update product_changes set summary = ${summary} where id = ${id}::uuid`,
);

export const lockProductChange = oneRow(
  Type.Object({ id: Type.String(), madeAt: Timestamp, summary: Type.String(), undoneAt: nullable(Timestamp) }),
  (sql, id: string) => sql`
    select id, made_at, summary, undone_at from product_changes where id = as_uuid(${id}) for update`,
);

export const setUndone = change(
  (sql, id: string, now: Date) => sql`update product_changes set undone_at = ${now} where id = ${id}::uuid`,
);

export const listUnsettledLines = manyRows(
  Type.Object({ productId: Type.String(), before: Json<object>(), after: Json<object>() }),
  (sql, id: string, most: number) => sql`
    select product_id, before, after from product_change_lines where change_id = ${id}::uuid and not is_settled
    order by product_id limit ${most}::int`,
);

export const settleLine = change(
  (sql, id: string, productId: string) => sql`
    update product_change_lines set is_settled = true where change_id = ${id}::uuid and product_id = ${productId}`,
);

export const listRecentChanges = manyRows(
  Type.Object({ id: Type.String(), madeAt: Timestamp, who: Type.String(), summary: Type.String() }),
  (sql, since: Date) => sql`
    select id, made_at, who, summary from product_changes c
    where undone_at is null and made_at > ${since}
      and exists (select from product_change_lines l where l.change_id = c.id and not l.is_settled)
    order by made_at desc limit 5`,
);

/** A version that changes with every count, adjustment, return, and change of sizes, but not with sales and reservations. */
const stockVersion = (sql: Sql, id: ReturnType<typeof getStatus>) => sql`
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
    select p.id, p.name, ${priceWithoutSale(sql)} as price_cents, p.was_price_cents, ${getStatus(sql)} as status, p.changed_at,
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
