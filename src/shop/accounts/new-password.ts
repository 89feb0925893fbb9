import { countCharacters, firstRuleNotMet, LONGEST_PASSWORD, type PasswordRule } from '../../shared/password-rules.ts';
import { isCommonPassword, type Surroundings } from './common-passwords.ts';
import { accountSentence } from './refusals.ts';

/** What is wrong with a password that somebody chooses, as a sentence; undefined if nothing is. */
export function newPasswordError(
  password: string,
  rules: readonly PasswordRule[],
  surroundings: Surroundings,
): string | undefined {
  if (countCharacters(password) > LONGEST_PASSWORD) return accountSentence('password_too_long');
  const broken = firstRuleNotMet(rules, password);
  if (broken) return broken.sentence;
  return isCommonPassword(password, surroundings) ? accountSentence('password_common') : undefined;
}
