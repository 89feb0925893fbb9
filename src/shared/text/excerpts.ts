/** At least three letters or digits in a row: with fewer no index applies, and the search would scan every order. */
export const canSearch = (words: string): boolean => /[\p{L}\p{N}]{3}/u.test(words);

const EXCERPT_LENGTH = 120;

/** An excerpt of a longer text, starting shortly before the first matching word. */
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

/** The first sentences of a text, at least one, in up to `most` characters if possible. */
export function firstSentences(text: string, most: number): string {
  let said = '';
  for (const { segment } of segmenter.segment(text.trim())) {
    if (said !== '' && said.length + segment.trimEnd().length > most) break;
    said += segment;
  }
  return said.trim();
}

/** The first `most` characters, without splitting a surrogate pair, which neither PostgreSQL nor JSON accepts. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
