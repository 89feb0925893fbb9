import { newSecret } from '../accounts/tokens.ts';

/** For somebody else, to be changed at the first sign-in: easy to read out, 77 bits. */
export const newTemporaryPassword = (): string => {
  const letters = newSecret()
    .toLowerCase()
    .replace(/[^a-z2-9]|[lio]/g, '');
  return letters.length < 16 ? newTemporaryPassword() : (letters.slice(0, 16).match(/.{4}/g) ?? []).join('-');
};
