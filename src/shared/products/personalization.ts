import { countCharacters } from '../orders/gift.ts';

/** Most characters that an owner can allow, and how many are allowed if she doesn't say. */
export const MAX_PERSONALIZATION = 200;
export const DEFAULT_PERSONALIZATION = 40;
/** UTF-16 units for that many characters: a family emoji has eleven. */
export const MAX_PERSONALIZATION_UNITS = 12 * MAX_PERSONALIZATION;
export const MAX_PERSONALIZATION_LABEL = 60;

/** A text that shoppers may, or must, have written on a product. `price` in dollars is added to the product's. */
export type Personalization = { label: string; maxLength: number; price: number; isRequired: boolean };

/** Zero-width spaces, byte order marks, and marks that change the text direction. */
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text as it is written on the product: one line. */
export const cleanPersonalization = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();

/** Error of a clean text, for the shopper's field. */
export function personalizationError(
  text: string,
  { label, maxLength, isRequired }: Pick<Personalization, 'label' | 'maxLength' | 'isRequired'>,
): string | undefined {
  if (text === '') return isRequired ? `Please enter “${label}”` : undefined;
  const over = countCharacters(text) - maxLength;
  return over > 0 ? `That’s ${over} ${over === 1 ? 'character' : 'characters'} too many.` : undefined;
}
