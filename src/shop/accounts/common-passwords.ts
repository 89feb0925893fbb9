import { filter } from 'virtual:common-passwords';
import { mayHold } from '../../platform/bloom-filter.ts';
import { normalizePassword } from '../../shared/password-rules.ts';

/** Made at build time: the 100,000 commonest passwords of a real list, and short words as stems. */
const LISTED = Buffer.from(filter, 'base64');
/** No entry of the list comes near; what is longer is not looked up. */
const LONGEST_LISTED = 64;
/** What this shop is about comes to mind first. */
const OF_THE_TRADE = ['nyuzi', 'bead', 'beads', 'beadwork', 'bracelet', 'necklace', 'wristband', 'anklet', 'jewelry'];

const ENDINGS = endings();
const LONGEST_ENDING = Math.max(...[...ENDINGS].map((ending) => ending.length));

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);
const SHORTEST_WALK = 3;

/** What an attacker tries first for one person: the shop's own name and theirs. */
export type Surroundings = { email?: string; name?: string; storeName?: string };

/**
 * Whether a password is among the first that are tried: one of the 100,000 commonest (alone, or with a common ending such
 * as `123` or `1990!`), a walk over the keyboard, a date, one thing over and over, or the shopper's own name or address.
 * Asks no one outside the shop. Case does not help.
 */
export function isCommonPassword(password: string, surroundings: Surroundings = {}): boolean {
  const typed = normalizePassword(password).toLowerCase();
  const own = ownWords(surroundings);
  return (
    isWithEnding(typed, isListed) ||
    isWithEnding(typed, (word) => own.has(word)) ||
    isRepetition(typed) ||
    isWalk(typed) ||
    isDate(typed)
  );
}

const isListed = (word: string) => word.length <= LONGEST_LISTED && mayHold(LISTED, word);

/** A word alone, or with one of the usual endings. */
function isWithEnding(typed: string, isWord: (word: string) => boolean): boolean {
  for (let length = 0; length <= Math.min(LONGEST_ENDING, typed.length); length += 1) {
    const ending = typed.slice(typed.length - length);
    if ((ending === '' || ENDINGS.has(ending)) && isWord(typed.slice(0, typed.length - length))) return true;
  }
  return false;
}

function ownWords({ email = '', name = '', storeName = '' }: Surroundings): Set<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const typedName = normalizePassword(name).toLowerCase();
  const words = [email.toLowerCase(), local, domain, ...domain.split('.').slice(0, -1), ...local.split(/[._+-]/)];
  words.push(typedName.replace(/\s+/g, ''), typedName, ...typedName.split(/\s+/), storeName.toLowerCase());
  words.push(...OF_THE_TRADE);
  return new Set(words.filter((word) => word.length > 2));
}

/** `aaaaaaaa`, `12121212`, `abcabcabc`, `testtest`. */
function isRepetition(typed: string): boolean {
  return typed.length < 64 && /^(.{1,5}?)\1+.?$/su.test(typed);
}

/** Pieces of at least three neighbouring keys, one after the other: `qwertyuiop`, `12345678`, `abc12345`, `qweasdzxc`. */
function isWalk(typed: string): boolean {
  let rest = typed;
  while (rest.length > 0) {
    const step = longestStep(rest);
    if (step < SHORTEST_WALK && step < rest.length) return false;
    if (step < SHORTEST_WALK && typed.length - rest.length < 2 * SHORTEST_WALK) return false;
    rest = rest.slice(Math.max(step, 1));
  }
  return typed.length > 0;
}

function longestStep(text: string): number {
  let longest = 0;
  for (const row of ROWS) {
    let length = longest + 1;
    while (length <= text.length && row.includes(text.slice(0, length))) longest = length++;
  }
  return longest;
}

/** Days of the last hundred years, written in any of the usual orders: `19900514`, `14051990`, `14/05/1990`. */
function isDate(typed: string): boolean {
  const digits = typed.replace(/[./-]/g, '');
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$|^(?:0[1-9]|[12]\d|3[01]){2}(?:19|20)\d\d$/.test(
    digits,
  );
}

function endings(): Set<string> {
  const numbers = [
    '007',
    '111',
    '222',
    '333',
    '666',
    '777',
    '888',
    '999',
    '000',
    '123',
    '321',
    '1234',
    '4321',
    '12345',
  ];
  numbers.push('123456', '1234567', '12345678', '123456789', '1234567890', '123123', '112233', '121212', '654321');
  for (let number = 0; number < 100; number += 1) numbers.push(String(number), String(number).padStart(2, '0'));
  for (let year = 1940; year <= 2035; year += 1) numbers.push(String(year));
  const signs = ['!', '!!', '!!!', '.', '?', '*', '#', '$', '@', '@!', '!@#', '_', '-'];
  const joined = numbers.flatMap((number) => [number, ...signs.flatMap((sign) => [number + sign, sign + number])]);
  return new Set([...joined, ...signs, 'a', 's', 'x', 'z', 'abc', 'xyz', 'qwe', 'me', 'you', 'man', 'girl', 'boy']);
}
