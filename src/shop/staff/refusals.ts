import { formatWait } from '../../platform/rate-limit/rate-limit.ts';
import { conflict, forbidden, invalid, notFound, signedOut, tooMany, unavailable } from '../../shared/refusals.ts';

type Proof = { by: 'code' | 'password' };

export const staffRefusals = {
  sign_in_needed: signedOut('Sign in to continue.'),
  wrong_sign_in: signedOut('Email or password is wrong.'),
  second_factor_needed: signedOut('Enter the code from your authenticator app.'),
  code_wrong: invalid('This code is wrong or was already used. Wait for the next one.', 'code'),
  too_many_tries: tooMany(
    ({ retryAfterSeconds = 60 }: { retryAfterSeconds?: number }) =>
      `Too many tries. Try again in ${formatWait(retryAfterSeconds)}.`,
  ),
  busy: unavailable('We’re very busy right now. Try again in a moment.', { retryAfterSeconds: 2 }),
  not_from_here: forbidden('This did not come from the back office itself. Open it again and repeat.'),
  owners_only: forbidden('Only an owner can do this.'),
  /** `by`: the proof that the call needs. */
  confirm_first: forbidden((_: Proof) => 'Confirm it’s you.', { answers: ({ by }: Proof) => ({ by }) }),
  change_password: forbidden('Choose your own password first.'),
  set_up_second_factor: forbidden('Set up two-factor authentication first.'),
  password_wrong: invalid('That’s not your current password.', 'password'),
  password_short: invalid('Use at least 10 characters.', 'newPassword'),
  password_long: invalid('Use up to 1024 characters.', 'newPassword'),
  password_common: invalid('That password is too common. Choose another.', 'newPassword'),
  password_same: invalid('Choose a password that differs from the current one.', 'newPassword'),
  no_offer: invalid('This setup has expired. Start again.'),
  second_factor_on: conflict('Two-factor authentication is already on. Turn it off first.'),
  email_unreadable: invalid('Enter an email, such as grace@example.com.', 'email'),
  email_taken: conflict('A staff member already has this email.', 'email'),
  no_such_member: notFound('We couldn’t find this staff member.'),
  already_joined: conflict('They have already signed in.'),
  invitation_over: notFound('This link has expired or was already used. Ask an owner for a new one, or sign in.'),
  removal_too_old: conflict('More than an hour has passed. Restore gives them a new password.'),
  last_owner: conflict('The shop needs at least one owner.'),
  yourself: conflict('Ask another owner: you can’t change your own role or remove yourself.'),
  no_mail_server: conflict(
    'This shop can’t send email yet, so the code would never arrive. Set up a mail server first.',
  ),
  no_email_change: invalid('This code has expired. Ask for a new one.', 'code'),
  email_code_wrong: invalid('This code is wrong. Check the newest email.', 'code'),
  passkey_refused: invalid('This passkey doesn’t work here. Try again, or use another way.'),
  passkey_known: conflict('This device already has a passkey for your account.'),
  passkeys_full: conflict('You can have up to ten passkeys. Remove one to add another.'),
  passkey_unknown: notFound('This passkey was already removed.'),
  passkey_name_unreadable: invalid('Enter a name of up to 60 characters.'),
  no_such_browser: notFound('This browser is already signed out.'),
};
