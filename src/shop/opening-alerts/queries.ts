import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type AlertRequest = { email: string; leaveToken: string };

/** Renews an unconfirmed request, which keeps its place; returns no row if the address is waiting already. */
export const requestAlert = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, request: AlertRequest & { confirmHash: Buffer }, now: Date, confirmEndsAt: Date) => sql`
    insert into opening_alerts as known (email, asked_at, confirm_hash, confirm_ends_at, leave_token)
    values (${request.email}, ${now}, ${request.confirmHash}, ${confirmEndsAt}, ${request.leaveToken})
    on conflict (email) where told_at is null do update
      set confirm_hash = excluded.confirm_hash, confirm_ends_at = excluded.confirm_ends_at
      where known.confirmed_at is null
    returning email`,
);

/** For the verified address of an account. */
export const addAlert = change(
  (sql, { email, leaveToken }: AlertRequest, now: Date) => sql`
    insert into opening_alerts as known (email, asked_at, confirmed_at, leave_token)
    values (${email}, ${now}, ${now}, ${leaveToken})
    on conflict (email) where told_at is null do update set confirmed_at = excluded.confirmed_at
      where known.confirmed_at is null`,
);

/** Idempotent: a link opened before gives the same result. */
export const confirmAlert = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, confirmHash: Buffer, now: Date) => sql`
    update opening_alerts set confirmed_at = coalesce(confirmed_at, ${now}::timestamptz)
    where confirm_hash = ${confirmHash} and (confirm_ends_at > ${now}::timestamptz or confirmed_at is not null)
    returning email`,
);

export const deleteAlert = change(
  (sql, leaveToken: string) => sql`
  delete from opening_alerts where leave_token = ${leaveToken}`,
);

/** The oldest requests; rows locked by another run or an unsubscribe are skipped. */
export const takeAlerts = manyRows(
  Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  (sql, most: number, now: Date) => sql`
    with first as materialized (
      select id from opening_alerts where confirmed_at is not null and told_at is null
      order by asked_at, id limit ${most}::int for update skip locked
    )
    update opening_alerts a set told_at = ${now} from first where a.id = first.id returning a.email, a.leave_token`,
);

export const countWaiting = oneRow(
  Type.Object({ people: Type.Integer() }),
  (sql) => sql`
  select count(*)::int as people from opening_alerts where confirmed_at is not null and told_at is null`,
);

const MaybeTime = nullable(Timestamp);

export const listAlertsOf = manyRows(
  Type.Object({ email: Type.String(), askedAt: Timestamp, confirmedAt: MaybeTime, toldAt: MaybeTime }),
  (sql, addresses: readonly string[]) => sql`
    select email, asked_at, confirmed_at, told_at
    from opening_alerts where email = any(${addresses}::text[]) order by asked_at`,
);

export const deleteAlertsOf = change(
  (sql, addresses: readonly string[]) => sql`
  delete from opening_alerts where email = any(${addresses}::text[])`,
);

/** Deletes requests that were never confirmed, that were notified a while ago, or that are too old. */
export const deleteOldAlerts = change(
  (sql, now: Date, toldBefore: Date, askedBefore: Date) => sql`
    delete from opening_alerts
    where (confirmed_at is null and confirm_ends_at < ${now}) or told_at < ${toldBefore} or asked_at < ${askedBefore}`,
);
