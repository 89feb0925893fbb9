export const MAX_NAME_LENGTH = 100;

/** Line ends and other controls, and the marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** A person's name on one line, as they spell it; undefined where there is none, or more than a name. */
export function parsePersonName(text: string): string | undefined {
  if (text.length > 10 * MAX_NAME_LENGTH || UNFIT.test(text)) return undefined;
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return name !== '' && [...name].length <= MAX_NAME_LENGTH ? name : undefined;
}

/** Undefined where the name is more than letters: it may be somebody's joke, an advertisement, or Markdown. */
export function firstNameOf(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : undefined;
}

/**
 * "Hello Dana," or "Hello,". Anybody can register any address under any name: a shop's email must not carry somebody's
 * advertisement to a third person.
 */
export function greeting(name: string): string {
  const first = firstNameOf(name);
  return first === undefined ? 'Hello,' : `Hello ${first},`;
}
