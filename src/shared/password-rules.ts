/** Counted as people count: in code points, after NFKC. Argon2 takes any length; a bound keeps a request small. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

/** Two keyboards may spell one password in two ways ("é" as one sign or as two); this makes them one. */
export const normalizePassword = (password: string) => password.normalize('NFKC');

export const countCharacters = (password: string) => [...normalizePassword(password)].length;

export type PasswordRule = {
  name: string;
  /** What the list beside the field says. */
  label: string;
  /** What is said when it is not met; the specification's words (section 5). */
  sentence: string;
  isMet(password: string): boolean;
};

const longEnough: PasswordRule = {
  name: 'length',
  label: 'At least 8 characters',
  sentence: 'Password must be at least 8 characters long.',
  isMet: (password) => countCharacters(password) >= MIN_PASSWORD_LENGTH,
};

/** What a new password must have when it is chosen after a reset, in the order in which it is told. */
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

/** At registration the specification asks for the length alone (section 9). */
export const registrationRules: readonly PasswordRule[] = [longEnough];

/** Judged by the shop, which knows the list: no browser can tick it off. */
export const NOT_COMMON_LABEL = 'Not a common password';

export const firstRuleNotMet = (rules: readonly PasswordRule[], password: string) =>
  rules.find((rule) => !rule.isMet(password));
