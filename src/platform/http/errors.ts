import type { ErrorObject } from 'ajv';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { isDatabaseUnavailable, isStatementTimeout } from '../db/errors.ts';
import { ROUTER_OPTIONS } from '../page-cache/match-route.ts';
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
const TOO_SLOW = 'This took too long and was stopped. Try again in a moment.';

/** All errors have one shape and no stack trace. */
export function answerErrors(app: App) {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(app, request, reply, toApiErrorOrTimeout(error, request)),
  );
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  const findMethods = collectMethods(app);
  app.setNotFoundHandler(limited, async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    const allowed = isPage ? [] : findMethods(request.url);
    if (allowed.length > 0) return answer(app, request, reply.header('allow', allowed.join(', ')), getApiError(405));
    const target = isPage ? await app.redirectFor?.(request.url) : undefined;
    return target === undefined ? answer(app, request, reply, getApiError(404)) : sendRedirect(reply, target);
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Collects the routes of the API that are mounted afterwards. Returns the methods that an address takes. */
function collectMethods(app: App): (url: string) => string[] {
  const router = createRouter({ ...ROUTER_OPTIONS, onBadUrl: () => {} });
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    for (const each of METHODS.filter((known) => [method].flat().includes(known)))
      if (!router.hasRoute(each, url)) router.on(each, url, () => {});
  });
  return (url) => METHODS.filter((method) => router.find(method, url));
}

/** Browsers cache a 301 indefinitely by default. Cached for an hour here, so that a wrong redirect expires soon. */
export const sendRedirect = (reply: FastifyReply, target: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').redirect(target, 301);

/**
 * A request body that the client never finished sending is a timeout, not a server error, and isn't logged. In-process
 * requests from the page cache have no `complete` property.
 */
function toApiErrorOrTimeout(error: FastifyError, request: FastifyRequest): ApiError {
  const { raw } = request;
  if (error.validation) {
    const errors = findAllErrors(request);
    return invalidInput({ errors: errors.length > 0 ? errors : (error.validation as ErrorObject[]) });
  }
  const isUnfinished = raw.complete === false && (raw.destroyed || error.code === 'FST_ERR_HANDLER_TIMEOUT');
  return isUnfinished
    ? getApiError(408)
    : toApiError(error, request.log, { route: request.routeOptions.url, reqId: request.id });
}

/** Errors of all parts of a request: Fastify stops at the first part that has one. */
const findAllErrors = (request: FastifyRequest): ErrorObject[] =>
  (['params', 'body', 'querystring', 'headers'] as const).flatMap((part) => {
    const check = request.getValidationFunction(part);
    const value = part === 'querystring' ? request.query : request[part];
    return !check || check(value) ? [] : ((check.errors ?? []) as ErrorObject[]);
  });

/**
 * Handles URLs that Fastify can't route: too long or badly encoded. No hook runs for them, so the security `headers`
 * are set here.
 */
export function answerUnroutable(
  { statusCode }: { statusCode?: number },
  reply: FastifyReply,
  headers: Record<string, string>,
) {
  sendApiError(reply.headers(headers), getApiError(statusCode === 414 ? 414 : 400));
}

/** The JSON error body, for responses sent without a Fastify reply. */
export function apiErrorBody(status: number): string {
  const { code, detail } = getApiError(status);
  return JSON.stringify({ detail, message: detail, code });
}

const sentence = (status: number) => (SENTENCES[status] ?? ['', INTERNAL_ERROR.detail])[1];

/** Maps a thrown error to the response, both over HTTP and in process. */
export function toApiError(thrown: unknown, log: Pick<FastifyBaseLogger, 'warn' | 'error'>, where: object): ApiError {
  const error = thrown as Partial<FastifyError>;
  if (error.validation) return invalidInput({ errors: error.validation as ErrorObject[] });
  if (isDatabaseUnavailable(thrown)) {
    log.warn({ ...where, err: thrown }, 'the database is away');
    return serviceUnavailable();
  }
  if (isStatementTimeout(thrown)) {
    log.error({ ...where, err: thrown }, 'a statement took too long');
    return { ...serviceUnavailable(), code: 'too_slow', detail: TOO_SLOW };
  }
  const status = error.statusCode ?? 500;
  if (status === 503) {
    log.warn({ ...where, err: thrown }, 'a call was put off');
    return serviceUnavailable();
  }
  if (status >= 400 && status < 500) {
    const { retryAfterSeconds } = error as { retryAfterSeconds?: number };
    return { ...getApiError(status), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  log.error({ ...where, err: thrown }, 'a call failed');
  return INTERNAL_ERROR;
}

/** 503 with a short Retry-After. */
export const serviceUnavailable = (): ApiError => ({ ...getApiError(503), retryAfterSeconds: 5 });

/** Converts schema validation errors to one message per field. */
export function invalidInput({ errors }: { errors?: ErrorObject[] | null }): ApiError {
  return { status: 400, code: 'invalid', ...describeValidationErrors(errors ?? []) };
}

function getApiError(status: number): ApiError {
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
