import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { formatWait } from '../platform/rate-limit/rate-limit.ts';
import { type AccountReason, accountSentence } from '../shop/accounts/refusals.ts';
import type { Said } from '../shop/accounts/schema.ts';

type AccountRefusal =
  | { reason: AccountReason; fields?: Record<string, string>; retryAfterSeconds?: number }
  | { reason: 'invalid'; fields: Record<string, string> };

const STATUS: Record<AccountReason, ErrorStatus> = {
  busy: 503,
  wrong_login: 401,
  reset_needed: 429,
  email_not_verified: 403,
  login_required: 400,
  session_ended: 400,
  link_invalid: 400,
  code_wrong: 400,
  code_spent: 429,
  code_sent_just_now: 429,
  login_codes_spent: 429,
  codes_spent: 429,
  resets_spent: 429,
  code_unreadable: 400,
  email_unreadable: 400,
  email_confirmed: 409,
  email_taken: 409,
  name_unreadable: 400,
  password_too_long: 400,
  password_common: 400,
  password_wrong: 400,
  password_needed: 400,
  addresses_full: 409,
  address_unknown: 404,
  passkey_refused: 400,
  passkey_known: 409,
  passkeys_full: 409,
  passkey_unknown: 404,
  passkey_name_unreadable: 400,
  password_blank: 400,
  proof_needed: 403,
  registration_passwords_differ: 400,
  passwords_differ: 400,
};
/** Form field for each refusal that always belongs to the same field. */
const FIELD: Partial<Record<AccountReason, string>> = {
  email_unreadable: 'email',
  code_unreadable: 'otp',
  code_wrong: 'otp',
  password_wrong: 'password',
  password_blank: 'password',
  passwords_differ: 'confirmPassword',
};
const BUSY_SECONDS = 2;

/** Sends an account refusal as an error response. */
export function sendAccountError(reply: FastifyReply, refusal: AccountRefusal): FastifyReply {
  if (refusal.reason === 'invalid') {
    const sentences = Object.values(refusal.fields);
    const detail = sentences.length === 1 && sentences[0] ? sentences[0] : 'Please check the highlighted fields.';
    return sendApiError(reply, { status: 400, code: 'invalid', detail, fields: refusal.fields });
  }
  const { reason } = refusal;
  const detail = accountSentence(reason);
  const field = FIELD[reason];
  const fields = refusal.fields ?? (field ? { [field]: detail } : undefined);
  const wait = reason === 'busy' ? BUSY_SECONDS : refusal.retryAfterSeconds;
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(fields && { fields }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  });
}

/** 429 for rate limits counted in the database. */
export const sendRateLimitError = (
  reply: FastifyReply,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): FastifyReply =>
  sendApiError(reply, {
    status: 429,
    code: 'too_many_tries',
    detail: `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });

/** Same sentence under both names, because the password-reset calls read `message`. */
export const messageBody = (detail: string): Said => ({ detail, message: detail });
