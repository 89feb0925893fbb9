import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

export const setName = change(
  (sql, id: string, name: string) => sql`update staff set name = ${name} where id = ${id}::uuid`,
);

export const findEmailHolder = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, email: string) => sql`select id from staff where email = ${email}`,
);

/** Answers 0 where somebody else has the address by now. */
export const setEmail = change(
  (sql, id: string, email: string) => sql`
    update staff set email = ${email}
    where id = ${id}::uuid and not exists (select 1 from staff where email = ${email} and id <> ${id}::uuid)`,
);

type NewEmailChange = { email: string; codeHash: Buffer };

/** In the place of an earlier one. */
export const saveEmailChange = change(
  (sql, id: string, { email, codeHash }: NewEmailChange, endsAt: Date) => sql`
    insert into staff_email_changes (staff_id, email, code_hash, ends_at)
    values (${id}::uuid, ${email}, ${codeHash}, ${endsAt})
    on conflict (staff_id) do update
      set email = excluded.email, code_hash = excluded.code_hash, ends_at = excluded.ends_at, tries = 0`,
);

/** Counts the try in the same statement, so that no two tries count as one. */
export const countEmailCodeAttempt = oneRow(
  Type.Object({
    email: Type.String(),
    codeHash: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }),
    tries: Type.Integer(),
  }),
  (sql, id: string, now: Date) => sql`
    update staff_email_changes set tries = tries + 1 where staff_id = ${id}::uuid and ends_at > ${now}
    returning email, code_hash, tries`,
);

export const findEmailChange = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, id: string, now: Date) => sql`
    select email from staff_email_changes where staff_id = ${id}::uuid and ends_at > ${now}`,
);

export const dropEmailChange = change(
  (sql, id: string) => sql`delete from staff_email_changes where staff_id = ${id}::uuid`,
);

export const dropEndedEmailChanges = change(
  (sql, now: Date) => sql`delete from staff_email_changes where ends_at <= ${now}`,
);

/** Who is told of security events: the member, and every owner. */
export const listAlertRecipients = manyRows(
  Type.Object({ id: Type.String(), email: Type.String() }),
  (sql, memberId: string) => sql`
    select id, email from staff where closed_at is null and (role = 'owner' or id = ${memberId}::uuid) order by id`,
);

export const listOwnerAddresses = manyRows(
  Type.Object({ email: Type.String() }),
  (sql) => sql`select email from staff where closed_at is null and role = 'owner' order by id`,
);
