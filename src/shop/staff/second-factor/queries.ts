import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';
import { Bytes } from '../queries.ts';

export const offerTotp = change(
  (sql, id: string, sealed: Buffer) => sql`
    update staff set totp_sealed = ${sealed}, totp_since = null where id = ${id}::uuid and totp_since is null`,
);

export const startTotp = change(
  (sql, id: string, now: Date, step: number) => sql`
    update staff set totp_since = ${now}, totp_last_step = ${step}::bigint where id = ${id}::uuid`,
);

/** Affects 0 rows if a concurrent sign-in used this code. */
export const spendTotpStep = change(
  (sql, id: string, step: number) => sql`
    update staff set totp_last_step = ${step}::bigint where id = ${id}::uuid and totp_last_step < ${step}::bigint`,
);

export const dropTotp = change(
  (sql, id: string) => sql`update staff set totp_sealed = null, totp_since = null where id = ${id}::uuid`,
);

/** Sealed by one of `keys` other than the first. */
export const listTotpToReseal = manyRows(
  Type.Object({ id: Type.String(), totpSealed: Bytes }),
  (sql, keys: readonly string[], limit: number) => sql`
    select id, totp_sealed from staff
    where encode(substring(totp_sealed from 2 for 6), 'hex') = any((${keys}::text[])[2:])
    order by id limit ${limit}::int for update`,
);

export const resealTotp = change(
  (sql, id: string, sealed: Buffer) => sql`update staff set totp_sealed = ${sealed} where id = ${id}::uuid`,
);

/** Second factors sealed by none of these keys. */
export const listTotpOfOtherKeys = manyRows(
  Type.Object({ id: Type.String(), email: Type.String(), key: Type.String() }),
  (sql, keys: readonly string[]) => sql`
    select id, email, encode(substring(totp_sealed from 2 for 6), 'hex') as key from staff
    where totp_sealed is not null and encode(substring(totp_sealed from 2 for 6), 'hex') <> all(${keys}::text[])
    order by email`,
);

export const dropRecoveryCodes = change(
  (sql, id: string) => sql`delete from staff_recovery_codes where staff_id = ${id}::uuid`,
);

/** Hashes as hex, because the driver would encode a list of buffers as one. */
export const addRecoveryCodes = change(
  (sql, id: string, hashes: readonly string[]) => sql`
    insert into staff_recovery_codes (staff_id, code_hash) 
    select ${id}::uuid, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`,
);

export const spendRecoveryCode = change(
  (sql, id: string, hash: string, now: Date) => sql`
    update staff_recovery_codes set used_at = ${now}
    where staff_id = ${id}::uuid and code_hash = decode(${hash}, 'hex') and used_at is null`,
);

/** Any one of a member's codes: they share their salt. */
export const findRecoveryHash = oneRow(
  Type.Object({ codeHash: Bytes }),
  (sql, id: string) => sql`
    select code_hash from staff_recovery_codes
    where staff_id = as_uuid(${id}) limit 1`,
);
