import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { Bytes } from './queries.ts';
import { OLD_HASH_BYTES } from './recovery-codes.ts';

export const dropRecoveryCodes = change(
  (sql, id: string) => sql`delete from staff_recovery_codes where staff_id = ${id}::uuid`,
);

/** Hashes as hex: the driver takes a list of bytes for bytes. */
export const addRecoveryCodes = change(
  (sql, id: string, hashes: readonly string[]) => sql`
    insert into staff_recovery_codes (staff_id, code_hash) 
    select ${id}::uuid, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`,
);

export const spendRecoveryCode = change(
  (sql, id: string, hashes: readonly string[], now: Date) => sql`
    update staff_recovery_codes set used_at = ${now}
    where staff_id = ${id}::uuid and encode(code_hash, 'hex') = any(${hashes}::text[]) and used_at is null`,
);

/** Any of a person's codes: they share their salt. */
export const findRecoveryHash = oneRow(
  Type.Object({ codeHash: Bytes }),
  (sql, id: string) => sql`
    select code_hash from staff_recovery_codes
    where staff_id = as_uuid(${id}) and octet_length(code_hash) > ${OLD_HASH_BYTES} limit 1`,
);

export const listOldRecoveryCodes = manyRows(
  Type.Object({ codeHash: Bytes }),
  (sql, id: string) => sql`
    select code_hash from staff_recovery_codes
    where staff_id = ${id}::uuid and octet_length(code_hash) = ${OLD_HASH_BYTES} order by code_hash`,
);

export const replaceRecoveryCodes = change(
  (sql, id: string, old: readonly string[], hashes: readonly string[]) => sql`
    update staff_recovery_codes c set code_hash = decode(n.hash, 'hex')
    from unnest(${old}::text[], ${hashes}::text[]) as n (old, hash)
    where c.staff_id = ${id}::uuid and c.code_hash = decode(n.old, 'hex')`,
);
