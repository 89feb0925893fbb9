/** Limits of what is searched for; shoppers never reach them. */
const MAX_WORDS = 8;
const MAX_LETTERS = 40;
/** Shorter words must match whole, unless they are still being typed. */
const MIN_PREFIX_LENGTH = 3;

/** Spellings in two words that the catalog has as one; longer ones first. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bankle (?:bracelet|chain|band)s?\b/g, 'anklet'],
  [/\bname (?:tag|bracelet)s?\b/g, 'nametag'],
  [/\bwrist bands?\b/g, 'wristband'],
  [/\bear rings?\b/g, 'earring'],
  [/\bkey (?:ring|chain|fob)s?\b/g, 'keyring'],
];

/** Words that mean the same in this shop. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['choker', 'chocker'],
  ['wristband', 'bracelet', 'bangle'],
  ['keyring', 'keychain'],
  ['color', 'colour'],
  ['gray', 'grey'],
  ['teal', 'turquoise'],
  ['jewelry', 'jewellery'],
];

const synonymsOf = new Map(
  SYNONYMS.flatMap((group) =>
    group.flatMap((word) => [word, `${word}s`].map((spelling) => [spelling, group] as const)),
  ),
);

/** Splits a keyword into words, lower case and without accents; empty where nothing can be searched for. */
export function wordsOf(keyword: string): string[] {
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
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_LETTERS));
}

/**
 * The question to PostgreSQL's full text search: every word must be found, in any order; each may go on, and may be
 * one that means the same. Words consist of letters and digits only, so nothing in them is an operator.
 */
export function textQuery(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const mayGoOn = word.length >= MIN_PREFIX_LENGTH || i === words.length - 1;
      const meant = synonymsOf.get(word) ?? [word];
      const spellings = meant.map((spelling) => (mayGoOn ? `${spelling}:*` : spelling));
      return spellings.length > 1 ? `(${spellings.join(' | ')})` : spellings[0];
    })
    .join(' & ');
}
