import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { Credential } from '../../../platform/webauthn.ts';

const Text = Type.String();

export const listPasskeys = manyRows(
  Type.Object({
    id: Text,
    credentialId: Text,
    name: Text,
    transports: Type.Array(Text),
    addedAt: Timestamp,
    lastUsedAt: Type.Union([Timestamp, Type.Null()]),
  }),
  (sql, staffId: string) => sql`
    select key as id, id as credential_id, name, transports, added_at, last_used_at from staff_passkeys
    where staff_id = ${staffId}::uuid order by added_at, key`,
);

/** Does nothing if the passkey exists, for any member. */
export const addPasskey = change(
  (sql, staffId: string, passkey: Credential & { name: string }, now: Date) => sql`
    insert into staff_passkeys (id, staff_id, public_key, counter, transports, name, added_at)
    values (${passkey.id}, ${staffId}::uuid, ${passkey.publicKey}, ${passkey.counter}::bigint,
      ${passkey.transports}::text[], ${passkey.name}, ${now})
    on conflict (id) do nothing`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** With the member's email. */
export const findPasskey = oneRow(
  Type.Object({
    id: Text,
    publicKey: Bytes,
    counter: Type.Integer(),
    transports: Type.Array(Text),
    staffId: Text,
    email: Text,
  }),
  (sql, id: string) => sql`
    select p.id, p.public_key, p.counter, p.transports, m.id as staff_id, m.email
    from staff_passkeys p join staff m on m.id = p.staff_id where p.id = ${id} and m.closed_at is null`,
);

/** Affects one row unless a concurrent use has the same or a higher counter. */
export const recordPasskeyUse = change(
  (sql, id: string, counter: number, now: Date) => sql`
    update staff_passkeys set counter = ${counter}::bigint, last_used_at = ${now}
    where id = ${id} and (counter < ${counter}::bigint or counter = 0)`,
);

export const setPasskeyName = change(
  (sql, staffId: string, id: string, name: string) => sql`
    update staff_passkeys set name = ${name} where staff_id = ${staffId}::uuid and key = as_uuid(${id})`,
);

export const dropPasskey = change(
  (sql, staffId: string, id: string) => sql`
    delete from staff_passkeys where staff_id = ${staffId}::uuid and key = as_uuid(${id})`,
);

export const dropPasskeysOf = change(
  (sql, staffId: string) => sql`delete from staff_passkeys where staff_id = ${staffId}::uuid`,
);
