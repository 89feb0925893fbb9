import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';

const Size = nullable(Type.String());
const MaybeTime = nullable(Timestamp);

/** Stock of a visible product, by size if each has its own. */
export const findStock = oneRow(
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

/** Renews an unconfirmed request, which keeps its place; returns no row if the address is waiting already. */
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

/** For the verified address of an account. */
export const addAlert = change(
  (sql, { productId, size, email, leaveToken }: AlertRequest, now: Date) => sql`
    insert into stock_alerts as known (product_id, size, email, asked_at, confirmed_at, leave_token)
    values (${productId}, ${size}, ${email}, ${now}, ${now}, ${leaveToken})
    on conflict (product_id, size, email) where told_at is null do update set confirmed_at = excluded.confirmed_at
      where known.confirmed_at is null`,
);

/** Idempotent: a link opened before gives the same result. */
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

/** Deletes requests that were never confirmed, that were notified a while ago, or that are too old. */
export const deleteOldAlerts = change(
  (sql, now: Date, toldBefore: Date, askedBefore: Date) => sql`
    delete from stock_alerts
    where (confirmed_at is null and confirm_ends_at < ${now}) or told_at < ${toldBefore} or asked_at < ${askedBefore}`,
);

/** Advisory lock until the transaction ends; false if another run holds it. */
export const lockNotifications = oneRow(
  Type.Object({ isOurs: Type.Boolean() }),
  (sql, lock: number) => sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
);

/** Restocked products with waiting requests, and the number of people notified since `since`. */
export const listDue = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    size: Size,
    left: Type.Integer(),
    sizeRows: Json<SizeRow[] | null>(),
    waiting: Type.Integer(),
    toldLately: Type.Integer(),
  }),
  (sql, since: Date) => sql`
    select w.product_id, p.name, w.size, s.on_hand - s.reserved as left, ${sizeRows(sql)} as size_rows, w.waiting,
      (select count(*) from stock_alerts t
        where t.product_id = w.product_id and t.told_at > ${since}::timestamptz
          and t.size is not distinct from w.size)::int as told_lately
    from (
      select product_id, size, count(*)::int as waiting, min(asked_at) as first from stock_alerts
      where confirmed_at is not null and told_at is null group by product_id, size
    ) w
      join products p on p.id = w.product_id and p.hidden_at is null
      join stock s on s.product_id = w.product_id and s.on_hand > s.reserved
    order by w.first, w.product_id, w.size`,
);

/** The oldest requests; rows locked by an unsubscribe are skipped. */
export const takeAlerts = manyRows(
  Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  (sql, { productId, size }: { productId: string; size: string | null }, most: number, now: Date) => sql`
    with first as materialized (
      select id from stock_alerts
      where product_id = ${productId} and size is not distinct from ${size}::text and confirmed_at is not null
        and told_at is null
      order by asked_at, id limit ${most}::int for update skip locked
    )
    update stock_alerts a set told_at = ${now} from first where a.id = first.id returning a.email, a.leave_token`,
);

/** Deletes requests for archived products. */
export const deleteArchived = change(
  (sql) => sql`
  delete from stock_alerts a using products p
  where p.id = a.product_id and p.hidden_at is not null and a.told_at is null`,
);
