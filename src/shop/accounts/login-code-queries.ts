import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { EmailAddress } from '../../shared/email-address.ts';

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
