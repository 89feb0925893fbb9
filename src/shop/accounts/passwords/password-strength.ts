import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '../../../shared/password-rules.ts';

/** zxcvbn scores 0 or 1 below this; "protects from a throttled online attack" starts here. */
const MIN_GUESSES = 1_000_000;

/** Words that people combine with a year where passwords must rotate. */
const EVERYDAY_WORDS =
  `spring summer autumn fall winter january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
   shop store online admin owner staff welcome hello password passwort pass login www http https com net org`.split(
    /\s+/,
  );

/** Personal words that an attacker tries first: the shop's name and domain, the person's name and email. */
export type PasswordContext = { email?: string; name?: string; storeName?: string; publicUrl?: string };

/**
 * Whether a password is among the first million guesses: zxcvbn's 49,000 most common leaked ones, alone or with a
 * common ending, in any case and with usual substitutions, keyboard walks, dates, repetitions, and the shopper's name
 * or email. Also rejects combinations of shop words, seasons and months with a year or another short ending. Makes no
 * network calls.
 */
export async function isGuessable(password: string, context: PasswordContext = {}): Promise<boolean> {
  // Unusual capitals would make a common word score as rare.
  const lowercase = normalizePassword(password).toLowerCase();
  const words = contextWords(context);
  if (isWordsAndEnding(lowercase, [...words, ...EVERYDAY_WORDS])) return true;
  const estimator = await loadEstimator();
  return estimator.check(lowercase, words).guesses < MIN_GUESSES;
}

/**
 * zxcvbn is more than quadratic in length: 10 ms at 64 characters, 2 s at 256 with its defaults. Longer passwords are
 * scored by their beginning, with few l33t substitutions.
 */
const STRENGTH_LIMITS = { maxLength: 64, l33tMaxSubstitutions: 10 } as const;

/** Limits the personal words. */
const MAX_CONTEXT_WORDS = 50;

/** Words of the trade are guessed first. */
const TRADE_WORDS = ['nyuzi', 'bead', 'beads', 'beadwork', 'bracelet', 'necklace', 'wristband', 'anklet', 'jewelry'];

function contextWords({ email = '', name = '', storeName = '', publicUrl = '' }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const fullName = normalizePassword(name).toLowerCase();
  const shopName = normalizePassword(storeName).toLowerCase();
  const host = URL.parse(publicUrl)?.hostname ?? '';
  const ofShop = [shopName, shopName.replace(/\s+/g, ''), host, ...shopName.split(/\s+/), ...host.split(/[.-]/)];
  const own = [email.toLowerCase(), local, domain, fullName, fullName.replace(/\s+/g, '')];
  const parts = [...domain.split('.').slice(0, -1), ...local.split(/[._+-]/), ...fullName.split(/\s+/)];
  const words = [...TRADE_WORDS, ...ofShop, ...own, ...parts].map((word) => word.slice(0, STRENGTH_LIMITS.maxLength));
  return [...new Set(words.filter((word) => word.length > 2))].slice(0, MAX_CONTEXT_WORDS);
}

const SEPARATORS = /[\s._/,:-]+/gu;
const YEAR = /(?:19|20)\d\d/u;

/** Other common endings: `!`, `#1`, `26!!`. */
const SHORT_ENDING = /^[\d\p{P}$+<=>^`|~]{0,4}$/u;

/**
 * Whether only a year and a short ending remain once these words are removed. zxcvbn scores each character of an ending
 * such as `-2026!` as random.
 */
function isWordsAndEnding(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const spellings = longestFirst.map((word) => [...word].map(getSpellings).join(''));
  const rest = password.replace(new RegExp(spellings.join('|'), 'gu'), ' ');
  return rest !== password && SHORT_ENDING.test(rest.replace(SEPARATORS, '').replace(YEAR, ''));
}

const LEET: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
  z: 'z2',
};

const getSpellings = (letter: string) => `[${(LEET[letter] ?? letter).replace(/[\\\]^[-]/g, '\\$&')}]`;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded lazily: 0.1 s of CPU and 25 MB that most processes never need. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= createEstimator().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ ...STRENGTH_LIMITS, dictionary, graphs: adjacencyGraphs });
}
