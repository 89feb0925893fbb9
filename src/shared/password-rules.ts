/** In code points after NFKC. Argon2 accepts any length; the limit bounds the request size. */
const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

/** Normalizes Unicode: keyboards may encode "é" as one code point or two. */
export const normalizePassword = (password: string) => password.normalize('NFKC');

export const countCharacters = (password: string) => [...normalizePassword(password)].length;

export type PasswordRule = {
  name: string;
  /** Label in the list beside the field. */
  label: string;
  /** Error sentence; the specification's text (section 5). */
  sentence: string;
  isMet(password: string): boolean;
};

const longEnough: PasswordRule = {
  name: 'length',
  label: 'At least 8 characters',
  sentence: 'Password must be at least 8 characters long.',
  isMet: (password) => countCharacters(password) >= MIN_PASSWORD_LENGTH,
};

/** Rules of a password chosen after a reset, in display order. */
export const resetRules: readonly PasswordRule[] = [
  longEnough,
  {
    name: 'uppercase',
    label: 'One uppercase letter',
    sentence: 'Password must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(normalizePassword(password)),
  },
  {
    name: 'lowercase',
    label: 'One lowercase letter',
    sentence: 'Password must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(normalizePassword(password)),
  },
  {
    name: 'number',
    label: 'One number',
    sentence: 'Password must contain at least one number.',
    isMet: (password) => /\p{Nd}/u.test(normalizePassword(password)),
  },
];

/** At registration the specification requires only the length (section 9). */
export const registrationRules: readonly PasswordRule[] = [longEnough];

/** Checked on the server, which has the list of common passwords. */
export const NOT_COMMON_LABEL = 'Not a common password';

export const firstRuleNotMet = (rules: readonly PasswordRule[], password: string) =>
  rules.find((rule) => !rule.isMet(password));
