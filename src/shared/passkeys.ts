/** How many passkeys somebody has at most. */
export const MAX_PASSKEYS = 10;
/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;
