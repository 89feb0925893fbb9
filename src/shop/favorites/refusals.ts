import { MAX_FAVORITES } from '../../shared/limits.ts';

/** Why something cannot be done to favorites, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  favorites_full: `You can have up to ${MAX_FAVORITES} favorites. Remove one to add another.`,
  nothing_to_share: 'None of these products is sold anymore, so there is nothing to share.',
  lists_full: 'You share too many lists already. Stop sharing one to share another.',
  list_unknown: 'This list isn’t shared anymore.',
  list_of_another: 'Only whoever shared this list can stop sharing it.',
  account_closed: 'Your session has ended. Please log in again.',
} as const;

export type FavoriteReason = keyof typeof SENTENCES;

export const favoriteSentence = (reason: FavoriteReason): string => SENTENCES[reason];
