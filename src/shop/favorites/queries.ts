import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** Serializes changes of one account until the transaction ends. No row: the account is closed. */
export const lockOwner = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, customerId: string) => sql`
    select id from customers where id = ${customerId}::uuid and closed_at is null for no key update`,
);

/** Newest first. */
export const listFavorites = manyRows(
  Type.Object({ productId: Type.String(), changedAt: Timestamp }),
  (sql, customerId: string) => sql`
    select product_id, changed_at from favorites
    where customer_id = ${customerId}::uuid and not is_removed order by changed_at desc, product_id`,
);

export const countOthers = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, customerId: string, productId: string) => sql`
    select count(*)::int as count from favorites
    where customer_id = ${customerId}::uuid and not is_removed and product_id <> ${productId}`,
);

/** No row: no such product. */
export const addFavorite = oneRow(
  Type.Object({ productId: Type.String() }),
  (sql, customerId: string, productId: string, now: Date) => sql`
    insert into favorites (customer_id, product_id, changed_at)
    select ${customerId}::uuid, p.id, ${now}::timestamptz from products p where p.id = ${productId}
    on conflict (customer_id, product_id) do update set is_removed = false, changed_at = excluded.changed_at
    returning product_id`,
);

export const removeFavorite = change(
  (sql, customerId: string, productId: string, now: Date) => sql`
    update favorites set is_removed = true, changed_at = ${now}::timestamptz
    where customer_id = ${customerId}::uuid and product_id = ${productId} and not is_removed`,
);

type Changes = { ids: readonly string[]; moments: readonly string[]; removals: readonly boolean[] };

/**
 * The last change of each product wins; a removal wins a tie. Ignores removals of products the account never had, and
 * unknown products.
 */
export const mergeChanges = change(
  (sql, customerId: string, { ids, moments, removals }: Changes) => sql`
    insert into favorites as f (customer_id, product_id, changed_at, is_removed)
    select ${customerId}::uuid, g.id, g.moment, g.is_removed
    from unnest(${ids as string[]}::text[], ${moments as string[]}::timestamptz[],
      ${removals as boolean[]}::boolean[]) as g (id, moment, is_removed)
    where exists (select from favorites k where k.customer_id = ${customerId}::uuid and k.product_id = g.id)
      or not g.is_removed and exists (select from products p where p.id = g.id)
    on conflict (customer_id, product_id) do update set is_removed = excluded.is_removed, changed_at = excluded.changed_at
      where (excluded.changed_at, excluded.is_removed) > (f.changed_at, f.is_removed)`,
);

/** Keeps the newest `most` favorites and the newest `most` removals. */
export const dropOldest = change(
  (sql, customerId: string, most: number) => sql`
    delete from favorites f using (
      select product_id, row_number() over (partition by is_removed order by changed_at desc, product_id) as n
      from favorites where customer_id = ${customerId}::uuid
    ) k
    where f.customer_id = ${customerId}::uuid and f.product_id = k.product_id and k.n > ${most}::int`,
);

/** Includes products no longer sold. */
export const listNames = manyRows(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, ids: readonly string[]) => sql`select id, name from products where id = any(${ids as string[]}::text[])`,
);

export const listChangesOf = manyRows(
  Type.Object({ productId: Type.String(), isRemoved: Type.Boolean(), changedAt: Timestamp }),
  (sql, customerId: string) => sql`
    select product_id, is_removed, changed_at from favorites
    where customer_id = ${customerId}::uuid order by changed_at desc, product_id`,
);

export const deleteFavoritesOf = change(
  (sql, customerId: string) => sql`delete from favorites where customer_id = ${customerId}::uuid`,
);

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

/** By its secret, or by the account that shared it. */
export const deleteList = change(
  (sql, token: string, secretHash: Buffer, customerId: string | null) => sql`
    delete from favorite_lists
    where token = ${token} and (secret_hash = ${secretHash} or customer_id = ${customerId}::uuid)`,
);

/** Lists of accounts are deleted with the account, or by their owner. */
export const deleteUnownedLists = change(
  (sql, before: Date) => sql`
    delete from favorite_lists where customer_id is null and created_at < ${before}::timestamptz`,
);

/** Assigns lists shared before the login to the account. */
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
