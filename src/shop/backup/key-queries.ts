import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });
type Name = 'owner' | 'signing';

export const findKey = oneRow(
  Type.Object({ publicKey: Type.String(), sealed: Type.Union([Bytes, Type.Null()]) }),
  (sql, name: Name) => sql`select public_key, sealed from backup_keys where name = ${name}`,
);

/** When the owner's was made. */
export const findOwnerKeyAge = oneRow(
  Type.Object({ madeAt: Timestamp }),
  (sql) => sql`select made_at from backup_keys where name = 'owner'`,
);

export const addKey = change(
  (sql, name: Name, publicKey: string, sealed: Buffer) => sql`
    insert into backup_keys (name, public_key, sealed) values (${name}, ${publicKey}, ${sealed})
    on conflict (name) do nothing`,
);

export const setOwnerKey = change(
  (sql, publicKey: string) => sql`
    insert into backup_keys (name, public_key) values ('owner', ${publicKey})
    on conflict (name) do update set public_key = excluded.public_key, made_at = now()`,
);

export const dropKey = change((sql, name: Name) => sql`delete from backup_keys where name = ${name}`);

export const resealKey = change(
  (sql, old: Buffer, sealed: Buffer) => sql`
    update backup_keys set sealed = ${sealed} where name = 'signing' and sealed = ${old}`,
);
