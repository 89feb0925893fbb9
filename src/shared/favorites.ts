/** As many as one person, or a shared list, has. */
export const MAX_FAVORITES = 200;

/** Favorites and removals that are remembered together. */
export const MAX_CHANGES = 400;

/** Lists that one account, or browser, shares. */
export const MAX_LISTS = 50;

/** Of a page of favorites. */
export const FAVORITES_PER_PAGE = 24;

/** Two years: after that a list that was shared without an account ends. */
export const UNOWNED_LASTS_DAYS = 730;
