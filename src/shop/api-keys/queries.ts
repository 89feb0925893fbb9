import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const KeyRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  begins: Type.String(),
  createdBy: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  endsAt: nullable(Timestamp),
});

export const listKeys = manyRows(
  KeyRow,
  (sql) => sql`
    select id, name, scopes, begins, created_by, created_at, last_used_at, ends_at from api_keys
    order by created_at desc, id`,
);

/** Serializes additions, which keeps the count and the names' uniqueness correct. */
export const lockKeys = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.apiKeys})`);

export const countKeys = oneRow(
  Type.Object({ count: Type.Integer(), isTaken: Type.Boolean() }),
  (sql, name: string) => sql`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken from api_keys`,
);

type AddedKey = {
  name: string;
  keyHash: Buffer;
  begins: string;
  scopes: readonly string[];
  createdBy: string;
  createdAt: Date;
  endsAt: Date | null;
};

export const addKey = oneRow(
  KeyRow,
  (sql, key: AddedKey) => sql`
    insert into api_keys (name, key_hash, begins, scopes, created_by, created_at, ends_at)
    values (${key.name}, ${key.keyHash}, ${key.begins}, ${key.scopes}::text[], ${key.createdBy}, ${key.createdAt}::timestamptz,
      ${key.endsAt}::timestamptz)
    returning id, name, scopes, begins, created_by, created_at, last_used_at, ends_at`,
);

export const findKey = oneRow(
  KeyRow,
  (sql, keyHash: Buffer, now: Date) => sql`
    select id, name, scopes, begins, created_by, created_at, last_used_at, ends_at from api_keys
    where key_hash = ${keyHash} and (ends_at is null or ends_at > ${now}::timestamptz)`,
);

export const touchKey = change(
  (sql, id: string, now: Date) => sql`
  update api_keys set last_used_at = ${now}::timestamptz where id = ${id}::uuid`,
);

export const removeKey = oneRow(
  Type.Object({ name: Type.String() }),
  (sql, id: string) => sql`delete from api_keys where id = as_uuid(${id}) returning name`,
);
