export const MAX_NAME_LENGTH = 100;

/** Line breaks, other control characters, and marks that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Normalizes a person's name to one line; undefined if empty or too long. */
export function parsePersonName(text: string): string | undefined {
  if (text.length > 10 * MAX_NAME_LENGTH || UNFIT.test(text)) return undefined;
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return name !== '' && [...name].length <= MAX_NAME_LENGTH ? name : undefined;
}

/** First name for greetings; undefined if it has anything but letters: it may be a joke, an ad, or Markdown. */
export function getFirstName(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : undefined;
}

/**
 * "Hello Dana," or "Hello,". Anyone can register any address under any name, and the shop's emails must not carry ads
 * to third parties.
 */
export function greeting(name: string): string {
  const first = getFirstName(name);
  return first === undefined ? 'Hello,' : `Hello ${first},`;
}
