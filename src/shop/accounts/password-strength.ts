import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '../../shared/password-rules.ts';

/** Below it zxcvbn scores 0 or 1: "protects from a throttled online attack" begins here. */
const MIN_GUESSES = 1_000_000;
/**
 * zxcvbn takes more than the square of a password's length: 10 ms at 64 characters, 2 s at 256 with its own defaults.
 * What is longer is judged by its beginning, and tried in few spellings of `@` for `a`.
 */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 10 } as const;
/** Bounds the words that somebody's own name and email may add. */
const MAX_CONTEXT_WORDS = 40;
/** What this shop is about comes to mind first. */
const TRADE_WORDS = ['nyuzi', 'bead', 'beads', 'beadwork', 'bracelet', 'necklace', 'wristband', 'anklet', 'jewelry'];

/** What an attacker tries first for one person: the shop's own name and theirs. */
export type PasswordContext = { email?: string; name?: string; storeName?: string };

/**
 * Whether a password is among the first million that an attacker tries: zxcvbn's 49,000 commonest leaked ones, alone or
 * with a common ending, in any case and with the usual substitutions, keyboard walks, dates, repetitions, and the
 * shopper's own name or email. Asks no one outside the shop.
 */
export async function isGuessable(password: string, context: PasswordContext = {}): Promise<boolean> {
  const estimator = await loadEstimator();
  // Capitals at odd places would make a common word look like a rare one.
  const { guesses } = estimator.check(normalizePassword(password).toLowerCase(), contextWords(context));
  return guesses < MIN_GUESSES;
}

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
  return new ZxcvbnFactory({ ...LIMITS, dictionary, graphs: adjacencyGraphs });
}

function contextWords({ email = '', name = '', storeName = '' }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const fullName = normalizePassword(name).toLowerCase();
  const own = [email.toLowerCase(), local, domain, fullName, fullName.replace(/\s+/g, ''), storeName.toLowerCase()];
  const parts = [...domain.split('.').slice(0, -1), ...local.split(/[._+-]/), ...fullName.split(/\s+/)];
  const words = [...TRADE_WORDS, ...own, ...parts].map((word) => word.slice(0, LIMITS.maxLength));
  return [...new Set(words.filter((word) => word.length > 2))].slice(0, MAX_CONTEXT_WORDS);
}
