import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { EmailAddress } from '../../shared/email-address.ts';

const Text = Type.String();
const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeTime = Type.Union([Timestamp, Type.Null()]);

const Account = Type.Object({
  id: Text,
  email: Text,
  name: Text,
  nameIsGiven: Type.Boolean(),
  passwordHash: MaybeText,
  verifiedAt: MaybeTime,
  emailProvenAt: MaybeTime,
});

/** By canonical email only. */
export const findAccount = oneRow(
  Account,
  (sql, email: EmailAddress) => sql`
    select id, email, name, name_is_given, password_hash, verified_at, email_proven_at from customers where email = ${email}`,
);

export const findAccountById = oneRow(
  Type.Object({ ...Account.properties, passwordSetAt: MaybeTime, createdAt: Timestamp }),
  (sql, id: string) => sql`
    select id, email, name, name_is_given, password_hash, verified_at, email_proven_at, password_set_at, created_at
    from customers where id = ${id} and closed_at is null`,
);

/** As `findAccountById`, locked until the transaction ends. */
export const lockAccount = oneRow(
  Account,
  (sql, id: string) => sql`
    select id, email, name, name_is_given, password_hash, verified_at, email_proven_at from customers
    where id = ${id} and closed_at is null for update`,
);

/** Returns nothing if the email is taken, also concurrently. */
export const addAccount = oneRow(
  Type.Object({ id: Text }),
  (sql, person: { email: string; name: string; passwordHash: string }, now: Date) => sql`
    insert into customers (email, name, password_hash, password_set_at, created_at)
    values (${person.email}, ${person.name}, ${person.passwordHash}, ${now}, ${now})
    on conflict (email) do nothing returning id`,
);

/** Account without a password; does nothing if the email is taken. */
export const addAccountWithoutPassword = change(
  (sql, person: { email: EmailAddress; name: string; nameIsGiven: boolean }, now: Date) => sql`
    insert into customers (email, name, name_is_given, created_at)
    values (${person.email}, ${person.name}, ${person.nameIsGiven}, ${now})
    on conflict (email) do nothing`,
);

/**
 * Account for an order taken by staff. Already verified: unverified ones are deleted when someone else proves the
 * address (`email-change-queries.ts`), and this one has an order.
 */
export const addAccountByShop = oneRow(
  Type.Object({ id: Text }),
  (sql, person: { email: EmailAddress; name: string; nameIsGiven: boolean }, now: Date) => sql`
    insert into customers as c (email, name, name_is_given, created_at, verified_at)
    values (${person.email}, ${person.name}, ${person.nameIsGiven}, ${now}, ${now})
    on conflict (email) do update set verified_at = excluded.verified_at, password_hash = null
      where c.verified_at is null
    returning id`,
);

export const addNobody = change(
  (sql, id: string, now: Date) => sql`
    insert into customers (id, name, created_at, closed_at) values (${id}::uuid, '', ${now}, ${now})
    on conflict (id) do nothing`,
);

/** As `findAccount`, locked until the transaction ends. */
export const lockAccountByEmail = oneRow(
  Account,
  (sql, email: EmailAddress) => sql`
    select id, email, name, name_is_given, password_hash, verified_at, email_proven_at from customers where email = ${email} for update`,
);

export const addVerifiedAccount = oneRow(
  Type.Object({ id: Text }),
  (sql, person: { email: string; name: string; passwordHash: string }, now: Date) => sql`
    insert into customers (email, name, password_hash, password_set_at, created_at, verified_at, email_proven_at)
    values (${person.email}, ${person.name}, ${person.passwordHash}, ${now}, ${now}, ${now}, ${now})
    on conflict (email) do nothing returning id`,
);

/** Marks the email as verified, which enables login. */
export const proveEmail = change(
  (sql, id: string, email: string, now: Date) => sql`
    update customers set verified_at = coalesce(verified_at, ${now}), email_proven_at = coalesce(email_proven_at, ${now})
    where id = ${id} and email = ${email}`,
);

export const setName = change(
  (sql, id: string, name: string) => sql`update customers set name = ${name}, name_is_given = true where id = ${id}`,
);

export const setNameIfUnset = change(
  (sql, id: string, name: string) => sql`
    update customers set name = ${name}, name_is_given = true where id = ${id} and not name_is_given`,
);

/** Affects no row if another account has the email. */
export const setEmail = change(
  (sql, id: string, email: string, provenAt: Date) => sql`
    update customers set email = ${email}, email_proven_at = ${provenAt}
    where id = ${id} and not exists (select 1 from customers other where other.email = ${email} and other.id <> ${id})`,
);

export const emptyAccount = change(
  (sql, id: string, now: Date) => sql`
    update customers set email = null, name = '', password_hash = null, verified_at = null, email_proven_at = null,
      staff_note = '', tags = '{}', closed_at = ${now}
    where id = ${id} and closed_at is null`,
);

export const setPassword = change(
  (sql, id: string, passwordHash: string, now: Date) => sql`
    update customers set password_hash = ${passwordHash}, password_set_at = ${now} where id = ${id}`,
);

/** Same password, current hash parameters. */
export const setPasswordHash = change(
  (sql, id: string, passwordHash: string, replaced: string) => sql`
    update customers set password_hash = ${passwordHash} where id = ${id} and password_hash = ${replaced}`,
);

/** Disables password login until a reset. */
export const dropPassword = change(
  (sql, id: string) => sql`update customers set password_hash = null where id = ${id}`,
);

/** Pending email change; at most one per account. */
export const findEmailChange = oneRow(
  Type.Object({ email: Type.String(), sessionId: MaybeText }),
  (sql, customerId: string) => sql`
    select email, session_id from email_changes where customer_id = ${customerId}`,
);

export const putEmailChange = change(
  (sql, input: { customerId: string; email: string; sessionId: string }, now: Date) => sql`
    insert into email_changes (customer_id, email, asked_at, session_id)
    values (${input.customerId}, ${input.email}, ${now}, as_uuid(${input.sessionId}))
    on conflict (customer_id) do update
      set email = excluded.email, asked_at = excluded.asked_at, session_id = excluded.session_id`,
);

export const dropEmailChange = change(
  (sql, customerId: string) => sql`delete from email_changes where customer_id = ${customerId}`,
);

/** Whether a verified account has the email. */
export const findVerifiedHolder = oneRow(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, email: string, customerId: string) => sql`
    select id, name from customers where email = ${email} and id <> ${customerId} and verified_at is not null`,
);

/**
 * Deletes an unverified registration, which has no login and no orders, in favor of the person who proves the email.
 */
export const dropUnverifiedHolder = change(
  (sql, email: string) => sql`delete from customers where email = ${email} and verified_at is null`,
);

/** Note and tags of staff about a customer. */
export const findStaffNotes = oneRow(
  Type.Object({ note: Type.String(), tags: Type.Array(Type.String()) }),
  (sql, id: string) =>
    sql`select staff_note as note, tags from customers where id = as_uuid(${id}) and closed_at is null`,
);

export const lockStaffNotes = oneRow(
  Type.Object({ note: Type.String(), tags: Type.Array(Type.String()) }),
  (sql, id: string) => sql`
    select staff_note as note, tags from customers where id = as_uuid(${id}) and closed_at is null for no key update`,
);

export const setStaffNotes = change(
  (sql, id: string, note: string, tags: readonly string[]) => sql`
    update customers set staff_note = ${note}, tags = ${tags as string[]}::text[] where id = as_uuid(${id})`,
);
