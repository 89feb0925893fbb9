/** Letters of a gift's message, an emoji being one. */
export const MAX_GIFT_CHARACTERS = 500;
/** UTF-16 units that so many characters may take: an emoji of a family is eleven. */
export const MAX_GIFT_UNITS = 6000;
/** Days ahead up to which a gift can wait. */
export const MAX_GIFT_DAYS = 60;

let segmenter: Intl.Segmenter | undefined;

/** Letters as people count them: a flag or a family is one. */
export function countCharacters(text: string): number {
  // Firefox knows it since 2024; code points are close enough to be told so while typing.
  if (typeof Intl.Segmenter === 'undefined') return [...text].length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** What is wrong with how much was typed, while it is typed. */
export function tooLongText(message: string): string | undefined {
  const over = countCharacters(message.trim()) - MAX_GIFT_CHARACTERS;
  return over > 0 ? `That’s ${over} ${over === 1 ? 'character' : 'characters'} too many.` : undefined;
}

// Controls but the line break, and what turns the direction of everything behind it.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
// A half of a pair cannot be stored.
const LONE_SURROGATES = /\p{Cs}/gu;

/** A message as it is printed: without control characters, and no more than one empty line at a time. */
export const cleanMessage = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNPRINTABLE, (found) => (found === '\n' ? '\n' : ''))
    .replace(LONE_SURROGATES, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
