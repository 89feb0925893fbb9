/** Long lists count so many at most: beyond, counting would take longer than listing. */
export const COUNT_LIMIT = 10_000;

/** Products that are changed with one call. */
export const MAX_AT_ONCE = 1000;
/** Rows of one table that is typed into. */
export const MAX_ROWS = 100;

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

/** How many passkeys somebody has at most. */
export const MAX_PASSKEYS = 10;
/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** How many addresses an account has at most. */
export const MAX_ADDRESSES = 3;

/** As many as `GET /stories` answers at once: rows of three and of two. */
export const STORIES_PER_PAGE = 12;
