import { formatWait } from '../../platform/rate-limit/rate-limit.ts';
import { conflict, forbidden, invalid, notFound, signedOut, tooMany, unavailable } from '../../shared/refusals.ts';

/** Of customers and staff alike. */
export const commonRefusals = {
  busy: unavailable('We’re very busy right now. Try again in a moment.', { retryAfterSeconds: 2 }),
  password_wrong: invalid('That’s not your current password.', 'password'),
  passkey_refused: invalid('This passkey doesn’t work here. Try again, or use another way.'),
  passkey_known: conflict('This device already has a passkey for your account.'),
  passkeys_full: conflict('You can have up to ten passkeys. Remove one to add another.'),
  passkey_unknown: notFound('This passkey was already removed.'),
};

export const accountRefusals = {
  wrong_login: signedOut('Email or password is wrong.'),
  reset_needed: tooMany('Too many wrong passwords for this account. Use “Forgot your password?” to set a new one.'),
  email_not_verified: forbidden('Verify your email to log in.'),
  login_required: signedOut('Log in to continue.'),
  session_ended: signedOut('You’ve been logged out. Log in again to continue.'),
  link_invalid: invalid('This link has expired or was already used.'),
  code_wrong: invalid('This code is wrong or has expired.', 'otp'),
  code_spent: tooMany('Too many wrong codes. Ask for a new one.'),
  code_sent_just_now: tooMany('We just sent a code to this address. Check your email, or try again in half a minute.'),
  login_codes_spent: tooMany(
    'We’ve sent several codes to this address. Use the newest one, or log in with your password.',
  ),
  codes_spent: tooMany('Too many wrong codes today. Use the link in our email instead.'),
  resets_spent: tooMany(
    'We’ve sent several emails to this address. Use the link in the newest one, or try again later.',
  ),
  code_unreadable: invalid('Enter the six-digit code.', 'otp'),
  email_unreadable: invalid('Enter an email address, such as dana@example.com.', 'email'),
  email_confirmed: conflict('Your email is confirmed.'),
  email_taken: conflict('Another account now uses this email, so yours wasn’t changed.'),
  name_unreadable: invalid('Enter your name, up to 100 characters.'),
  password_too_long: invalid('Password must be at most 1024 characters long.'),
  password_common: invalid('That password is too common. Choose another.'),
  password_needed: invalid('Enter your current password to change your email.'),
  addresses_full: conflict('You can save up to three addresses. Remove one to save another.'),
  address_unknown: notFound('This address is no longer saved.'),
  ...commonRefusals,
  passkey_name_unreadable: invalid('Enter a name of up to 60 characters.', 'name'),
  password_blank: invalid('Enter a password.', 'password'),
  proof_needed: forbidden('Confirm it’s you to continue. We can email you a code.'),
  // The specification words these two differently (section 5).
  registration_passwords_differ: invalid('Your passwords do not match!'),
  passwords_differ: invalid('Passwords do not match.', 'confirmPassword'),
  /** One wrong field says what is wrong; of several, each does. */
  invalid: invalid(({ fields }: { fields: Partial<Record<string, string>> }) => {
    const [sentence, ...others] = Object.values(fields);
    return sentence && others.length === 0 ? sentence : 'Please check the highlighted fields.';
  }),
  too_many_tries: tooMany(
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
  ),
};
