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
  (sql, customerId: string) => sql`
    select key as id, id as credential_id, name, transports, added_at, last_used_at from passkeys
    where customer_id = ${customerId}::uuid order by added_at, key`,
);

/** Does nothing if the passkey exists, for any account. */
export const addPasskey = change(
  (sql, customerId: string, passkey: Credential & { name: string }, now: Date) => sql`
    insert into passkeys (id, customer_id, public_key, counter, transports, name, added_at)
    values (${passkey.id}, ${customerId}, ${passkey.publicKey}, ${passkey.counter}::bigint, ${passkey.transports}::text[],
      ${passkey.name}, ${now})
    on conflict (id) do nothing`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** With its account. */
export const findPasskey = oneRow(
  Type.Object({
    id: Text,
    publicKey: Bytes,
    counter: Type.Integer(),
    transports: Type.Array(Text),
    customerId: Text,
    customerName: Text,
    email: Text,
  }),
  (sql, id: string) => sql`
    select p.id, p.public_key, p.counter, p.transports, c.id as customer_id, c.name as customer_name, c.email
    from passkeys p join customers c on c.id = p.customer_id where p.id = ${id} and c.closed_at is null`,
);

/** Affects one row unless a concurrent use has the same or a higher counter. */
export const recordPasskeyUse = change(
  (sql, id: string, counter: number, now: Date) => sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = ${now}
    where id = ${id} and (counter < ${counter}::bigint or counter = 0)`,
);

export const setPasskeyName = change(
  (sql, customerId: string, id: string, name: string) => sql`
    update passkeys set name = ${name} where customer_id = ${customerId} and key = as_uuid(${id})`,
);

export const dropPasskey = change(
  (sql, customerId: string, id: string) => sql`
    delete from passkeys where customer_id = ${customerId} and key = as_uuid(${id})`,
);

export const dropPasskeysOf = change(
  (sql, customerId: string) => sql`delete from passkeys where customer_id = ${customerId}::uuid`,
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
