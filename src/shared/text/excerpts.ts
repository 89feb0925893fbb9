/** Three letters or digits in a row: with fewer no index narrows anything down, and every order would be read. */
export const canSearch = (words: string): boolean => /[\p{L}\p{N}]{3}/u.test(words);

const EXCERPT_LENGTH = 120;

/** A line of a longer text, from shortly before the first of the words that it has. */
export function excerpt(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const places = words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => line.toLowerCase().indexOf(word));
  const first = Math.min(...places.filter((place) => place >= 0), line.length);
  const begin = first === line.length || first < EXCERPT_LENGTH / 2 ? 0 : line.lastIndexOf(' ', first - 20) + 1;
  const cut = line.slice(begin, begin + EXCERPT_LENGTH);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + EXCERPT_LENGTH < line.length ? ' …' : ''}`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentences of a text, the first of them at least, in `most` letters where that can be. */
export function firstSentences(text: string, most: number): string {
  let said = '';
  for (const { segment } of segmenter.segment(text.trim())) {
    if (said !== '' && said.length + segment.trimEnd().length > most) break;
    said += segment;
  }
  return said.trim();
}

/** The first `most` characters, and never half of a pair: half an emoji is no text that PostgreSQL or JSON would take. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
