import type { Database, Sql } from '../../platform/db/database.ts';
import { FAVORITES_PER_PAGE, MAX_LISTS, UNOWNED_LASTS_DAYS } from '../../shared/limits.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import { hashOfSecret, newSecret, randomSource } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { MomentDeps } from '../catalog/products.ts';
import type { FavoriteReason } from './favorites.ts';
import { getProducts, looksLikeProduct } from './favorites.ts';
import {
  countLists,
  deleteList,
  deleteUnownedLists,
  findList,
  insertList,
  listListsOf,
  listNames,
  lockOwner,
} from './queries.ts';
import type { FavoriteProducts, OwnList, SharedList } from './schema.ts';

type ListDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Refusal = { ok: false; reason: FavoriteReason };

/** 22 characters, not guessable. */
const TOKEN_BYTES = 16;

/** Shares a copy of the list: later changes of favorites don’t affect it. */
export function shareList(
  { db, now }: ListDeps,
  input: readonly string[],
  customerId: string | undefined,
): Promise<{ ok: true; list: SharedList } | Refusal> {
  return db.transaction(async (tx): Promise<{ ok: true; list: SharedList } | Refusal> => {
    const ids = [...new Set(input)].filter(looksLikeProduct);
    const known = new Set((await listNames(tx.sql, ids)).map(({ id }) => id));
    const productIds = ids.filter((id) => known.has(id));
    if (productIds.length === 0) return { ok: false, reason: 'nothing_to_share' };
    if (customerId !== undefined) {
      if (!(await lockOwner(tx.sql, customerId))) return { ok: false, reason: 'account_closed' };
      const owned = await countLists(tx.sql, customerId);
      if ((owned?.count ?? 0) >= MAX_LISTS) return { ok: false, reason: 'lists_full' };
    }
    const list = { token: randomSource(TOKEN_BYTES).toString('base64url'), secret: newSecret() };
    await insertList(
      tx.sql,
      { token: list.token, secretHash: hashOfSecret(list.secret), customerId: customerId ?? null, productIds },
      now(),
    );
    return { ok: true, list };
  });
}

type SharedListPage = { ok: true; ids: string[] } & FavoriteProducts;

export async function showSharedList(deps: MomentDeps, token: string, page: number): Promise<SharedListPage | Refusal> {
  const list = await findList(deps.db.sql, token);
  if (!list) return { ok: false, reason: 'list_unknown' };
  const { productIds } = list;
  const from = (page - 1) * FAVORITES_PER_PAGE;
  const found = await getProducts(deps, productIds.slice(from, from + FAVORITES_PER_PAGE));
  return { ok: true, ids: productIds, ...found };
}

type Withdrawal = { token: string; secret: string | undefined; customerId: string | undefined };

export async function withdrawList(
  { db }: { db: Pick<Database, 'sql'> },
  { token, secret = '', customerId }: Withdrawal,
): Promise<{ ok: true } | Refusal> {
  const ended = await deleteList(db.sql, token, hashOfSecret(secret), customerId ?? null);
  const stillExists = ended === 0 && (await findList(db.sql, token)) !== undefined;
  return stillExists ? { ok: false, reason: 'list_of_another' } : { ok: true };
}

/** Lists shared by an account, newest first. */
export async function getSharedLists(sql: Sql, customerId: string): Promise<OwnList[]> {
  const rows = await listListsOf(sql, customerId);
  return rows.map(({ token, createdAt, productIds }) => ({
    token,
    createdAt: createdAt.toISOString(),
    count: productIds.length,
  }));
}

/** Deletes old lists without an account: their owners may have lost the secret that ends the link. */
export async function purgeSharedLists({ db, now }: ListDeps): Promise<void> {
  await deleteUnownedLists(db.sql, addSeconds(now(), -UNOWNED_LASTS_DAYS * DAY_SECONDS));
}
