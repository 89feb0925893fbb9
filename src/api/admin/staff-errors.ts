import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { formatWait } from '../../platform/rate-limit/rate-limit.ts';
import { type StaffReason, staffSentence } from '../../shop/staff/refusals.ts';

const STATUS: Record<StaffReason, ErrorStatus> = {
  sign_in_needed: 401,
  wrong_sign_in: 401,
  second_factor_needed: 401,
  code_wrong: 400,
  too_many_tries: 429,
  busy: 503,
  not_from_here: 403,
  owners_only: 403,
  confirm_first: 403,
  change_password: 403,
  set_up_second_factor: 403,
  password_wrong: 400,
  password_short: 400,
  password_long: 400,
  password_common: 400,
  password_same: 400,
  no_offer: 400,
  second_factor_on: 409,
  email_unreadable: 400,
  email_taken: 409,
  no_such_member: 404,
  already_joined: 409,
  invitation_over: 404,
  removal_too_old: 409,
  last_owner: 409,
  yourself: 409,
  no_mail_server: 409,
  no_email_change: 400,
  email_code_wrong: 400,
  passkey_refused: 400,
  passkey_known: 409,
  passkeys_full: 409,
  passkey_unknown: 404,
  passkey_name_unreadable: 400,
  no_such_browser: 404,
};
const FIELD: Partial<Record<StaffReason, string>> = {
  password_wrong: 'password',
  code_wrong: 'code',
  password_short: 'newPassword',
  password_long: 'newPassword',
  password_common: 'newPassword',
  password_same: 'newPassword',
  email_taken: 'email',
  email_unreadable: 'email',
  email_code_wrong: 'code',
  no_email_change: 'code',
};
const BUSY_SECONDS = 2;

type StaffRefusal = { reason: StaffReason; retryAfterSeconds?: number; extra?: object };

/** Sends a staff refusal as an error response. */
export function sendStaffError(reply: FastifyReply, { reason, retryAfterSeconds, extra }: StaffRefusal): FastifyReply {
  const wait = reason === 'busy' ? BUSY_SECONDS : retryAfterSeconds;
  const sentence = staffSentence(reason);
  const detail = reason === 'too_many_tries' ? `${sentence} Try again in ${formatWait(wait ?? 60)}.` : sentence;
  const field = FIELD[reason];
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    ...extra,
  });
}
