import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Text = Type.String();

type NewSession = { customerId: string; tokenHash: Buffer; device: string; network: string };

export const addSession = change(
  (sql, session: NewSession, now: Date, endsAt: Date) => sql`
    insert into sessions (customer_id, token_hash, device, network, started_at, last_seen_at, proven_at, ends_at)
    values (${session.customerId}, ${session.tokenHash}, ${session.device}, ${session.network}, ${now}, ${now}, ${now}, ${endsAt})`,
);

/** Who asks, if the browser was seen after `idleSince` and its time is not up. */
export const findSession = oneRow(
  Type.Object({
    sessionId: Text,
    customerId: Text,
    name: Text,
    email: Text,
    nameIsGiven: Type.Boolean(),
    provenAt: Type.Union([Timestamp, Type.Null()]),
    lastSeenAt: Timestamp,
  }),
  (sql, tokenHash: Buffer, now: Date, idleSince: Date) => sql`
    select s.id as session_id, c.id as customer_id, c.name, c.email, c.name_is_given, s.proven_at, s.last_seen_at
    from sessions s join customers c on c.id = s.customer_id
    where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_seen_at > ${idleSince} and c.closed_at is null`,
);

export const touchSession = change(
  (sql, id: string, now: Date) =>
    sql`update sessions set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`,
);

/** Whoever holds it has just shown again that it is theirs. */
export const proveSession = change(
  (sql, id: string, now: Date) => sql`update sessions set proven_at = ${now} where id = ${id}`,
);

export const listSessions = manyRows(
  Type.Object({ id: Text, device: Text, network: Text, startedAt: Timestamp, lastSeenAt: Timestamp }),
  (sql, customerId: string, now: Date, idleSince: Date) => sql`
    select id, device, network, started_at, last_seen_at from sessions
    where customer_id = ${customerId} and ends_at > ${now} and last_seen_at > ${idleSince}
    order by last_seen_at desc, id`,
);

export const endSession = change(
  (sql, customerId: string, id: string) => sql`
    delete from sessions where customer_id = ${customerId} and id = as_uuid(${id})`,
);

export const endSessions = change(
  (sql, customerId: string) => sql`delete from sessions where customer_id = ${customerId}`,
);

/** All but one, which may be none of them. */
export const endOtherSessions = change(
  (sql, customerId: string, kept: string | null) => sql`
    delete from sessions where customer_id = ${customerId} and id is distinct from as_uuid(${kept})`,
);

/** All but the `most` that were seen last. */
export const endOldestSessions = change(
  (sql, customerId: string, most: number) => sql`
    delete from sessions where id in (
      select id from sessions where customer_id = ${customerId} order by last_seen_at desc, id offset ${most})`,
);

export const dropEndedSessions = change(
  (sql, now: Date, idleSince: Date) => sql`delete from sessions where ends_at < ${now} or last_seen_at < ${idleSince}`,
);
