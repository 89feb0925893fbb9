import { Type } from 'typebox';
import { change, manyRows, Timestamp } from '../../../platform/db/query.ts';

const Address = Type.Object({ email: Type.String() });

/** Verified addresses that no other account has now. */
export const listProvenAddresses = manyRows(
  Address,
  (sql, customerId: string) => sql`
    select email from customers where id = as_uuid(${customerId}) and email_proven_at is not null
    union
    select l.email from email_links l
    where l.customer_id = as_uuid(${customerId}) and l.used_at is not null and l.purpose in ('verify', 'confirm_change', 'reset')
      and not exists (select from customers c where c.email = l.email and c.id <> l.customer_id)`,
);

/** Addresses that the account's emails went to, except those with an account of their own. */
export const listAddressesWrittenTo = manyRows(
  Address,
  (sql, customerId: string) => sql`
    select email from customers where id = ${customerId}::uuid and email is not null
    union
    select email from email_changes e where e.customer_id = ${customerId}::uuid
      and not exists (select from customers c where c.email = e.email and c.id <> e.customer_id)
    union
    select l.email from email_links l where l.customer_id = ${customerId}::uuid
      and not exists (select from customers c where c.email = l.email and c.id <> l.customer_id)`,
);

const MaybeTime = Type.Union([Timestamp, Type.Null()]);

export const listLinksOf = manyRows(
  Type.Object({ purpose: Type.String(), email: Type.String(), sentAt: Timestamp, usedAt: MaybeTime }),
  (sql, customerId: string) => sql`
    select purpose, email, sent_at, used_at from email_links
    where customer_id = ${customerId}::uuid order by sent_at`,
);

export const listChallengesOf = manyRows(
  Type.Object({ email: Type.String(), startedAt: Timestamp }),
  (sql, customerId: string) => sql`
    select email, started_at from reset_challenges where customer_id = ${customerId}::uuid order by started_at`,
);

export const listLoginCodesOf = manyRows(
  Type.Object({ email: Type.String(), startedAt: Timestamp }),
  (sql, addresses: readonly string[]) => sql`
    select email, started_at from login_codes where email = any(${addresses}::text[]) order by started_at`,
);

export const dropAllLinks = change(
  (sql, customerId: string) => sql`delete from email_links where customer_id = ${customerId}::uuid`,
);

export const dropChallengesOf = change(
  (sql, customerId: string, addresses: readonly string[]) => sql`
    delete from reset_challenges where customer_id = ${customerId}::uuid or email = any(${addresses}::text[])`,
);
