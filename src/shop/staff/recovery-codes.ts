import { type Chance, chance, hashOfSecret } from '../accounts/tokens.ts';

const CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789';
const LENGTH = 12;

/** Sixty bits each, without letters that look like digits: 'h3kd-9qpw-x27m'. */
export function newRecoveryCodes(from: Chance = chance): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...from(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is kept of a code; typed with or without its lines and in any case. */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  hashOfSecret(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Six digits are the app's; anything longer is meant as a recovery code. */
export const looksLikeRecoveryCode = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').length > 6;
