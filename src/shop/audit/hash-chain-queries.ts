import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** One process at a time chains; the others leave it to that one. */
export const tryChainLock = oneRow(
  Type.Object({ taken: Type.Boolean() }),
  (sql) => sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.auditChain}) as taken`,
);

/** Moments are told in UTC, whatever the connection has set. */
export const setTimezoneUtc = change((sql) => sql`select set_config('timezone', 'UTC', true)`);

export const findChainEnd = oneRow(
  Type.Object({ place: Type.Integer(), entryId: Type.Integer(), hash: Bytes }),
  (sql) => sql`select place, entry_id, hash from audit_chain order by place desc limit 1`,
);

/**
 * Entries above `above` that are not in the chain. `content`: every column that is not null, so that columns which come
 * later, and are null in earlier entries, change no hash.
 */
export const listUnchained = manyRows(
  Type.Object({ id: Type.Integer(), content: Type.String() }),
  (sql, above: number, most: number) => sql`
    select e.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')::text as content
    from audit_entries e
    where e.id > ${above}::bigint and not exists (select from audit_chain c where c.entry_id = e.id)
    order by e.id limit ${most}::int`,
);

/** Hashes as hex. */
export const addToChain = change(
  (sql, places: readonly number[], ids: readonly number[], hashes: readonly string[]) => sql`
    insert into audit_chain (place, entry_id, hash)
    select place, entry_id, decode(hash, 'hex')
    from unnest(${places}::bigint[], ${ids}::bigint[], ${hashes}::text[]) as link (place, entry_id, hash)`,
);

/** The chain above `place`, each link with its entry as it is now; null: the entry is gone. */
export const listLinks = manyRows(
  Type.Object({
    place: Type.Integer(),
    entryId: Type.Integer(),
    hash: Bytes,
    what: Type.Union([Type.String(), Type.Null()]),
    content: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, place: number, most: number) => sql`
    select c.place, c.entry_id, c.hash, e.what,
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')::text as content
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.place > ${place}::bigint order by c.place limit ${most}::int`,
);
