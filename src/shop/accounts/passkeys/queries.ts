import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { Credential } from '../../../platform/webauthn.ts';

export type PasskeyOwner = 'customer' | 'staff';

const Text = Type.String();

/** Of a customer or a staff member: their ids never coincide. */
export const listPasskeys = manyRows(
  Type.Object({
    id: Text,
    credentialId: Text,
    name: Text,
    transports: Type.Array(Text),
    addedAt: Timestamp,
    lastUsedAt: Type.Union([Timestamp, Type.Null()]),
  }),
  (sql, ownerId: string) => sql`
    select key as id, id as credential_id, name, transports, added_at, last_used_at from passkeys
    where customer_id = ${ownerId}::uuid or staff_id = ${ownerId}::uuid order by added_at, key`,
);

type NewPasskey = Credential & { name: string; owner: PasskeyOwner; ownerId: string };

/** Does nothing if the passkey exists, for anyone. */
export const insertPasskey = change(
  (sql, passkey: NewPasskey, now: Date) => sql`
    insert into passkeys (id, customer_id, staff_id, public_key, counter, transports, name, added_at)
    values (${passkey.id}, ${passkey.owner === 'customer' ? passkey.ownerId : null}::uuid,
      ${passkey.owner === 'staff' ? passkey.ownerId : null}::uuid, ${passkey.publicKey}, ${passkey.counter}::bigint,
      ${passkey.transports}::text[], ${passkey.name}, ${now})
    on conflict (id) do nothing`,
);

export const findPasskey = oneRow(
  Type.Object({
    id: Text,
    publicKey: Type.Unsafe<Buffer>({ 'x-column': 'bytes' }),
    counter: Type.Integer(),
    transports: Type.Array(Text),
    ownerId: Text,
    email: Text,
  }),
  (sql, id: string, owner: PasskeyOwner) => sql`
    select p.id, p.public_key, p.counter, p.transports, coalesce(c.id, m.id) as owner_id, coalesce(c.email, m.email) as email
    from passkeys p left join customers c on c.id = p.customer_id left join staff m on m.id = p.staff_id
    where p.id = ${id} and (p.staff_id is null) = ${owner === 'customer'}::boolean
      and coalesce(c.closed_at, m.closed_at) is null`,
);

/** Affects one row unless a concurrent use has the same or a higher counter. */
export const recordPasskeyUse = change(
  (sql, id: string, counter: number, now: Date) => sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = ${now}
    where id = ${id} and (counter < ${counter}::bigint or counter = 0)`,
);

export const setPasskeyName = change(
  (sql, ownerId: string, id: string, name: string) => sql`
    update passkeys set name = ${name}
    where key = as_uuid(${id}) and (customer_id = ${ownerId}::uuid or staff_id = ${ownerId}::uuid)`,
);

export const deletePasskey = oneRow(
  Type.Object({ name: Text }),
  (sql, ownerId: string, id: string) => sql`
    delete from passkeys where key = as_uuid(${id}) and (customer_id = ${ownerId}::uuid or staff_id = ${ownerId}::uuid)
    returning name`,
);

export const deletePasskeysOf = change(
  (sql, ownerId: string) => sql`
    delete from passkeys where customer_id = ${ownerId}::uuid or staff_id = ${ownerId}::uuid`,
);

type Challenge = { challengeHash: Buffer; purpose: string; boundTo: Buffer };

export const addChallenge = change(
  (sql, { challengeHash, purpose, boundTo }: Challenge, endsAt: Date) => sql`
    insert into passkey_challenges (challenge_hash, purpose, bound_to, ends_at)
    values (${challengeHash}, ${purpose}, ${boundTo}, ${endsAt})`,
);

/** Affects one row on first use. */
export const spendChallenge = change(
  (sql, { challengeHash, purpose, boundTo }: Challenge, now: Date) => sql`
    delete from passkey_challenges
    where challenge_hash = ${challengeHash} and purpose = ${purpose} and bound_to = ${boundTo} and ends_at > ${now}`,
);

export const dropEndedChallenges = change(
  (sql, now: Date) => sql`delete from passkey_challenges where ends_at < ${now}`,
);
