import type { Sql } from '../../platform/db/database.ts';
import { type LineColumns, lineRows } from './line-columns.ts';

/**
 * The sizes of the products that have a stock for each, locked after all rows of stock, in one order. `misfit`: a product
 * whose sizes are others than this statement sees, because they were changed while it waited for the lock; or a line in a
 * size that is none of them.
 */
export const lockedSizes = (sql: Sql, lines: LineColumns) => sql`
  sized as materialized (
    select z.product_id, z.size, z.on_hand - z.reserved as available, coalesce((
        select sum(l.quantity)::int from ${lineRows(sql, lines)} where l.product_id = z.product_id and l.size = z.size), 0)
      as quantity
    from size_stock z where z.product_id = any (array(select product_id from ready where size_count > 0))
    order by z.product_id, z.size for update of z
  ), misfit as materialized (
    select r.product_id from ready r
    where r.size_count <> (select count(*) from sized z where z.product_id = r.product_id)
      or r.size_count > 0 and exists (
        select from ${lineRows(sql, lines)} where l.product_id = r.product_id and l.size is not null
          and not exists (select from sized z where z.product_id = l.product_id and z.size = l.size))
  ),`;

/** Nothing of it is read where no product of the order has a stock for each size; one that got them meanwhile is a misfit. */
export const noSizes = (sql: Sql) => sql`misfit as (select product_id from ready where size_count > 0),`;

export const reservedSizes = (sql: Sql) => sql`
  reserved_sizes as (
    update size_stock z
    set reserved = z.reserved
      + coalesce((select w.quantity from sized w where w.product_id = z.product_id and w.size = z.size), 0)
    where z.product_id = any (array(select w.product_id from sized w, verdict where is_placed and w.quantity > 0))
      and z.size = any (array(select w.size from sized w, verdict where is_placed and w.quantity > 0))
  ),`;

export const sizesLeft = (sql: Sql) => sql`
  (select json_object_agg(z.size, z.available - case when is_placed then z.quantity else 0 end)
    from sized z where z.product_id = ready.product_id)`;
