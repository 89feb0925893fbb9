/** How many passkeys somebody has at most. */
export const MOST_PASSKEYS = 10;
/** In characters. */
export const LONGEST_PASSKEY_NAME = 60;
