import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';

type Purpose = 'verify' | 'confirm_change' | 'undo_change' | 'reset';

type NewLink = {
  tokenHash: Buffer;
  customerId: string;
  purpose: Purpose;
  email: string;
  /** Data of this registration; undefined to use the account's. */
  registered?: { name: string; passwordHash: string } | undefined;
};

export const addLink = change(
  (sql, link: NewLink, now: Date, endsAt: Date) => sql`
    insert into email_links (token_hash, customer_id, purpose, email, sent_at, ends_at, name, password_hash)
    values (${link.tokenHash}, ${link.customerId}, ${link.purpose}, ${link.email}, ${now}, ${endsAt},
      ${link.registered?.name ?? null}::text, ${link.registered?.passwordHash ?? null}::text)`,
);

export const clearRegistrations = change(
  (sql, customerId: string) => sql`
    update email_links set name = null, password_hash = null
    where customer_id = ${customerId} and purpose = 'verify' and password_hash is not null`,
);

const Text = Type.String();
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** Also finds used links; see `usedAt`. */
export const findLink = oneRow(
  Type.Object({
    customerId: Text,
    purpose: Type.Unsafe<Purpose>({ type: 'string' }),
    email: Text,
    sentAt: Timestamp,
    usedAt: Type.Union([Timestamp, Type.Null()]),
    name: MaybeText,
    passwordHash: MaybeText,
  }),
  (sql, tokenHash: Buffer, now: Date) => sql`
    select customer_id, purpose, email, sent_at, used_at, name, password_hash from email_links
    where token_hash = ${tokenHash} and (ends_at > ${now} or used_at is not null)`,
);

/** Affects one row on first use. */
export const spendLink = change(
  (sql, tokenHash: Buffer, now: Date) => sql`
    update email_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and ends_at > ${now}`,
);

export const dropLinks = change(
  (sql, customerId: string, purpose: Purpose) => sql`
    delete from email_links where customer_id = ${customerId} and purpose = ${purpose} and used_at is null`,
);

export const dropOpenLinks = change(
  (sql, customerId: string) => sql`delete from email_links where customer_id = ${customerId} and used_at is null`,
);

type NewChallenge = { cookieHash: Buffer; customerId: string | null; email: string; codeHash: string };

export const addChallenge = change(
  (sql, challenge: NewChallenge, now: Date, endsAt: Date) => sql`
    insert into reset_challenges (cookie_hash, customer_id, email, code_hash, started_at, ends_at)
    values (${challenge.cookieHash}, ${challenge.customerId}, ${challenge.email}, ${challenge.codeHash}, ${now}, ${endsAt})`,
);

/** The code's challenge: by cookie, or else the newest of the email. */
export const findChallenge = oneRow(
  Type.Object({ id: Text, isOfCookie: Type.Boolean(), endsAt: Timestamp }),
  (sql, cookieHash: Buffer | null, email: string | null, now: Date) => sql`
    select id, coalesce(cookie_hash = ${cookieHash}::bytea, false) as is_of_cookie, ends_at from reset_challenges
    where (cookie_hash = ${cookieHash}::bytea or email = ${email}::text) and used_at is null and ends_at > ${now}
    order by (cookie_hash = ${cookieHash}::bytea) desc nulls last, started_at desc limit 1`,
);

/**
 * Counts the attempt before checking the code, so that parallel requests can't exceed five. Attempts without the cookie
 * are counted separately, so strangers can't use up those of the requesting browser.
 */
export const incrementAttempts = oneRow(
  Type.Object({ customerId: MaybeText, email: Text, codeHash: Text }),
  (sql, { id, isOfCookie }: { id: string; isOfCookie: boolean }, limit: number, now: Date) => sql`
    update reset_challenges set
      tries = tries + case when ${isOfCookie}::boolean then 1 else 0 end,
      address_tries = address_tries + case when ${isOfCookie}::boolean then 0 else 1 end
    where id = ${id} and case when ${isOfCookie}::boolean then tries else address_tries end < ${limit}
      and used_at is null and ends_at > ${now}
    returning customer_id, email, code_hash`,
);

export const spendChallenge = change(
  (sql, id: string, now: Date) => sql`
    update reset_challenges set used_at = ${now} where id = ${id} and used_at is null`,
);

export const dropChallenges = change(
  (sql, customerId: string) => sql`delete from reset_challenges where customer_id = ${customerId}`,
);

export const dropEndedLinks = change((sql, before: Date) => sql`delete from email_links where ends_at < ${before}`);

export const dropEndedChallenges = change(
  (sql, before: Date) => sql`delete from reset_challenges where ends_at < ${before}`,
);
