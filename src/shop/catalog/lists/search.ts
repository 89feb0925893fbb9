import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { PICTURES_PATH } from '../../../shared/pictures.ts';
import type { Suggestion } from '../schema.ts';
import { listSimilarWords, suggest } from './queries.ts';

const MAX_SUGGESTED = 6;
/** The smallest WebP width. */
const SMALL = '-320.webp';

/** Suggestions for the search box: categories, then communities, then products. */
export async function listSuggestions({ db }: { db: Pick<Database, 'sql'> }, keyword: string): Promise<Suggestion[]> {
  const words = splitWords(keyword);
  if (words.length === 0) return [];
  const found = await suggest(db.sql, textQuery(words), MAX_SUGGESTED);
  if (found.length > 0) return found.map(suggestionFrom);
  const corrected = correctTypos(words, await listSimilarWords(db.sql, words));
  return corrected ? (await suggest(db.sql, textQuery(corrected), MAX_SUGGESTED)).map(suggestionFrom) : [];
}

const suggestionFrom = ({
  kind,
  id,
  name,
  priceCents,
  pictureId,
}: Awaited<ReturnType<typeof suggest>>[number]): Suggestion => ({
  kind,
  id,
  name,
  price: priceCents === null ? null : toDollars(priceCents),
  image: pictureId === null ? '' : PICTURES_PATH + pictureId + SMALL,
});

/** Limits of a keyword; shoppers never reach them. */
const MAX_SEARCH_WORDS = 8;
const MAX_LETTERS = 40;

/** Two-word spellings that the catalog writes as one word; longer ones first. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bankle (?:bracelet|chain|band)s?\b/g, 'anklet'],
  [/\bname (?:tag|bracelet)s?\b/g, 'nametag'],
  [/\bwrist bands?\b/g, 'wristband'],
  [/\bear rings?\b/g, 'earring'],
  [/\bkey (?:ring|chain|fob)s?\b/g, 'keyring'],
];

/** Splits a keyword into lower-case words without accents; empty if it has no letters or digits. */
export function splitWords(keyword: string): string[] {
  const folded = keyword
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const joined = JOINED.reduce((text, [pattern, word]) => text.replace(pattern, word), folded);
  return [...new Set(joined.split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => word.slice(0, MAX_LETTERS));
}

/** Shorter words match whole words only, unless they are the last one, which may be still being typed. */
const MIN_PREFIX_LENGTH = 3;

/**
 * The `tsquery` for PostgreSQL's full-text search: all words must match, in any order, as prefixes and including
 * synonyms. Words contain only letters and digits, so no operator can be injected.
 */
export function textQuery(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const isPrefix = word.length >= MIN_PREFIX_LENGTH || i === words.length - 1;
      const synonyms = SYNONYMS_BY_WORD.get(word) ?? [word];
      const spellings = synonyms.map((spelling) => (isPrefix ? `${spelling}:*` : spelling));
      return spellings.length > 1 ? `(${spellings.join(' | ')})` : spellings[0];
    })
    .join(' & ');
}

const SYNONYMS: readonly (readonly string[])[] = [
  ['choker', 'chocker'],
  ['wristband', 'bracelet', 'bangle'],
  ['keyring', 'keychain'],
  ['color', 'colour'],
  ['gray', 'grey'],
  ['teal', 'turquoise'],
  ['jewelry', 'jewellery'],
];

const SYNONYMS_BY_WORD = new Map(
  SYNONYMS.flatMap((group) =>
    group.flatMap((word) => [word, `${word}s`].map((spelling) => [spelling, group] as const)),
  ),
);

/** A catalog word similar to a typed one; `likeness` is pg_trgm's similarity, 0 to 1. */
type SimilarWord = { typed: string; word: string; likeness: number };

/** Words up to this length are not corrected: any typo is another word. */
const TOO_SHORT_TO_CORRECT = 3;
/** Words from this length on may differ by two edits. */
const LONG_WORD = 6;

/**
 * Replaces each unknown word by the closest catalog word within one or two edits. A prefix of a catalog word stays.
 * Undefined if nothing can be corrected.
 */
export function correctTypos(words: readonly string[], similar: readonly SimilarWord[]): string[] | undefined {
  const corrected = words.map(
    (word) =>
      closest(
        word,
        similar.filter(({ typed }) => typed === word),
      ) ?? word,
  );
  return corrected.some((word, i) => word !== words[i]) ? corrected : undefined;
}

function closest(typed: string, similar: readonly SimilarWord[]): string | undefined {
  if (typed.length <= TOO_SHORT_TO_CORRECT || similar.some(({ word }) => word.startsWith(typed))) return undefined;
  const most = typed.length < LONG_WORD ? 1 : 2;
  return similar
    .map(({ word, likeness }) => ({ word, likeness, slips: editDistance(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || b.likeness - a.likeness || (a.word < b.word ? -1 : 1))[0]?.word;
}

/**
 * Damerau–Levenshtein distance (insert, delete, replace, swap neighbors) from the typed word to a word or its
 * beginning. Returns `most + 1` for anything above `most`.
 */
export function editDistance(typed: string, word: string, most: number): number {
  if (typed.length > word.length + most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) row.push(cheapest({ typed, word, i, j }, { before, last, row }));
    before = last;
    last = row;
  }
  // The rest of the word may not be typed yet: compare with its prefixes of at least half its length.
  const from = Math.max(1, Math.ceil(word.length / 2));
  return Math.min(most + 1, ...last.slice(from));
}

type Cell = { typed: string; word: string; i: number; j: number };
type Rows = { before: readonly number[]; last: readonly number[]; row: readonly number[] };

function cheapest({ typed, word, i, j }: Cell, { before, last, row }: Rows): number {
  const at = (cells: readonly number[], place: number) => cells[place] ?? Number.POSITIVE_INFINITY;
  const isSame = typed[i - 1] === word[j - 1];
  const isSwapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
  const straight = at(last, j - 1) + (isSame ? 0 : 1);
  const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
  return Math.min(straight, at(last, j) + 1, at(row, j - 1) + 1, swapped);
}
