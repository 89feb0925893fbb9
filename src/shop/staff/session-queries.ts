import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

type NewStaffSession = {
  staffId: string;
  tokenHash: Buffer;
  device: string;
  network: string;
  browserId: string | null;
};

export const addSession = change(
  (sql, { staffId, tokenHash, device, network, browserId }: NewStaffSession, now: Date, endsAt: Date) => sql`
    insert into staff_sessions
      (staff_id, token_hash, started_at, last_seen_at, ends_at, confirmed_at, device, network, browser_id)
    values (${staffId}::uuid, ${tokenHash}, ${now}::timestamptz, ${now}::timestamptz, ${endsAt}, ${now}::timestamptz,
      ${device}, ${network}, ${browserId}::uuid)`,
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
    hasPasskey: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    pictureId: Type.Union([Type.String(), Type.Null()]),
    lastSeenAt: Timestamp,
    confirmedAt: Timestamp,
    endsAt: Timestamp,
    /** The token was replaced a moment ago. */
    isFormer: Type.Boolean(),
  }),
  (sql, tokenHash: Buffer, now: Date, seenSince: Date) => sql`
    select s.id as session_id, s.staff_id, m.name, m.email, m.role, m.must_change_password, m.picture_id,
      m.totp_since is not null as has_second_factor,
      exists (select from staff_passkeys p where p.staff_id = m.id) as has_passkey,
      (select count(*)::int from staff_recovery_codes c where c.staff_id = m.id and c.used_at is null) as recovery_codes_left,
      s.last_seen_at, s.confirmed_at, s.ends_at, s.token_hash <> ${tokenHash} as is_former
    from staff_sessions s join staff m on m.id = s.staff_id
    where (s.token_hash = ${tokenHash} or (s.former_token_hash = ${tokenHash} and s.former_until > ${now}))
      and s.ends_at > ${now} and s.last_seen_at > ${seenSince} and m.closed_at is null`,
);

/** Where a member of staff is signed in, the browser that was used last first. */
export const listSessionsOf = manyRows(
  Type.Object({
    id: Type.String(),
    device: Type.String(),
    network: Type.String(),
    startedAt: Timestamp,
    lastSeenAt: Timestamp,
  }),
  (sql, staffId: string, now: Date, seenSince: Date) => sql`
    select id, device, network, started_at, last_seen_at from staff_sessions
    where staff_id = ${staffId}::uuid and ends_at > ${now} and last_seen_at > ${seenSince}
    order by last_seen_at desc, id`,
);

export const touchSession = change(
  (sql, id: string, now: Date) => sql`
    with touched as (
      update staff_sessions set last_seen_at = ${now}::timestamptz where id = ${id}::uuid returning staff_id
    )
    update staff set last_seen_at = ${now}::timestamptz from touched where staff.id = touched.staff_id`,
);

/** Confirmed just now: from here on another token opens it, the old one only until `formerUntil`. */
export const rotateSession = change(
  (sql, id: string, { tokenHash, formerUntil }: { tokenHash: Buffer; formerUntil: Date }, now: Date) => sql`
    update staff_sessions
    set former_token_hash = token_hash, former_until = ${formerUntil}, token_hash = ${tokenHash}, confirmed_at = ${now}
    where id = ${id}::uuid`,
);

export const endSession = change((sql, id: string) => sql`delete from staff_sessions where id = ${id}::uuid`);

export const endOneSessionOf = change(
  (sql, staffId: string, id: string) => sql`
    delete from staff_sessions where staff_id = ${staffId}::uuid and id = as_uuid(${id})`,
);

/** `except` may be null: then every browser is signed out. */
export const endSessionsOf = change(
  (sql, staffId: string, except: string | null) => sql`
    delete from staff_sessions where staff_id = ${staffId}::uuid and id is distinct from ${except}::uuid`,
);

export const dropEndedSessions = change(
  (sql, now: Date, seenSince: Date) => sql`
    delete from staff_sessions where ends_at <= ${now} or last_seen_at <= ${seenSince}`,
);
