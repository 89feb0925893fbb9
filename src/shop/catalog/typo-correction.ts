/** A word of the catalog that looks like one that was typed; `likeness` is pg_trgm's similarity, 0 to 1. */
export type SimilarWord = { typed: string; word: string; likeness: number };

/** Up to this many letters a typo cannot be told from another word. */
const TOO_SHORT_TO_CORRECT = 3;
/** From this many letters on, two edits are still the same word. */
const LONG_WORD = 6;

/**
 * Replaces each unknown word by the catalog's closest within one or two edits. A word that begins a known one stays.
 * Undefined where nothing can be corrected.
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
 * Damerau–Levenshtein distance (insert, delete, replace, swap neighbors) from what was typed to the word or to its
 * beginning. Anything above `most` is answered as `most + 1`.
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
  // The rest of the word may not be typed yet: only the beginning counts, at least half of it.
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
