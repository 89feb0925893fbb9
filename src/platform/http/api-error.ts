import type { FastifyReply } from 'fastify';

/**
 * A "no" that a person reads. `detail` is the sentence; `code` is for programs; `fields` ties sentences to inputs.
 * Anything else (a fresh quote, what is left of an item) travels along.
 */
export type ApiError = {
  status: number;
  code: string;
  detail: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
} & Record<string, unknown>;

/** Sends the one shape of errors: `{detail, message, code, …}`; `message` repeats `detail` for the reset calls. */
export function sendApiError(reply: FastifyReply, { status, retryAfterSeconds, ...error }: ApiError): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const { detail, code, ...extra } = error;
  // Past the route's own response schema on purpose: that one describes success.
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ detail, message: detail, code, ...extra });
}

/**
 * The statuses that a refusal travels under. Each router maps every reason of its union to one of them
 * (`Record<Reason, ErrorStatus>`): a new reason does not compile until somebody has decided.
 */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 502 | 503;
