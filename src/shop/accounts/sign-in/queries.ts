import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { EmailAddress } from '../../../shared/email-address.ts';

type NewSession = { customerId: string; tokenHash: Buffer; device: string; network: string };

export const addSession = change(
  (sql, session: NewSession, now: Date, endsAt: Date) => sql`
    insert into sessions (customer_id, token_hash, device, network, started_at, last_seen_at, proven_at, ends_at)
    values (${session.customerId}, ${session.tokenHash}, ${session.device}, ${session.network}, ${now}, ${now}, ${now}, ${endsAt})`,
);

const Text = Type.String();

/** The session and its account, unless idle since `idleSince` or expired. */
export const findSession = oneRow(
  Type.Object({
    sessionId: Text,
    customerId: Text,
    name: Text,
    email: Text,
    nameIsGiven: Type.Boolean(),
    provenAt: Timestamp,
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

/** Records a re-authentication. */
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

/** All but `except`, if it exists. */
export const endOtherSessions = change(
  (sql, customerId: string, kept: string | null) => sql`
    delete from sessions where customer_id = ${customerId} and id is distinct from as_uuid(${kept})`,
);

/**
 * All but the `limit` last seen. Leaves those that another login is ending: two that wait for each other's rows would
 * deadlock.
 */
export const endOldestSessions = change(
  (sql, customerId: string, limit: number) => sql`
    delete from sessions where id in (
      select id from sessions where id in (
        select id from sessions where customer_id = ${customerId} order by last_seen_at desc, id offset ${limit})
      for update skip locked)`,
);

export const dropEndedSessions = change(
  (sql, now: Date, idleSince: Date) => sql`delete from sessions where ends_at < ${now} or last_seen_at < ${idleSince}`,
);

type NewLoginCode = { cookieHash: Buffer; linkHash: Buffer; email: EmailAddress; codeHash: string };

export const addLoginCode = change(
  (sql, { cookieHash, linkHash, email, codeHash }: NewLoginCode, now: Date, endsAt: Date) => sql`
    insert into login_codes (cookie_hash, link_hash, email, code_hash, started_at, ends_at)
    values (${cookieHash}, ${linkHash}, ${email}, ${codeHash}, ${now}, ${endsAt})`,
);

/** The code's row: by cookie, or else the newest of the email. */
export const findLoginCode = oneRow(
  Type.Object({ id: Type.String(), isOfCookie: Type.Boolean(), endsAt: Timestamp }),
  (sql, cookieHash: Buffer | null, email: EmailAddress, now: Date) => sql`
    select id, coalesce(cookie_hash = ${cookieHash}::bytea, false) as is_of_cookie, ends_at from login_codes
    where email = ${email} and used_at is null and ends_at > ${now}
    order by (cookie_hash = ${cookieHash}::bytea) desc nulls last, started_at desc limit 1`,
);

/**
 * Counts the attempt before checking the code, so that parallel requests can't exceed `most`. Attempts without the
 * cookie are counted separately, so strangers can't use up those of the requesting browser.
 */
export const incrementLoginAttempts = oneRow(
  Type.Object({ codeHash: Type.String() }),
  (sql, { id, isOfCookie }: { id: string; isOfCookie: boolean }, limit: number, now: Date) => sql`
    update login_codes set
      tries = tries + case when ${isOfCookie}::boolean then 1 else 0 end,
      address_tries = address_tries + case when ${isOfCookie}::boolean then 0 else 1 end
    where id = ${id} and case when ${isOfCookie}::boolean then tries else address_tries end < ${limit}
      and used_at is null and ends_at > ${now}
    returning code_hash`,
);

/** Affects one row if neither code nor link was used before. */
export const spendLoginCode = change(
  (sql, id: string, now: Date) => sql`
    update login_codes set used_at = ${now} where id = ${id} and used_at is null and ends_at > ${now}`,
);

/** By link; returns the email it proves. */
export const spendLoginLink = oneRow(
  Type.Object({ email: Type.Unsafe<EmailAddress>({ type: 'string' }) }),
  (sql, linkHash: Buffer, now: Date) => sql`
    update login_codes set used_at = ${now} where link_hash = ${linkHash} and used_at is null and ends_at > ${now}
    returning email`,
);

export const dropLoginCodesOf = change(
  (sql, addresses: readonly string[]) => sql`delete from login_codes where email = any(${addresses}::text[])`,
);

export const dropEndedLoginCodes = change((sql, now: Date) => sql`delete from login_codes where ends_at < ${now}`);

export const findKnownBrowser = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, secretHash: Buffer, email: EmailAddress, seenSince: Date) => sql`
    select k.id from known_browsers k join customers c on c.id = k.customer_id
    where k.secret_hash = ${secretHash} and c.email = ${email} and k.seen_at > ${seenSince}`,
);

export const touchKnownBrowser = change(
  (sql, id: string, now: Date) => sql`update known_browsers set seen_at = ${now} where id = ${id}`,
);

type NewKnownBrowser = { customerId: string; secretHash: Buffer; most: number };

/** Replaces the one not seen for longest, unless another login is replacing it, as in `endOldestSessions`. */
export const addKnownBrowser = change(
  (sql, { customerId, secretHash, most: limit }: NewKnownBrowser, now: Date) => sql`
    with oldest as (
      delete from known_browsers where id in (
        select id from known_browsers where id in (
          select id from known_browsers where customer_id = ${customerId}
          order by seen_at desc, id offset greatest(${limit}::int - 1, 0))
        for update skip locked)
    )
    insert into known_browsers (customer_id, secret_hash, seen_at) values (${customerId}, ${secretHash}, ${now})`,
);

export const dropKnownBrowsers = change(
  (sql, customerId: string) => sql`delete from known_browsers where customer_id = ${customerId}`,
);

export const dropBrowsersNotSeenSince = change(
  (sql, since: Date) => sql`delete from known_browsers where seen_at < ${since}`,
);
