import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';

export const Size = nullable(Type.String());
const MaybeTime = nullable(Timestamp);

/** What a product on sale has left, by size where each has a stock of its own. */
export const findWanted = oneRow(
  Type.Object({
    name: Type.String(),
    sizes: Type.Array(Type.String()),
    left: Type.Integer(),
    sizeRows: Json<SizeRow[] | null>(),
  }),
  (sql, productId: string) => sql`
    select p.name, p.sizes, coalesce(s.on_hand - s.reserved, 0) as left, ${sizeRows(sql)} as size_rows
    from products p left join stock s on s.product_id = p.id
    where p.id = ${productId} and p.hidden_at is null`,
);

type AlertRequest = {
  productId: string;
  size: string | null;
  email: string;
  leaveToken: string;
};

/** Renews an earlier request, which keeps its place; no row where the address waits already. */
export const requestAlert = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, request: AlertRequest & { confirmHash: Buffer }, now: Date, confirmEndsAt: Date) => sql`
    insert into stock_alerts as known (product_id, size, email, asked_at, confirm_hash, confirm_ends_at, leave_token)
    values (${request.productId}, ${request.size}, ${request.email}, ${now}, ${request.confirmHash}, ${confirmEndsAt},
      ${request.leaveToken})
    on conflict (product_id, size, email) where told_at is null do update
      set confirm_hash = excluded.confirm_hash, confirm_ends_at = excluded.confirm_ends_at
      where known.confirmed_at is null
    returning email`,
);

/** For an address that its account has proven. */
export const addAlert = change(
  (sql, { productId, size, email, leaveToken }: AlertRequest, now: Date) => sql`
    insert into stock_alerts as known (product_id, size, email, asked_at, confirmed_at, leave_token)
    values (${productId}, ${size}, ${email}, ${now}, ${now}, ${leaveToken})
    on conflict (product_id, size, email) where told_at is null do update set confirmed_at = excluded.confirmed_at
      where known.confirmed_at is null`,
);

/** A link that was opened before answers the same again. */
export const confirmAlert = oneRow(
  Type.Object({ productId: Type.String(), name: Type.String(), size: Size }),
  (sql, confirmHash: Buffer, now: Date) => sql`
    update stock_alerts a set confirmed_at = coalesce(a.confirmed_at, ${now}::timestamptz) from products p
    where a.confirm_hash = ${confirmHash} and (a.confirm_ends_at > ${now}::timestamptz or a.confirmed_at is not null)
      and p.id = a.product_id
    returning a.product_id, p.name, a.size`,
);

export const deleteAlert = change(
  (sql, leaveToken: string) => sql`
  delete from stock_alerts where leave_token = ${leaveToken}`,
);

export const countWaiting = manyRows(
  Type.Object({ size: Size, people: Type.Integer() }),
  (sql, productId: string) => sql`
    select size, count(*)::int as people from stock_alerts
    where product_id = ${productId} and confirmed_at is not null and told_at is null group by size order by size nulls last`,
);

export const listAlertsOf = manyRows(
  Type.Object({
    email: Type.String(),
    productId: Type.String(),
    size: Size,
    askedAt: Timestamp,
    confirmedAt: MaybeTime,
    toldAt: MaybeTime,
  }),
  (sql, addresses: readonly string[]) => sql`
    select email, product_id, size, asked_at, confirmed_at, told_at
    from stock_alerts where email = any(${addresses}::text[]) order by asked_at`,
);

export const deleteAlertsOf = change(
  (sql, addresses: readonly string[]) => sql`
  delete from stock_alerts where email = any(${addresses}::text[])`,
);

/** Never confirmed, told a while ago, or older than anybody waits. */
export const deleteOldAlerts = change(
  (sql, now: Date, toldBefore: Date, askedBefore: Date) => sql`
    delete from stock_alerts
    where (confirmed_at is null and confirm_ends_at < ${now}) or told_at < ${toldBefore} or asked_at < ${askedBefore}`,
);
