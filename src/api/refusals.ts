import type { FastifyReply } from 'fastify';
import { type ApiError, sendApiError } from '../platform/http/api-error.ts';
import { type Declared, formatSentence, type Given, type RefusalKind } from '../shared/refusals.ts';
import { accountRefusals } from '../shop/accounts/refusals.ts';

export const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  signed_out: 401,
  unpaid: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  failed_elsewhere: 502,
  unavailable: 503,
};

/** A refusal as an error response; `all` declares it. */
export function refusalError<Name extends string, All extends Record<Name, Declared>>(
  all: All,
  refusal: { reason: Name } & Given<All>,
): ApiError {
  const { reason } = refusal;
  const { kind, answers, ...declared } = all[reason];
  const detail = formatSentence<Name, All>(all, refusal);
  const field = refusal.field ?? declared.field;
  const fields = refusal.fields ?? (field === undefined ? undefined : { [field]: detail });
  const retryAfterSeconds = refusal.retryAfterSeconds ?? declared.retryAfterSeconds;
  return {
    status: STATUS[kind],
    code: reason,
    detail,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...answers?.(refusal),
  };
}

export const sendRefusal = <Name extends string, All extends Record<Name, Declared>>(
  reply: FastifyReply,
  all: All,
  refusal: { reason: Name } & Given<All>,
): FastifyReply => sendApiError(reply, refusalError<Name, All>(all, refusal));

/** 429 for rate limits counted in the database. */
export const sendRateLimitError = (
  reply: FastifyReply,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): FastifyReply => sendRefusal(reply, accountRefusals, { reason: 'too_many_tries', retryAfterSeconds });
