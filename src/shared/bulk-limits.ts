/** Products that are changed with one call. */
export const MOST_AT_ONCE = 1000;
/** Rows of one table that is typed into. */
export const MOST_ROWS = 100;
