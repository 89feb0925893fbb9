/** Characters in a gift message; an emoji counts as one. */
export const MAX_GIFT_CHARACTERS = 500;
/** UTF-16 units for that many characters: a family emoji has eleven. */
export const MAX_GIFT_UNITS = 6000;
/** Maximum days ahead for a gift's shipping date. */
export const MAX_GIFT_DAYS = 60;

let segmenter: Intl.Segmenter | undefined;

/** Graphemes: a flag or a family emoji counts as one. */
export function countCharacters(text: string): number {
  // Firefox has `Intl.Segmenter` since 2024; code points are close enough before that.
  if (typeof Intl.Segmenter === 'undefined') return [...text].length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

export function tooLongText(message: string): string | undefined {
  const over = countCharacters(message.trim()) - MAX_GIFT_CHARACTERS;
  return over > 0 ? `That’s ${over} ${over === 1 ? 'character' : 'characters'} too many.` : undefined;
}

// Control characters except line breaks, and marks that change the text direction.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
// PostgreSQL can't store unpaired surrogates.
const LONE_SURROGATES = /\p{Cs}/gu;

/** A message as printed: no control characters, at most one empty line in a row. */
export const cleanMessage = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNPRINTABLE, (found) => (found === '\n' ? '\n' : ''))
    .replace(LONE_SURROGATES, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
