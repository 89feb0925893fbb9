import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '../../../shared/password-rules.ts';

/** Below it zxcvbn scores 0 or 1: "protects from a throttled online attack" begins here. */
const MIN_GUESSES = 1_000_000;
/**
 * zxcvbn takes more than the square of a password's length: 10 ms at 64 characters, 2 s at 256 with its own defaults.
 * What is longer is judged by its beginning, and tried in few spellings of `@` for `a`.
 */
const STRENGTH_LIMITS = { maxLength: 64, l33tMaxSubstitutions: 10 } as const;
/** Bounds the words that the names and addresses of the shop and a person may add. */
const MAX_CONTEXT_WORDS = 50;
/** What this shop is about comes to mind first. */
const TRADE_WORDS = ['nyuzi', 'bead', 'beads', 'beadwork', 'bracelet', 'necklace', 'wristband', 'anklet', 'jewelry'];
/** What people put a year behind where a password has to be changed. */
const EVERYDAY_WORDS =
  `spring summer autumn fall winter january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
   shop store online admin owner staff welcome hello password passwort pass login www http https com net org`.split(
    /\s+/,
  );

/** What an attacker tries first for one person: the shop's own name and address, and theirs. */
export type PasswordContext = { email?: string; name?: string; storeName?: string; publicUrl?: string };

/**
 * Whether a password is among the first million that an attacker tries: zxcvbn's 49,000 commonest leaked ones, alone or
 * with a common ending, in any case and with the usual substitutions, keyboard walks, dates, repetitions, and the
 * shopper's own name or email. The words of the shop, seasons and months with a year or another short ending, in any order and
 * number, are refused too. Asks no one outside the shop.
 */
export async function isGuessable(password: string, context: PasswordContext = {}): Promise<boolean> {
  // Capitals at odd places would make a common word look like a rare one.
  const lowercase = normalizePassword(password).toLowerCase();
  const words = contextWords(context);
  if (isWordsAndEnding(lowercase, [...words, ...EVERYDAY_WORDS])) return true;
  const estimator = await loadEstimator();
  return estimator.check(lowercase, words).guesses < MIN_GUESSES;
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
const SEPARATORS = /[\s._/,:-]+/gu;
const YEAR = /(?:19|20)\d\d/u;
/** What else is added to words: `!`, `#1`, `26!!`. */
const SHORT_ENDING = /^[\d\p{P}$+<=>^`|~]{0,4}$/u;

/**
 * Whether nothing is left of a password but a year and a short ending once these words are taken out. zxcvbn counts each sign of an
 * ending such as `-2026!` as a random one.
 */
function isWordsAndEnding(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const spellings = longestFirst.map((word) => [...word].map(spellingsOf).join(''));
  const rest = password.replace(new RegExp(spellings.join('|'), 'gu'), ' ');
  return rest !== password && SHORT_ENDING.test(rest.replace(SEPARATORS, '').replace(YEAR, ''));
}

const spellingsOf = (letter: string) => `[${(LEET[letter] ?? letter).replace(/[\\\]^[-]/g, '\\$&')}]`;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is chosen: 0.1 s of work and 25 MB that a start, and most processes, do without. */
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
