import type { ErrorStatus } from '../platform/http/api-error.ts';
import { type FavoriteReason, favoriteSentence } from '../shop/favorites/favorites.ts';

const STATUS: Record<FavoriteReason, ErrorStatus> = {
  unknown_product: 404,
  favorites_full: 409,
  nothing_to_share: 400,
  lists_full: 409,
  list_unknown: 404,
  list_of_another: 403,
  account_closed: 401,
};

export const favoriteRefusal = (reason: FavoriteReason) => ({
  status: STATUS[reason],
  code: reason,
  detail: favoriteSentence(reason),
});
