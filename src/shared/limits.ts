/** Long lists count up to this many rows: counting more takes longer than listing. */
export const COUNT_LIMIT = 10_000;

export const MAX_BULK_PRODUCTS = 1000;
/** Rows of the products grid in one save. */
export const MAX_GRID_ROWS = 100;

export const MAX_FAVORITES = 200;

/** Favorites and removals that a browser keeps until they sync. */
export const MAX_CHANGES = 400;

export const MAX_LISTS = 50;

export const FAVORITES_PER_PAGE = 24;

/** Days until a list shared without an account expires. */
export const UNOWNED_LASTS_DAYS = 730;

export const MAX_PASSKEYS = 10;
/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Saved addresses of one account. */
export const MAX_ADDRESSES = 3;

export const REVIEWS_PER_PAGE = 50;

/** Stories per page of `GET /stories`; the page shows rows of three and two. */
export const STORIES_PER_PAGE = 12;

/** Rows per page of a back-office list. */
export const LIST_PAGE_LENGTH = 50;
/** The same for entries with long texts: messages, reviews, thanks. */
export const TEXT_PAGE_LENGTH = 30;
export const ORDERS_PER_PAGE = 5;
/** Highest page number of shoppers' lists. */
export const LAST_PAGE = 1_000;
