/** How many addresses an account has at most. */
export const MOST_ADDRESSES = 3;
