import {
  countCharacters,
  firstRuleNotMet,
  MAX_PASSWORD_LENGTH,
  type PasswordRule,
} from '../../../shared/password-rules.ts';
import { accountRefusals } from '../refusals.ts';
import { isGuessable, type PasswordContext } from './password-strength.ts';

export async function newPasswordError(
  password: string,
  rules: readonly PasswordRule[],
  context: PasswordContext,
): Promise<string | undefined> {
  if (countCharacters(password) > MAX_PASSWORD_LENGTH) return accountRefusals.password_too_long.sentence;
  const broken = firstRuleNotMet(rules, password);
  if (broken) return broken.sentence;
  return (await isGuessable(password, context)) ? accountRefusals.password_common.sentence : undefined;
}
