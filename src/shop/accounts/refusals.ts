/** Why accounts say no, in one sentence each. */
const ACCOUNT_SENTENCES = {
  busy: 'We’re very busy right now. Try again in a moment.',
  wrong_login: 'Email or password is wrong.',
  reset_needed: 'Too many wrong passwords for this account. Use “Forgot your password?” to set a new one.',
  email_not_verified: 'Verify your email to log in.',
  login_required: 'Log in to continue.',
  session_ended: 'You’ve been logged out. Log in again to continue.',
  link_invalid: 'This link has expired or was already used.',
  code_wrong: 'This code is wrong or has expired.',
  code_spent: 'Too many wrong codes. Ask for a new one.',
  code_sent_just_now: 'We just sent a code to this address. Check your email, or try again in half a minute.',
  login_codes_spent: 'We’ve sent several codes to this address. Use the newest one, or log in with your password.',
  codes_spent: 'Too many wrong codes today. Use the link in our email instead.',
  resets_spent: 'We’ve sent several emails to this address. Use the link in the newest one, or try again later.',
  code_unreadable: 'Enter the six-digit code.',
  email_unreadable: 'Enter an email address, such as dana@example.com.',
  email_confirmed: 'Your email is confirmed.',
  email_taken: 'Another account now uses this email, so yours wasn’t changed.',
  name_unreadable: 'Enter your name, up to 100 characters.',
  password_too_long: 'Password must be at most 1024 characters long.',
  password_common: 'That password is too common. Choose another.',
  password_wrong: 'That’s not your current password.',
  password_needed: 'Enter your current password to change your email.',
  addresses_full: 'You can save up to three addresses. Remove one to save another.',
  address_unknown: 'This address is no longer saved.',
  passkey_refused: 'This passkey doesn’t work here. Try again, or use another way.',
  passkey_known: 'This device already has a passkey for your account.',
  passkeys_full: 'You can have up to ten passkeys. Remove one to add another.',
  passkey_unknown: 'This passkey was already removed.',
  passkey_name_unreadable: 'Enter a name of up to 60 characters.',
  password_blank: 'Enter a password.',
  proof_needed: 'Confirm it’s you to continue. We can email you a code.',
  // The specification words the two differently (section 5).
  registration_passwords_differ: 'Your passwords do not match!',
  passwords_differ: 'Passwords do not match.',
} as const;

export type AccountReason = keyof typeof ACCOUNT_SENTENCES;

export const accountSentence = (reason: AccountReason): string => ACCOUNT_SENTENCES[reason];
