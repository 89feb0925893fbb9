import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { registrationRules } from '../../shared/password-rules.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { EmailBrand } from '../emails/email.ts';
import { newPasswordError } from './new-password.ts';
import { accountSentence } from './refusals.ts';
import type { Register } from './schema.ts';

export type Registration = { email: EmailAddress; name: string; password: string };
export type InvalidRegistration = { ok: false; reason: 'invalid'; fields: Record<string, string> };

/** What was typed as what can be registered, or an error for each field. */
export async function readRegistration(
  input: Register,
  { storeName, publicUrl }: EmailBrand,
): Promise<{ ok: true; person: Registration } | InvalidRegistration> {
  const email = parseEmailAddress(input.email);
  const name = parsePersonName(input.name);
  const fault = await newPasswordError(input.password, registrationRules, {
    email: email ?? '',
    name: name ?? '',
    storeName,
    publicUrl,
  });
  const differs = input.confirmPassword !== undefined && input.confirmPassword !== input.password;
  if (email !== undefined && name !== undefined && fault === undefined && !differs) {
    return { ok: true, person: { email, name, password: input.password } };
  }
  const fields = {
    ...(name === undefined && { name: accountSentence('name_unreadable') }),
    ...(email === undefined && { email: accountSentence('email_unreadable') }),
    ...(fault !== undefined && { password: fault }),
    ...(differs && { confirmPassword: accountSentence('registration_passwords_differ') }),
  };
  return { ok: false, reason: 'invalid', fields };
}
