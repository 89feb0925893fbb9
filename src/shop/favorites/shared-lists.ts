import type { Database, Sql } from '../../platform/db/database.ts';
import { FAVORITES_PER_PAGE, MAX_LISTS, UNOWNED_LASTS_DAYS } from '../../shared/limits.ts';
import { hashOfSecret, newSecret, randomSource } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { MomentDeps } from '../catalog/products.ts';
import type { FavoriteReason } from './favorites.ts';
import { looksLikeProduct, productsOf } from './favorites.ts';
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
type Refused = { ok: false; reason: FavoriteReason };

const DAY = 24 * 3600;

/** 22 characters: nobody guesses an address. */
const TOKEN_BYTES = 16;

/** Shares products as a list of its own: what is chosen later does not change it. */
export function shareList(
  { db, now }: ListDeps,
  typed: readonly string[],
  customerId: string | undefined,
): Promise<{ ok: true; list: SharedList } | Refused> {
  return db.transaction(async (tx): Promise<{ ok: true; list: SharedList } | Refused> => {
    const wanted = [...new Set(typed)].filter(looksLikeProduct);
    const known = new Set((await listNames(tx.sql, wanted)).map(({ id }) => id));
    const productIds = wanted.filter((id) => known.has(id));
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

type Shown = { ok: true; ids: string[] } & FavoriteProducts;

/** A page of a shared list, as it was shared. */
export async function showSharedList(deps: MomentDeps, token: string, page: number): Promise<Shown | Refused> {
  const list = await findList(deps.db.sql, token);
  if (!list) return { ok: false, reason: 'list_unknown' };
  const { productIds } = list;
  const from = (page - 1) * FAVORITES_PER_PAGE;
  const found = await productsOf(deps, productIds.slice(from, from + FAVORITES_PER_PAGE));
  return { ok: true, ids: productIds, ...found };
}

type Withdrawal = { token: string; secret: string | undefined; customerId: string | undefined };

/** Ends a link. One that has ended is as good as ended now. */
export async function withdrawList(
  { db }: { db: Pick<Database, 'sql'> },
  { token, secret = '', customerId }: Withdrawal,
): Promise<{ ok: true } | Refused> {
  const ended = await deleteList(db.sql, token, hashOfSecret(secret), customerId ?? null);
  const isThere = ended === 0 && (await findList(db.sql, token)) !== undefined;
  return isThere ? { ok: false, reason: 'list_of_another' } : { ok: true };
}

/** Whoever shared without an account may have lost the secret that ends the link: it ends by itself. */
export async function purgeSharedLists({ db, now }: ListDeps): Promise<void> {
  await deleteUnownedLists(db.sql, addSeconds(now(), -UNOWNED_LASTS_DAYS * DAY));
}

/** The lists that an account shares, the newest first. */
export async function sharedListsOf(sql: Sql, customerId: string): Promise<OwnList[]> {
  const rows = await listListsOf(sql, customerId);
  return rows.map(({ token, createdAt, productIds }) => ({
    token,
    createdAt: createdAt.toISOString(),
    count: productIds.length,
  }));
}
