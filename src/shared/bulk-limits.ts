/** Products that are changed with one call. */
export const MAX_AT_ONCE = 1000;
/** Rows of one table that is typed into. */
export const MAX_ROWS = 100;
