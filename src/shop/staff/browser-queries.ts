import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

/** Asked by the address, so that it takes as long whether or not anybody has it. */
export const findBrowser = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, email: string, secretHash: Buffer, now: Date) => sql`
    select b.id from staff_browsers b join staff m on m.id = b.staff_id
    where b.secret_hash = ${secretHash} and b.ends_at > ${now} and m.email = ${email} and m.closed_at is null`,
);

/** Whether the secret was given out by us, to whomever. */
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

/** Keeps the newest so many of one member. */
export const dropOldBrowsers = change(
  (sql, staffId: string, most: number) => sql`
    delete from staff_browsers where id in (
      select id from staff_browsers where staff_id = ${staffId}::uuid order by last_seen_at desc, id offset ${most}::int
    )`,
);

/** `except`: the session whose browser stays known; null for none. */
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
