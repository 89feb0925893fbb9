import { randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyRequest, LogController } from 'fastify';
import { cleanTypedBody } from '../../shared/text/typed-text.ts';
import type { Log } from '../log.ts';
import { ROUTER_OPTIONS } from '../page-cache/match-route.ts';
import type { App } from './app.ts';
import { answerErrors, answerUnroutable, apiErrorBody } from './errors.ts';
import { type Directives, strictHeaders } from './security-headers.ts';
import { compileSerializer, compileValidator, isBodyOptional } from './validation.ts';

type HttpAppOptions = HeaderOptions & {
  log: Log;
  rateLimits: boolean;
  trustProxy: readonly string[];
  /** Path prefixes of static files, which are exempt from rate limits. */
  files: readonly string[];
  /** True while the database pool is saturated. */
  isSaturated?: () => boolean;
  /** True while the event loop is overloaded. */
  isLagging?: () => boolean;
  /**
   * Handles the request before Fastify, possibly with a response that `app` produces in process. Returns true if it
   * did.
   */
  beforeRouting: (request: IncomingMessage, response: ServerResponse, app: App) => boolean;
};

const KILOBYTE = 1024;
/** Handler timeout. Keeps every response within the promised eight seconds, including network time under load. */
const HANDLER_TIMEOUT_MS = 7_000;
/** Longer than any route's handler timeout, so that one fires first. */
const REQUEST_TIMEOUT_MS = 310_000;
/** Delay before destroying the connection, so the client receives the response. */
const CLOSE_AFTER_MS = 500;
const REQUESTS_PER_MINUTE = 1200;

/** Fastify with every limit set (by default it has none), security headers and one error shape. */
export async function createHttpApp(settings: HttpAppOptions): Promise<App> {
  const strict = strictHeaders(settings.policies.page, settings);
  const raw = createRawResponses(strict);
  let isClosing = false;
  const app: App = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than most requests; only two log lines need the request id, and they add it
    // themselves.
    childLoggerFactory: (log) => log,
    bodyLimit: 256 * KILOBYTE,
    // Measured from the first header byte, so it also ends a slow request body.
    handlerTimeout: HANDLER_TIMEOUT_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    frameworkErrors: (error, request, reply) =>
      answerUnroutable(error, reply, { ...strict, 'x-request-id': request.id }),
    clientErrorHandler: raw.onClientError,
    genReqId: () => randomUUID(),
    routerOptions: ROUTER_OPTIONS,
    serverFactory: (handler) => {
      const server = createHttpServer(
        {
          headersTimeout: 5_000,
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: 10_000,
          connectionsCheckingInterval: 1_000,
          maxHeaderSize: 16 * KILOBYTE,
          // The check below refuses it with our headers; Node's own check would send none.
          requireHostHeader: false,
        },
        (request, response) => {
          if (raw.refuseWithoutHost(request, response)) return;
          // While closing, Fastify responds with 503 before any hook runs.
          if (isClosing) response.setHeaders(new Map(Object.entries(strict)));
          if (!settings.beforeRouting(request, response, app)) handler(request, response);
        },
      );
      raw.refuseExpectations(server);
      return server;
    },
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);
  acceptMissingBodies(app);
  logRequests(app);
  closeUnfinishedRequests(app);
  await app.register(cookie);
  addHeaders(app, settings);
  rejectWhenSaturated(app, settings.isSaturated);
  if (settings.rateLimits) {
    const isFile = ({ url }: FastifyRequest) => settings.files.some((prefix) => url.startsWith(prefix));
    if (settings.isLagging) rejectWhenLagging(app, settings.isLagging, isFile);
    await app.register(rateLimit, {
      max: (request) => request.routeOptions.config.perMinute ?? REQUESTS_PER_MINUTE,
      timeWindow: 60_000,
      // A page loads dozens of files, and all clients behind one IP address share its limit.
      allowList: isFile,
      errorResponseBuilder: (_request, context) =>
        Object.assign(new Error('too many calls'), {
          statusCode: 429,
          code: 'too_many_requests',
          retryAfterSeconds: context.ttl / 1000,
        }),
    });
  }
  answerErrors(app);
  return app;
}

/** Destroys the connection if the response was sent before the request arrived completely: too slow or too large. */
function closeUnfinishedRequests(app: App) {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) setTimeout(() => raw.destroy(), CLOSE_AFTER_MS).unref();
    done();
  });
}

/**
 * Responds with 503 to API calls while the database pool is saturated. Probes and files don't need the database; pages
 * call the API in process.
 */
