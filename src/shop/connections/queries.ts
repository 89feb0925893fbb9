import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

const ConnectionRow = Type.Object({ id: Type.String(), sealed: Bytes, changedAt: Timestamp });

export const listConnections = manyRows(
  ConnectionRow,
  (sql) => sql`select id, sealed, changed_at from connections order by id`,
);

/** Blocks other writers until the transaction ends; reads continue. */
export const lockConnections = change((sql) => sql`lock table connections in share row exclusive mode`);

export const findConnection = oneRow(
  ConnectionRow,
  (sql, id: string) => sql`select id, sealed, changed_at from connections where id = ${id}`,
);

export const saveConnection = change(
  (sql, id: string, sealed: Buffer, now: Date) => sql`
    insert into connections (id, sealed, changed_at) values (${id}, ${sealed}, ${now}::timestamptz)
    on conflict (id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
);

export const resealConnection = change(
  (sql, id: string, old: Buffer, sealed: Buffer) => sql`
    update connections set sealed = ${sealed} where id = ${id} and sealed = ${old}`,
);

export const dropConnection = change((sql, id: string) => sql`delete from connections where id = ${id}`);
