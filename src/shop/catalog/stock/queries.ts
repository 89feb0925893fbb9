import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';

/** Sets the ledger note for the next stock change in this transaction. */
export const setStockNote = change((sql, note: string) => sql`select set_config('shop.stock_note', ${note}, true)`);

/** Returns no row if less than the reserved quantity would remain. */
export const moveStock = oneRow(
  Type.Object({ onHand: Type.Integer(), reserved: Type.Integer() }),
  (sql, id: string, by: number) => sql`
    update stock set on_hand = on_hand + ${by}::int where product_id = ${id} and on_hand + ${by}::int >= reserved
    returning on_hand, reserved`,
);

export const lockStockRow = oneRow(
  Type.Object({ onHand: Type.Integer(), reserved: Type.Integer(), sizeCount: Type.Integer() }),
  (sql, id: string) => sql`select on_hand, reserved, size_count from stock where product_id = ${id} for update`,
);

export const listStockEntries = manyRows(
  Type.Object({
    id: Type.Integer(),
    at: Timestamp,
    what: Type.String(),
    onHandChange: Type.Integer(),
    reservedChange: Type.Integer(),
    note: Type.String(),
  }),
  (sql, id: string, beneath: number | null, most: number) => sql`
    select id, at, what, on_hand_change, reserved_change, note from stock_ledger
    where product_id = ${id} and (${beneath}::bigint is null or id < ${beneath}::bigint)
    order by id desc limit ${most}::int`,
);

export const listSizeStock = manyRows(
  Type.Object({
    size: Type.String(),
    onHand: Type.Integer(),
    reserved: Type.Integer(),
    differenceCents: Type.Integer(),
    sku: Type.String(),
  }),
  (sql, productId: string) => sql`
    select size, on_hand, reserved, price_difference_cents as difference_cents, sku
    from size_stock where product_id = ${productId} order by position`,
);

/** The same for several products, ordered by product and position. */
export const listSizeStockOf = manyRows(
  Type.Object({
    productId: Type.String(),
    size: Type.String(),
    onHand: Type.Integer(),
    reserved: Type.Integer(),
    differenceCents: Type.Integer(),
    sku: Type.String(),
  }),
  (sql, productIds: readonly string[]) => sql`
    select product_id, size, on_hand, reserved, price_difference_cents as difference_cents, sku
    from size_stock where product_id = any(${productIds as string[]}::text[]) order by product_id, position`,
);

/**
 * Quantities in orders for each size; `size` null: ordered without a size. `unpacked`: sold but not packed yet;
 * `unshipped`: the part of it that is still to ship. Call with the stock row locked: every change to both commits in
 * one transaction.
 */
export const listSizeClaims = manyRows(
  Type.Object({
    size: nullable(Type.String()),
    reserved: Type.Integer(),
    unpacked: Type.Integer(),
    unshipped: Type.Integer(),
  }),
  (sql, productId: string) => sql`
    with claimed as materialized (
      select l.size, o.reservation, o.stage, l.quantity, l.quantity - coalesce((
          select sum(r.quantity) from refund_plan_lines r join refund_plans p on p.key = r.key
          where r.order_id = l.order_id and r.position = l.position and p.done_at is not null), 0) as kept
      from orders o join order_lines l on l.order_id = o.id
      where o.stage in ('unpaid', 'to_dispatch', 'refunded') and l.product_id = ${productId}
    )
    select size, coalesce(sum(quantity) filter (where reservation = 'held'), 0)::int as reserved,
      coalesce(sum(kept) filter (where reservation = 'sold'), 0)::int as unpacked,
      coalesce(sum(kept) filter (where stage = 'to_dispatch'), 0)::int as unshipped
    from (
      select size, reservation, stage, quantity, kept from claimed
      union all
      -- Reserved for replacements.
      select x.size, 'held', '', x.held, 0 from order_return_lines x
        join order_lines l on l.order_id = x.order_id and l.position = x.position
      where x.held > 0 and l.product_id = ${productId}
    ) held_or_sold group by size`,
);

/** `rows` is JSON text: [{size, onHand, reserved, differenceCents, sku}], in order. The caller holds the stock lock. */
export const replaceSizeStock = change(
  (sql, productId: string, rows: string) => sql`
    with given as (
      select g.value ->> 'size' as size, (g.value ->> 'onHand')::int as on_hand, (g.value ->> 'reserved')::int as reserved,
        (g.value ->> 'differenceCents')::int as cents, g.value ->> 'sku' as sku, g.ordinality::int as position
      from jsonb_array_elements(${rows}::text::jsonb) with ordinality g
    ), gone as (
      delete from size_stock where product_id = ${productId} and size not in (select size from given)
    ), kept as (
      insert into size_stock (product_id, size, position, on_hand, reserved, price_difference_cents, sku)
      select ${productId}, size, position, on_hand, reserved, cents, sku from given
      on conflict (product_id, size) do update set position = excluded.position, on_hand = excluded.on_hand,
        reserved = excluded.reserved, price_difference_cents = excluded.price_difference_cents, sku = excluded.sku
    ), named as (
      update products set sizes = coalesce((select array_agg(size order by position) from given), sizes)
      where id = ${productId}
    )
    update stock set size_count = (select count(*) from given) where product_id = ${productId}`,
);

/**
 * Marks unpacked order lines without a size as needing one; also lines packed within the last hour, while packing can
 * be undone.
 */
export const requireSizes = change(
  (sql, productId: string) => sql`
    update order_lines l set is_sized = true from orders o
    where o.id = l.order_id and l.product_id = ${productId} and l.size is null and not l.is_sized
      and (o.dispatched_at is null or o.dispatched_at > now() - interval '1 hour')`,
);

/** Returns no row if less than the reserved quantity would remain. */
export const moveSizeStock = oneRow(
  Type.Object({ onHand: Type.Integer() }),
  (sql, productId: string, size: string, by: number) => sql`
    update size_stock set on_hand = on_hand + ${by}::int
    where product_id = ${productId} and size = ${size} and on_hand + ${by}::int >= reserved returning on_hand`,
);

/** Corrections already made by earlier imports of the same export. */
export const listSizesImported = manyRows(
  Type.Object({ size: Type.String(), change: Type.Integer() }),
  (sql, exportId: string, productId: string) => sql`
    select size, change from size_stock_imports where export_id = ${exportId} and product_id = ${productId}`,
);

export const saveSizeImported = change(
  (sql, productId: string, exportId: string, of: { size: string; change: number }) => sql`
    insert into size_stock_imports as i (product_id, export_id, size, change)
    values (${productId}, ${exportId}, ${of.size}, ${of.change}::int)
    on conflict (product_id, export_id, size) do update set change = i.change + excluded.change`,
);
