import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no I, L, O or U, so that nothing is misheard or misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** 60 random bits in three groups, `7KQ2-M9XD-4TRV`: short enough for the phone, too many to guess. */
export function newOrderId(random: (size: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return grouped(letters);
}

/** What somebody typed or heard as the id it means, or undefined where it cannot be one: 'o' is 0, 'i' and 'l' are 1. */
export function readOrderId(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const known = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return known ? grouped(letters) : undefined;
}

function grouped(letters: string) {
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
