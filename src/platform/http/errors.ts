import type { ErrorObject } from 'ajv';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { type ApiError, sendApiError } from './api-error.ts';
import type { App } from './app.ts';
import { describeValidationErrors } from './validation.ts';

const SENTENCES: Record<number, [code: string, detail: string]> = {
  400: ['bad_request', 'This request could not be read.'],
  404: ['not_found', 'There’s nothing at this address.'],
  405: ['method_not_allowed', 'This address does not take that method.'],
  408: ['timeout', 'The request took too long to arrive.'],
  413: ['too_large', 'This is larger than we accept.'],
  414: ['too_long', 'This address is longer than we accept.'],
  415: ['unsupported_media_type', 'Send JSON with the content type application/json.'],
  417: ['expectation_failed', 'This request expects something that we do not do.'],
  429: ['too_many_requests', 'That was a lot of requests at once. Wait a moment and try again.'],
  431: ['headers_too_large', 'The headers of this request are larger than we accept.'],
  503: ['unavailable', 'The shop is catching its breath. Try again in a moment.'],
};
const INTERNAL_ERROR: ApiError = {
  status: 500,
  code: 'internal',
  detail: 'Something went wrong on our side. It has been noted; please try again.',
};

/** Every error leaves in one shape, without a stack trace. */
export function answerErrors(app: App) {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(app, request, reply, toApiErrorOrTimeout(error, request)),
  );
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limited, async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    const target = isPage ? await app.redirectFor?.(request.url) : undefined;
    return target === undefined ? answer(app, request, reply, apiErrorOf(404)) : sendRedirect(reply, target);
  });
}

/** Browsers keep a 301 for good unless they are told: an hour, so that one that was wrong is soon forgotten. */
export const sendRedirect = (reply: FastifyReply, target: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').redirect(target, 301);

/**
 * A body that its sender never finished is no fault of the shop, and no reason to write into its log. A request that the page
 * cache makes in process has no `complete` at all.
 */
function toApiErrorOrTimeout(error: FastifyError, request: FastifyRequest): ApiError {
  const { raw } = request;
  const isUnfinished = raw.complete === false && (raw.destroyed || error.code === 'FST_ERR_HANDLER_TIMEOUT');
  return isUnfinished
    ? apiErrorOf(408)
    : toApiError(error, request.log, { route: request.routeOptions.url, reqId: request.id });
}

/** Addresses that no route can be looked up for: too long, or wrongly encoded. No hook sees them, so they get `headers`. */
export function answerUnroutable(
  { statusCode }: { statusCode?: number },
  reply: FastifyReply,
  headers: Record<string, string>,
) {
  sendApiError(reply.headers(headers), apiErrorOf(statusCode === 414 ? 414 : 400));
}

/** The one shape of errors as text, for answers without a reply. */
export function apiErrorBody(status: number): string {
  const { code, detail } = apiErrorOf(status);
  return JSON.stringify({ detail, message: detail, code });
}

const sentence = (status: number) => (SENTENCES[status] ?? ['', INTERNAL_ERROR.detail])[1];

/** What is answered when a call throws, on the wire and in process. */
export function toApiError(thrown: unknown, log: Pick<FastifyBaseLogger, 'warn' | 'error'>, where: object): ApiError {
  const error = thrown as Partial<FastifyError>;
  if (error.validation) return invalidInput({ errors: error.validation as ErrorObject[] });
  if (isDatabaseUnavailable(thrown)) {
    log.warn({ ...where, err: thrown }, 'the database is away');
    return serviceUnavailable();
  }
  const status = error.statusCode ?? 500;
  if (status === 503) {
    log.warn({ ...where, err: thrown }, 'a call was put off');
    return serviceUnavailable();
  }
  if (status >= 400 && status < 500) {
    const { retryAfterSeconds } = error as { retryAfterSeconds?: number };
    return { ...apiErrorOf(status), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  log.error({ ...where, err: thrown }, 'a call failed');
  return INTERNAL_ERROR;
}

/** Now is not the time, and soon is. */
export const serviceUnavailable = (): ApiError => ({ ...apiErrorOf(503), retryAfterSeconds: 5 });

/** What a schema's check found, in a sentence for each field. */
export function invalidInput({ errors }: { errors?: ErrorObject[] | null }): ApiError {
  return { status: 400, code: 'invalid', ...describeValidationErrors(errors ?? []) };
}

function apiErrorOf(status: number): ApiError {
  const [code, detail] = SENTENCES[status] ?? ['bad_request', sentence(400)];
  return { status, code, detail };
}

function answer(app: App, request: FastifyRequest, reply: FastifyReply, apiError: ApiError) {
  const wantsPage = !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage || !app.errorPage) return sendApiError(reply, apiError);
  if (apiError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(apiError.retryAfterSeconds)));
  return reply
    .code(apiError.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(app.errorPage(apiError.status, apiError.detail));
}
