import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';

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
    /** The token was just rotated. */
    isFormer: Type.Boolean(),
  }),
  (sql, tokenHash: Buffer, now: Date, seenSince: Date) => sql`
    select s.id as session_id, s.staff_id, m.name, m.email, m.role, m.must_change_password, m.picture_id,
      m.totp_since is not null as has_second_factor,
      exists (select from passkeys p where p.staff_id = m.id) as has_passkey,
      (select count(*)::int from staff_recovery_codes c where c.staff_id = m.id and c.used_at is null) as recovery_codes_left,
      s.last_seen_at, s.confirmed_at, s.ends_at, s.token_hash <> ${tokenHash} as is_former
    from staff_sessions s join staff m on m.id = s.staff_id
    where (s.token_hash = ${tokenHash} or (s.former_token_hash = ${tokenHash} and s.former_until > ${now}))
      and s.ends_at > ${now} and s.last_seen_at > ${seenSince} and m.closed_at is null`,
);

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

/** Rotates the token after a confirmation; the old one works until `formerUntil`. */
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

/** `except` null: signs out every browser. */
export const endSessionsOf = change(
  (sql, staffId: string, except: string | null) => sql`
    delete from staff_sessions where staff_id = ${staffId}::uuid and id is distinct from ${except}::uuid`,
);

export const dropEndedSessions = change(
  (sql, now: Date, seenSince: Date) => sql`
    delete from staff_sessions where ends_at <= ${now} or last_seen_at <= ${seenSince}`,
);

/** By email, so that the time is the same without an account. */
export const findBrowser = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, email: string, secretHash: Buffer, now: Date) => sql`
    select b.id from staff_browsers b join staff m on m.id = b.staff_id
    where b.secret_hash = ${secretHash} and b.ends_at > ${now} and m.email = ${email} and m.closed_at is null`,
);

/** Whether we issued the secret, to any member. */
export const findSecret = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, secretHash: Buffer, now: Date) => sql`
    select id from staff_browsers where secret_hash = ${secretHash} and ends_at > ${now} limit 1`,
);

type NewKnownBrowser = { staffId: string; secretHash: Buffer; device: string };

export const saveBrowser = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { staffId, secretHash, device }: NewKnownBrowser, now: Date, endsAt: Date) => sql`
    insert into staff_browsers as known (staff_id, secret_hash, device, first_seen_at, last_seen_at, ends_at)
    values (${staffId}::uuid, ${secretHash}, ${device}, ${now}::timestamptz, ${now}::timestamptz, ${endsAt})
    on conflict (staff_id, secret_hash) do update
      set device = excluded.device, last_seen_at = excluded.last_seen_at, ends_at = excluded.ends_at
    returning known.id`,
);

/** Keeps a member's newest ones. Leaves those that another sign-in is dropping, since the two could deadlock. */
export const dropOldBrowsers = change(
  (sql, staffId: string, limit: number) => sql`
    delete from staff_browsers where id in (
      select id from staff_browsers where id in (
        select id from staff_browsers where staff_id = ${staffId}::uuid order by last_seen_at desc, id offset ${limit}::int)
      for update skip locked)`,
);

/** `except`: session whose browser stays known; null for none. */
export const dropBrowsersOf = change(
  (sql, staffId: string, except: string | null) => sql`
    delete from staff_browsers where staff_id = ${staffId}::uuid
      and id is distinct from (select browser_id from staff_sessions where id = ${except}::uuid)`,
);

export const dropBrowserOfSession = change(
  (sql, staffId: string, sessionId: string) => sql`
    delete from staff_browsers where staff_id = ${staffId}::uuid
      and id = (select browser_id from staff_sessions where id = as_uuid(${sessionId}) and staff_id = ${staffId}::uuid)`,
);

export const dropEndedBrowsers = change((sql, now: Date) => sql`delete from staff_browsers where ends_at <= ${now}`);
