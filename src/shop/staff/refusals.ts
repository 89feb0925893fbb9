/** Why the back office says no, in one sentence each. */
const SENTENCES = {
  sign_in_needed: 'Sign in to go on.',
  wrong_sign_in: 'These do not belong together: check the e-mail address and the password.',
  second_factor_needed: 'Enter the code that your authenticator app shows.',
  code_wrong: 'This code is wrong or was used before. Wait for the next one, or use a recovery code.',
  too_many_tries: 'That was tried too often.',
  busy: 'Many people are signing in right now. Try again in a moment.',
  not_from_here: 'This did not come from the back office itself. Open it again and repeat.',
  owners_only: 'Only an owner can do this.',
  confirm_first: 'Confirm that it is you.',
  change_password: 'Choose a password of your own first.',
  set_up_second_factor: 'Set up the second factor first: owners of a real shop need one.',
  password_wrong: 'This is not your password.',
  password_short: 'Use at least 10 characters.',
  password_long: 'Use at most 1024 characters.',
  password_common: 'This password is one that is tried first. Choose another.',
  password_same: 'Choose a password that you have not had so far.',
  no_offer: 'Begin again: this set-up is not under way any more.',
  second_factor_on: 'A second factor is already set up. Turn it off first.',
  email_unreadable: 'Enter an e-mail address, such as grace@example.com.',
  email_taken: 'Somebody on the staff has this address already.',
  no_such_member: 'Nobody on the staff has this number.',
  last_owner: 'The shop needs at least one owner.',
  yourself: 'Ask another owner to do this: nobody changes their own role or closes their own account.',
} as const;

export type StaffReason = keyof typeof SENTENCES;

export const staffSentence = (reason: StaffReason): string => SENTENCES[reason];
