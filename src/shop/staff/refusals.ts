import { formatWait } from '../../platform/rate-limit/rate-limit.ts';
import { conflict, forbidden, invalid, notFound, signedOut, tooMany } from '../../shared/refusals.ts';
import { accountRefusals, commonRefusals } from '../accounts/refusals.ts';

type Proof = { by: 'code' | 'password' };

export const staffRefusals = {
  sign_in_needed: signedOut('Sign in to continue.'),
  wrong_sign_in: accountRefusals.wrong_login,
  second_factor_needed: signedOut('Enter the code from your authenticator app.'),
  code_wrong: invalid('This code is wrong or was already used. Wait for the next one.', 'code'),
  too_many_tries: tooMany(
    ({ retryAfterSeconds = 60 }: { retryAfterSeconds?: number }) =>
      `Too many tries. Try again in ${formatWait(retryAfterSeconds)}.`,
  ),
  not_from_here: forbidden('This did not come from the back office itself. Open it again and repeat.'),
  owners_only: forbidden('Only an owner can do this.'),
  owner_only_field: forbidden('Only an owner can set this.'),
  /** `by`: the proof that the call needs. */
  confirm_first: forbidden((_: Proof) => 'Confirm it’s you.', { answers: ({ by }: Proof) => ({ by }) }),
  change_password: forbidden('Choose your own password first.'),
  set_up_second_factor: forbidden('Set up two-factor authentication first.'),
  password_short: invalid('Use at least 10 characters.', 'newPassword'),
  password_long: invalid('Use up to 1024 characters.', 'newPassword'),
  password_common: invalid(accountRefusals.password_common.sentence, 'newPassword'),
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
  ...commonRefusals,
  passkey_name_unreadable: invalid(accountRefusals.passkey_name_unreadable.sentence),
  no_such_browser: notFound('This browser is already signed out.'),
};
