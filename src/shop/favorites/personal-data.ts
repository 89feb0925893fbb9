import type { Eraser } from '../accounts/close-account.ts';
import type { DataExportPart } from '../accounts/data-export.ts';
import { deleteFavoritesOf, listChangesOf } from './queries.ts';
import { deleteListsOf, listListsOf } from './shared-list-queries.ts';

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

/** The links end with the account. */
export const eraseFavorites: Eraser = async (tx, { customerId }) => {
  await deleteFavoritesOf(tx.sql, customerId);
  await deleteListsOf(tx.sql, customerId);
};
