import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';

const Size = nullable(Type.String());
const MaybeTime = nullable(Timestamp);

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

/** What an alert is about: a product or one of its sizes, or, without a product, the end of a pause of orders. */
export type AlertTopic = { productId: string | null; size: string | null };

/** Separate SQL texts, so that both use the index. */
const isAbout = (sql: Sql, productId: string | null) =>
  productId === null ? sql`product_id is null` : sql`product_id = ${productId}`;

type NewAlert = AlertTopic & { email: string; leaveToken: string };

/** Renews an unconfirmed request, which keeps its place; returns no row if the address is waiting already. */
export const requestAlert = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, alert: NewAlert & { confirmHash: Buffer }, now: Date, confirmEndsAt: Date) => sql`
    insert into email_alerts as known (product_id, size, email, asked_at, confirm_hash, confirm_ends_at, leave_token)
    values (${alert.productId}, ${alert.size}, ${alert.email}, ${now}, ${alert.confirmHash}, ${confirmEndsAt},
      ${alert.leaveToken})
    on conflict (product_id, size, email) where told_at is null do update
      set confirm_hash = excluded.confirm_hash, confirm_ends_at = excluded.confirm_ends_at
      where known.confirmed_at is null
    returning email`,
);

/** For the verified address of an account. */
export const addAlert = change(
  (sql, { productId, size, email, leaveToken }: NewAlert, now: Date) => sql`
    insert into email_alerts as known (product_id, size, email, asked_at, confirmed_at, leave_token)
    values (${productId}, ${size}, ${email}, ${now}, ${now}, ${leaveToken})
    on conflict (product_id, size, email) where told_at is null do update set confirmed_at = excluded.confirmed_at
      where known.confirmed_at is null`,
);

/** Idempotent: a link opened before gives the same result. */
export const confirmAlert = oneRow(
  Type.Object({ product: Json<{ id: string; name: string } | null>(), size: Size }),
  (sql, { confirmHash, isOpening }: { confirmHash: Buffer; isOpening: boolean }, now: Date) => sql`
    update email_alerts a set confirmed_at = coalesce(a.confirmed_at, ${now}::timestamptz)
    where a.confirm_hash = ${confirmHash} and (a.product_id is null) = ${isOpening}::boolean
      and (a.confirm_ends_at > ${now}::timestamptz or a.confirmed_at is not null)
    returning (select json_build_object('id', p.id, 'name', p.name) from products p where p.id = a.product_id) as product,
      a.size`,
);

export const deleteAlert = change(
  (sql, leaveToken: string) => sql`delete from email_alerts where leave_token = ${leaveToken}`,
);

/** The oldest requests; rows locked by another run or an unsubscribe are skipped. */
export const takeAlerts = manyRows(
  Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  (sql, { productId, size }: AlertTopic, most: number, now: Date) => sql`
    with first as materialized (
      select id from email_alerts
      where ${isAbout(sql, productId)} and size is not distinct from ${size}::text and confirmed_at is not null
        and told_at is null
      order by asked_at, id limit ${most}::int for update skip locked
    )
    update email_alerts a set told_at = ${now} from first where a.id = first.id returning a.email, a.leave_token`,
);

export const countWaiting = manyRows(
  Type.Object({ size: Size, people: Type.Integer() }),
  (sql, productId: string | null) => sql`
    select size, count(*)::int as people from email_alerts
    where ${isAbout(sql, productId)} and confirmed_at is not null and told_at is null
    group by size order by size nulls last`,
);

export const listAlertsOf = manyRows(
  Type.Object({
    email: Type.String(),
    productId: nullable(Type.String()),
    size: Size,
    askedAt: Timestamp,
    confirmedAt: MaybeTime,
    toldAt: MaybeTime,
  }),
  (sql, addresses: readonly string[]) => sql`
    select email, product_id, size, asked_at, confirmed_at, told_at
    from email_alerts where email = any(${addresses}::text[]) order by asked_at`,
);

export const deleteAlertsOf = change(
  (sql, addresses: readonly string[]) => sql`delete from email_alerts where email = any(${addresses}::text[])`,
);

/** Deletes requests that were never confirmed, that were notified a while ago, or that are too old. */
export const deleteOldAlerts = change(
  (sql, now: Date, toldBefore: Date, askedBefore: { stock: Date; opening: Date }) => sql`
    delete from email_alerts
    where (confirmed_at is null and confirm_ends_at < ${now}) or told_at < ${toldBefore}
      or asked_at < case when product_id is null then ${askedBefore.opening}::timestamptz else ${askedBefore.stock}::timestamptz end`,
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
      (select count(*) from email_alerts t
        where t.product_id = w.product_id and t.told_at > ${since}::timestamptz
          and t.size is not distinct from w.size)::int as told_lately
    from (
      select product_id, size, count(*)::int as waiting, min(asked_at) as first from email_alerts
      where confirmed_at is not null and told_at is null group by product_id, size
    ) w
      join products p on p.id = w.product_id and p.hidden_at is null
      join stock s on s.product_id = w.product_id and s.on_hand > s.reserved
    order by w.first, w.product_id, w.size`,
);

export const deleteArchived = change(
  (sql) => sql`
  delete from email_alerts a using products p
  where p.id = a.product_id and p.hidden_at is not null and a.told_at is null`,
);
