import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

/** No row where the key is taken; waits for a transaction that is just taking it. */
export const claimAddition = oneRow(
  Type.Object({ key: Type.String() }),
  (sql, key: string, fingerprint: string, now: Date) => sql`
    insert into product_additions (key, fingerprint, added_at) values (${key}::uuid, ${fingerprint}, ${now}::timestamptz)
    on conflict do nothing returning key`,
);

export const findAddition = oneRow(
  Type.Object({ productId: Type.Union([Type.String(), Type.Null()]), fingerprint: Type.String() }),
  (sql, key: string) => sql`select product_id, fingerprint from product_additions where key = ${key}::uuid`,
);

export const setAddedProduct = change(
  (sql, key: string, productId: string) => sql`
    update product_additions set product_id = ${productId} where key = ${key}::uuid`,
);

export const deleteOldAdditions = change(
  (sql, before: Date) => sql`delete from product_additions where added_at < ${before}::timestamptz`,
);
