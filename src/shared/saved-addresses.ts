/** How many addresses an account has at most. */
export const MAX_ADDRESSES = 3;
