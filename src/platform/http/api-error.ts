import type { FastifyReply } from 'fastify';

/**
 * An error response shown to users. `detail` is the sentence, `code` is for programs, `fields` maps messages to inputs.
 * Additional properties (a fresh quote, remaining stock) are sent along.
 */
export type ApiError = {
  status: number;
  code: string;
  detail: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
} & Record<string, unknown>;

/** Sends the single error shape: `{detail, message, code, …}`. `message` repeats `detail` for the reset calls. */
export function sendApiError(reply: FastifyReply, { status, retryAfterSeconds, ...error }: ApiError): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const { detail, code, ...extra } = error;
  // Bypasses the route's response schema, which describes success.
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ detail, message: detail, code, ...extra });
}
