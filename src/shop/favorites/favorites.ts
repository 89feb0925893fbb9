import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { MAX_CHANGES, MAX_FAVORITES } from '../../shared/limits.ts';
import { conflict, forbidden, invalid, notFound, signedOut } from '../../shared/refusals.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { hashOfSecret } from '../accounts/tokens.ts';
import { findProducts, type MomentDeps } from '../catalog/products.ts';
import {
  addFavorite,
  claimLists,
  countOthers,
  deleteFavoritesOf,
  deleteListsOf,
  dropOldest,
  listChangesOf,
  listFavorites,
  listListsOf,
  listNames,
  lockOwner,
  mergeChanges,
  removeFavorite,
} from './queries.ts';
import type { Favorite, FavoriteChange, FavoriteProducts, SharedList } from './schema.ts';

type FavoriteDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Answer = { ok: true; favorites: Favorite[] } | { ok: false; reason: FavoriteReason };

/** The favorites of an account, newest first. */
export async function getFavorites(sql: Sql, customerId: string, now: Date): Promise<Favorite[]> {
  const rows = await listFavorites(sql, customerId);
  return rows.map(({ productId, changedAt }) => ({
    productId,
    age: Math.max(0, now.getTime() - changedAt.getTime()),
  }));
}

/** Adds a product as the first favorite. */
export const favor = (deps: FavoriteDeps, customerId: string, productId: string): Promise<Answer> =>
  changeFavorites(deps, customerId, async ({ sql }, now) => {
    const others = await countOthers(sql, customerId, productId);
    if ((others?.count ?? 0) >= MAX_FAVORITES) return 'favorites_full';
    const added = looksLikeProduct(productId) && (await addFavorite(sql, customerId, productId, now));
    return added ? undefined : 'unknown_product';
  });

/** Removes a favorite; idempotent. The removal is recorded, so that other browsers don’t restore the product. */
export const unfavor = (deps: FavoriteDeps, customerId: string, productId: string): Promise<Answer> =>
  changeFavorites(deps, customerId, async ({ sql }, now) => {
    await removeFavorite(sql, customerId, productId, now);
    return undefined;
  });

type MergeInput = { changes: readonly FavoriteChange[]; lists?: readonly SharedList[] };

/** Merges changes of a browser into the account: the last change of each product wins. Idempotent. */
export const mergeFavorites = (
  deps: FavoriteDeps,
  customerId: string,
  { changes, lists = [] }: MergeInput,
): Promise<Answer> =>
  changeFavorites(deps, customerId, async ({ sql }, now) => {
    await claimLists(
      sql,
      customerId,
      lists.map(({ token }) => token),
      lists.map(({ secret }) => hashOfSecret(secret).toString('hex')),
    );
    const last = new Map<string, FavoriteChange>();
    for (const change of changes.filter(({ productId }) => looksLikeProduct(productId))) {
      const latest = last.get(change.productId);
      if (!latest || change.age < latest.age) last.set(change.productId, change);
    }
    const merged = [...last.values()];
    await mergeChanges(sql, customerId, {
      ids: merged.map(({ productId }) => productId),
      moments: merged.map(({ age }) => new Date(Math.max(0, now.getTime() - age)).toISOString()),
      removals: merged.map(({ isRemoved }) => isRemoved === true),
    });
    return undefined;
  });

/** Locks the account, so that concurrent browsers can’t exceed the limit or see partial changes. */
function changeFavorites(
  { db, now }: FavoriteDeps,
  customerId: string,
  apply: (tx: Transaction, now: Date) => Promise<FavoriteReason | undefined>,
): Promise<Answer> {
  return db.transaction(async (tx): Promise<Answer> => {
    if (!(await lockOwner(tx.sql, customerId))) return { ok: false, reason: 'account_closed' };
    const moment = now();
    const reason = await apply(tx, moment);
    if (reason) return { ok: false, reason };
    await dropOldest(tx.sql, customerId, MAX_FAVORITES);
    return { ok: true, favorites: await getFavorites(tx.sql, customerId, moment) };
  });
}

/** Skips queries for strings that can’t be product ids. */
const PRODUCT_ID = /^[\w-]{1,200}$/;
export const looksLikeProduct = (id: string): boolean => PRODUCT_ID.test(id);

export async function getProducts(deps: MomentDeps, ids: readonly string[]): Promise<FavoriteProducts> {
  const productIds = [...new Set(ids)].filter(looksLikeProduct).slice(0, MAX_CHANGES);
  const products = await findProducts(deps, productIds);
  const found = new Set(products.map(({ id }) => id));
  const missing = productIds.filter((id) => !found.has(id));
  const names = missing.length === 0 ? [] : await listNames(deps.db.sql, missing);
  return {
    products,
    gone: missing.map((id) => ({ id, name: names.find((latest) => latest.id === id)?.name ?? '' })),
  };
}

export const exportFavorites: DataExportPart = async (sql, { customerId }) => {
  const [favorites, lists] = await Promise.all([listChangesOf(sql, customerId), listListsOf(sql, customerId)]);
  return {
    favorites,
    sharedFavorites: lists.map(({ token, createdAt, productIds }) => ({
      link: `/favorites/shared/${token}`,
      createdAt,
      productIds,
    })),
  };
};

/** Shared links end with the account. */
export const eraseFavorites: Eraser = async (tx, { customerId }) => {
  await deleteFavoritesOf(tx.sql, customerId);
  await deleteListsOf(tx.sql, customerId);
};

export const favoriteRefusals = {
  unknown_product: notFound('We couldn’t find this product.'),
  favorites_full: conflict(`You can have up to ${MAX_FAVORITES} favorites. Remove one to add another.`),
  nothing_to_share: invalid('None of these products is sold anymore, so there is nothing to share.'),
  lists_full: conflict('You share too many lists already. Stop sharing one to share another.'),
  list_unknown: notFound('This list isn’t shared anymore.'),
  list_of_another: forbidden('Only whoever shared this list can stop sharing it.'),
  account_closed: signedOut('Your session has ended. Please log in again.'),
};

export type FavoriteReason = keyof typeof favoriteRefusals;