function rejectWhenSaturated(app: App, isCrowded: () => boolean = () => false) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/health/');
    done(isCall && isCrowded() ? Object.assign(new Error('too many calls at once'), { statusCode: 503 }) : undefined);
  });
}

/** Load shedding. Files are never refused: they cost little, and a page whose script is missing doesn't react. */
function rejectWhenLagging(app: App, isLagging: () => boolean, isFile: (request: FastifyRequest) => boolean) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isLagging() && !isFile(request);
    done(isRefused ? Object.assign(new Error('the event loop is held up'), { statusCode: 503 }) : undefined);
  });
}

type HeaderOptions = {
  https: boolean;
  /** Content-Security-Policies by name; a route selects one with `config.policy`. */
  policies: { readonly page: Directives; readonly [name: string]: Directives };
  passkeyPolicies: readonly string[];
};

function addHeaders(app: App, { policies, passkeyPolicies, https }: HeaderOptions) {
  const headers: Record<string, Record<string, string>> = {};
  for (const [name, directives] of Object.entries(policies)) {
    headers[name] = strictHeaders(directives, { https, passkeys: passkeyPolicies.includes(name) });
  }
  app.addHook('onRoute', ({ url, config }) => {
    const policy = config?.policy;
    if (policy !== undefined && !headers[policy]) throw new Error(`${url} names no policy of the app: ${policy}`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[request.routeOptions.config.policy ?? 'page'] ?? {});
    reply.header('x-request-id', request.id);
    done(request.url.includes('%00') ? unreadable() : undefined);
  });
}

/** PostgreSQL `text` can't contain a null character. */
const NULL_ESCAPE = '\\u0000';
/** Lone surrogates aren't valid characters: PostgreSQL `jsonb` refuses them, and UTF-8 can't encode them. */
const LONE_SURROGATE =
  /\\u[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD])[c-fC-F][0-9a-fA-F]{2})/g;
const unreadable = () => Object.assign(new Error('null character'), { statusCode: 400 });

/**
 * Parses JSON bodies. Accepts an empty body on POST, because browsers still send the content type. Strips harmful
 * invisible characters here, so individual fields don't have to.
 */
function parseJsonBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if ((body as string).includes(NULL_ESCAPE)) done(unreadable());
    else {
      const json = (body as string).replace(LONE_SURROGATE, '\\ufffd');
      void parse(request, json, (error, parsed) => (error ? done(error) : done(null, cleanTypedBody(parsed, json))));
    }
  });
}

/** Lets clients leave out a body without required fields. */
function acceptMissingBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.schema?.body || !isBodyOptional(route.schema.body)) return;
    const fill = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      request.body ??= {};
      done();
    };
    route.preValidation = [fill, ...[route.preValidation ?? []].flat()];
  });
}

/** Logs one line per call, with the route's pattern instead of the URL, because URLs can contain tokens. */
function logRequests(app: App) {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}

/** Health probes: live means that the process responds; ready means that the shop can sell. */
export function registerHealthRoutes(app: App, isReady: () => Promise<boolean>): void {
  const quiet = { config: { perMinute: 6000 }, logLevel: 'silent' as const };
  app.get('/api/health/live', quiet, async () => ({ status: 'alive' }));
  app.get('/api/health/ready', quiet, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

type Headers = Readonly<Record<string, string>>;

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Responses written by Node itself, before Fastify sees the request, with the same headers and error shape as all
 * others.
 */
function createRawResponses(strict: Headers) {
  const getHeaders = (body: string) => ({
    ...strict,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  });

  function respond(response: ServerResponse, status: number) {
    const body = apiErrorBody(status);
    response.writeHead(status, getHeaders(body)).end(body);
  }

  return {
    /** The request could not be parsed or timed out. */
    onClientError(error: Error & { code?: string }, socket: Socket) {
      // The socket is closed and can't be written to.
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS_OF[error.code ?? ''] ?? 400;
      const body = apiErrorBody(status);
      const lines = Object.entries(getHeaders(body)).map(([name, value]) => `${name}: ${value}`);
      if (socket.writable) {
        socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
      }
      socket.destroy(error);
    },

    /** Refuses a request without the `Host` header that HTTP/1.1 requires. Returns true if it did. */
    refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
      respond(response, 400);
      return true;
    },

    /** Handles `Expect` values other than 100-continue. */
    refuseExpectations: (server: Server) =>
      void server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
        respond(response, 417),
      ),
  };
}
