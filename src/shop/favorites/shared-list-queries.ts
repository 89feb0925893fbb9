import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

export const countLists = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, customerId: string) => sql`
    select count(*)::int as count from favorite_lists where customer_id = ${customerId}::uuid`,
);

type NewList = { token: string; secretHash: Buffer; customerId: string | null; productIds: readonly string[] };

export const insertList = change(
  (sql, { token, secretHash, customerId, productIds }: NewList, now: Date) => sql`
    insert into favorite_lists (token, secret_hash, customer_id, product_ids, created_at)
    values (${token}, ${secretHash}, ${customerId}, ${productIds as string[]}, ${now})`,
);

export const findList = oneRow(
  Type.Object({ productIds: Type.Array(Type.String()) }),
  (sql, token: string) => sql`select product_ids from favorite_lists where token = ${token}`,
);

/** By who has its secret, or by the account that shared it. */
export const deleteList = change(
  (sql, token: string, secretHash: Buffer, customerId: string | null) => sql`
    delete from favorite_lists
    where token = ${token} and (secret_hash = ${secretHash} or customer_id = ${customerId}::uuid)`,
);

/** Lists of an account go with it, or when it says so. */
export const deleteUnownedLists = change(
  (sql, before: Date) => sql`
    delete from favorite_lists where customer_id is null and created_at < ${before}::timestamptz`,
);

/** What was shared before a login belongs to the account as well. */
export const claimLists = change(
  (sql, customerId: string, tokens: readonly string[], hashes: readonly string[]) => sql`
    update favorite_lists l set customer_id = ${customerId}::uuid
    from unnest(${tokens as string[]}::text[], ${hashes as string[]}::text[]) as g (token, hash)
    where l.token = g.token and l.secret_hash = decode(g.hash, 'hex') and l.customer_id is null`,
);

export const listListsOf = manyRows(
  Type.Object({ token: Type.String(), createdAt: Timestamp, productIds: Type.Array(Type.String()) }),
  (sql, customerId: string) => sql`
    select token, created_at, product_ids from favorite_lists
    where customer_id = ${customerId}::uuid order by created_at desc, token`,
);

export const deleteListsOf = change(
  (sql, customerId: string) => sql`delete from favorite_lists where customer_id = ${customerId}::uuid`,
);
