import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

export const findPushKey = oneRow(
  Type.Object({ publicKey: Type.String(), sealed: Bytes }),
  (sql) => sql`select public_key, sealed from push_key`,
);

export const addPushKey = change(
  (sql, publicKey: string, sealed: Buffer) => sql`
    insert into push_key (public_key, sealed) values (${publicKey}, ${sealed}) on conflict (id) do nothing`,
);

export const resealKey = change(
  (sql, old: Buffer, sealed: Buffer) => sql`update push_key set sealed = ${sealed} where sealed = ${old}`,
);

/** With the key go the devices: they listen to no other. */
export const dropPushKey = change((sql) => sql`with devices as (delete from push_subscriptions) delete from push_key`);
