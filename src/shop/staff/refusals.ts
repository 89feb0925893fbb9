/** Why the back office says no, in one sentence each. */
const SENTENCES = {
  sign_in_needed: 'Sign in to continue.',
  wrong_sign_in: 'Email or password is wrong.',
  second_factor_needed: 'Enter the code from your authenticator app.',
  code_wrong: 'This code is wrong or was already used. Wait for the next one.',
  too_many_tries: 'Too many tries.',
  busy: 'We’re very busy right now. Try again in a moment.',
  not_from_here: 'This did not come from the back office itself. Open it again and repeat.',
  owners_only: 'Only an owner can do this.',
  confirm_first: 'Confirm it’s you.',
  change_password: 'Choose your own password first.',
  set_up_second_factor: 'Set up two-factor authentication first.',
  password_wrong: 'That’s not your current password.',
  password_short: 'Use at least 10 characters.',
  password_long: 'Use up to 1024 characters.',
  password_common: 'That password is too common. Choose another.',
  password_same: 'Choose a password that differs from the current one.',
  no_offer: 'This setup has expired. Start again.',
  second_factor_on: 'Two-factor authentication is already on. Turn it off first.',
  email_unreadable: 'Enter an email, such as grace@example.com.',
  email_taken: 'A staff member already has this email.',
  no_such_member: 'We couldn’t find this staff member.',
  last_owner: 'The shop needs at least one owner.',
  yourself: 'Ask another owner: you can’t change your own role or remove yourself.',
  no_mail_server: 'This shop can’t send email yet, so the code would never arrive. Set up a mail server first.',
  no_email_change: 'This code has expired. Ask for a new one.',
  email_code_wrong: 'This code is wrong. Check the newest email.',
  passkey_refused: 'This passkey doesn’t work here. Try again, or use another way.',
  passkey_known: 'This device already has a passkey for your account.',
  passkeys_full: 'You can have up to ten passkeys. Remove one to add another.',
  passkey_unknown: 'This passkey was already removed.',
  passkey_name_unreadable: 'Enter a name of up to 60 characters.',
  no_such_browser: 'This browser is already signed out.',
} as const;

export type StaffReason = keyof typeof SENTENCES;

export const staffSentence = (reason: StaffReason): string => SENTENCES[reason];
