import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';

type Opened = { staffId: string; tokenHash: Buffer; device: string; network: string };

export const addSession = change(
  (sql, { staffId, tokenHash, device, network }: Opened, now: Date, endsAt: Date) => sql`
    insert into staff_sessions (staff_id, token_hash, started_at, last_seen_at, ends_at, confirmed_at, device, network)
    values (${staffId}::uuid, ${tokenHash}, ${now}::timestamptz, ${now}::timestamptz, ${endsAt}, ${now}::timestamptz, ${device}, ${network})`,
);

export const findSession = oneRow(
  Type.Object({
    sessionId: Type.String(),
    staffId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: Type.String(),
    mustChangePassword: Type.Boolean(),
    hasSecondFactor: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    lastSeenAt: Timestamp,
    confirmedAt: Timestamp,
    endsAt: Timestamp,
  }),
  (sql, tokenHash: Buffer, now: Date, seenSince: Date) => sql`
    select s.id as session_id, s.staff_id, m.name, m.email, m.role, m.must_change_password,
      m.totp_since is not null as has_second_factor,
      (select count(*)::int from staff_recovery_codes c where c.staff_id = m.id and c.used_at is null) as recovery_codes_left,
      s.last_seen_at, s.confirmed_at, s.ends_at
    from staff_sessions s join staff m on m.id = s.staff_id
    where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.last_seen_at > ${seenSince} and m.closed_at is null`,
);

export const touchSession = change(
  (sql, id: string, now: Date) => sql`
    with touched as (
      update staff_sessions set last_seen_at = ${now}::timestamptz where id = ${id}::uuid returning staff_id
    )
    update staff set last_seen_at = ${now}::timestamptz from touched where staff.id = touched.staff_id`,
);

export const confirmSession = change(
  (sql, id: string, now: Date) => sql`update staff_sessions set confirmed_at = ${now} where id = ${id}::uuid`,
);

export const endSession = change((sql, id: string) => sql`delete from staff_sessions where id = ${id}::uuid`);

/** `except` may be null: then every browser is signed out. */
export const endSessionsOf = change(
  (sql, staffId: string, except: string | null) => sql`
    delete from staff_sessions where staff_id = ${staffId}::uuid and id is distinct from ${except}::uuid`,
);

export const dropEndedSessions = change(
  (sql, now: Date, seenSince: Date) => sql`
    delete from staff_sessions where ends_at <= ${now} or last_seen_at <= ${seenSince}`,
);
