import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { EmailAddress } from '../../../shared/email-address.ts';

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

type NewLoginCode = { cookieHash: Buffer; linkHash: Buffer; email: EmailAddress; codeHash: string };

export const addLoginCode = change(
  (sql, { cookieHash, linkHash, email, codeHash }: NewLoginCode, now: Date, endsAt: Date) => sql`
    insert into login_codes (cookie_hash, link_hash, email, code_hash, started_at, ends_at)
    values (${cookieHash}, ${linkHash}, ${email}, ${codeHash}, ${now}, ${endsAt})`,
);

/** The code that is meant: the one that the browser of the cookie asked for, else the newest one of the address. */
export const findLoginCode = oneRow(
  Type.Object({ id: Type.String(), isOfCookie: Type.Boolean(), endsAt: Timestamp }),
  (sql, cookieHash: Buffer | null, email: EmailAddress, now: Date) => sql`
    select id, coalesce(cookie_hash = ${cookieHash}::bytea, false) as is_of_cookie, ends_at from login_codes
    where email = ${email} and used_at is null and ends_at > ${now}
    order by (cookie_hash = ${cookieHash}::bytea) desc nulls last, started_at desc limit 1`,
);

/**
 * Counts the try before the code is looked at: no number of requests at once gets more than `most`. Who knows only the
 * address has tries apart, so nobody uses up those of the browser that asked.
 */
export const incrementLoginAttempts = oneRow(
  Type.Object({ codeHash: Type.String() }),
  (sql, { id, isOfCookie }: { id: string; isOfCookie: boolean }, most: number, now: Date) => sql`
    update login_codes set
      tries = tries + case when ${isOfCookie}::boolean then 1 else 0 end,
      address_tries = address_tries + case when ${isOfCookie}::boolean then 0 else 1 end
    where id = ${id} and case when ${isOfCookie}::boolean then tries else address_tries end < ${most}
      and used_at is null and ends_at > ${now}
    returning code_hash`,
);

/** One, if neither the code nor the link beside it was used before. */
export const spendLoginCode = change(
  (sql, id: string, now: Date) => sql`
    update login_codes set used_at = ${now} where id = ${id} and used_at is null and ends_at > ${now}`,
);

/** The same by the link; answers whose address it proves. */
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

/** The one that was seen longest ago makes room. */
export const addKnownBrowser = change(
  (sql, { customerId, secretHash, most }: NewKnownBrowser, now: Date) => sql`
    with oldest as (
      delete from known_browsers where id in (
        select id from known_browsers where customer_id = ${customerId}
        order by seen_at desc, id offset greatest(${most}::int - 1, 0))
    )
    insert into known_browsers (customer_id, secret_hash, seen_at) values (${customerId}, ${secretHash}, ${now})`,
);

export const dropKnownBrowsers = change(
  (sql, customerId: string) => sql`delete from known_browsers where customer_id = ${customerId}`,
);

export const dropBrowsersNotSeenSince = change(
  (sql, since: Date) => sql`delete from known_browsers where seen_at < ${since}`,
);
