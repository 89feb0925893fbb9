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
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController } from 'fastify';
import { cleanTypedBody } from '../../shared/text/typed-text.ts';
import type { Log } from '../log.ts';
import { ROUTER_OPTIONS } from '../page-cache/match-route.ts';
import type { App } from './app.ts';
import { answerErrors, answerUnroutable, apiErrorBody } from './errors.ts';
import { type Directives, strictHeaders } from './security-headers.ts';
import { compileSerializer, compileValidator } from './validation.ts';

type HttpAppOptions = HeaderOptions & {
  log: Log;
  rateLimits: boolean;
  trustProxy: readonly string[];
  /** Prefixes of static files, which no rate limit counts. */
  files: readonly string[];
  /** True while the pool is saturated. */
  isSaturated?: () => boolean;
  /** Answers before Fastify sees the request, if need be with what `app` answers in process; true: it did. */
  beforeRouting: (request: IncomingMessage, response: ServerResponse, app: App) => boolean;
};

const KILOBYTE = 1024;
/** Timeout of a handler. With the network under load it keeps every response within the promised eight seconds. */
const HANDLER_TIMEOUT_MS = 7_000;
/** Above any route's own handler timeout, which comes first. */
const REQUEST_TIMEOUT_MS = 310_000;
/** Lets the response arrive before the connection is destroyed. */
const CLOSE_AFTER_MS = 500;
const REQUESTS_PER_MINUTE = 1200;

/** Fastify with every limit set (its own defaults are none), headers, and errors in one shape. */
export async function createHttpApp(settings: HttpAppOptions): Promise<App> {
  const strict = strictHeaders(settings.policies.page, settings);
  const raw = createRawResponses(strict);
  let isClosing = false;
  const app: App = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than most requests; the two lines that need its id name it.
    childLoggerFactory: (log) => log,
    bodyLimit: 256 * KILOBYTE,
    // Counts from the first byte of the headers, so it ends a body that trickles in too.
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
          // Refused below, with our headers; Node would refuse it without.
          requireHostHeader: false,
        },
        (request, response) => {
          if (raw.refuseWithoutHost(request, response)) return;
          // While closing, Fastify answers 503 before any hook.
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
  logRequests(app);
  closeUnfinishedRequests(app);
  await app.register(cookie);
  addHeaders(app, settings);
  rejectWhenSaturated(app, settings.isSaturated);
  if (settings.rateLimits) {
    await rejectWhenEventLoopLags(app);
    await app.register(rateLimit, {
      max: (request) => request.routeOptions.config.perMinute ?? REQUESTS_PER_MINUTE,
      timeWindow: 60_000,
      // A page loads dozens of files; everybody behind one address shares its limit.
      allowList: ({ url }) => settings.files.some((prefix) => url.startsWith(prefix)),
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

/** Destroys the connection of a request that was answered before it had arrived: too slow or too large. */
function closeUnfinishedRequests(app: App) {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) setTimeout(() => raw.destroy(), CLOSE_AFTER_MS).unref();
    done();
  });
}

const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const SAMPLE_INTERVAL_MS = 1_000;

/** 503 for API calls, which need the database. Probes and files do not; pages ask the API in process. */
function rejectWhenSaturated(app: App, isCrowded: () => boolean = () => false) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/health/');
    done(isCall && isCrowded() ? Object.assign(new Error('too many calls at once'), { statusCode: 503 }) : undefined);
  });
}

/**
 * 503 by the event loop's delay and not by its utilization: a busy process on one core is fully used and still answers in
 * time. Start-up blocks the loop too, so the first measurements do not count.
 */
async function rejectWhenEventLoopLags(app: App) {
  let countsFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    countsFrom = performance.now() + 2 * SAMPLE_INTERVAL_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_INTERVAL_MS,
    pressureHandler: async () => {
      if (performance.now() > countsFrom)
        throw Object.assign(new Error('the event loop is held up'), { statusCode: 503 });
    },
  });
}

type HeaderOptions = {
  https: boolean;
  /** Content-Security-Policies by the name that a route has in its `config.policy`. */
  policies: { readonly page: Directives; readonly [name: string]: Directives };
  /** Names of the policies whose documents may ask for passkeys. */
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

/** PostgreSQL's text can't hold a null character. */
const NULL_ESCAPE = '\\u0000';
/** Half of a surrogate pair is no character: PostgreSQL's `jsonb` refuses it, and UTF-8 has none. */
const LONE_SURROGATE =
  /\\u[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD])[c-fC-F][0-9a-fA-F]{2})/g;
const unreadable = () => Object.assign(new Error('null character'), { statusCode: 400 });

/**
 * Parses JSON bodies. A POST without a body says so with nothing at all; browsers still send the content type. Invisible
 * characters that do harm are removed here, so that no name or address needs to.
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

/** One line for each call, with the route's pattern instead of the address: addresses can carry tokens. */
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

/** For probes: alive means the process answers; ready means that it can sell. */
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
 * What Node itself answers, before there is a request that Fastify could see: with the headers and in the shape of every
 * other answer.
 */
function createRawResponses(strict: Headers) {
  const headersOf = (body: string) => ({
    ...strict,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  });

  function respond(response: ServerResponse, status: number) {
    const body = apiErrorBody(status);
    response.writeHead(status, headersOf(body)).end(body);
  }

  return {
    /** What could not be parsed, or took too long to come. */
    onClientError(error: Error & { code?: string }, socket: Socket) {
      // The socket is closed: nothing to write to.
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS_OF[error.code ?? ''] ?? 400;
      const body = apiErrorBody(status);
      const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
      if (socket.writable) {
        socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
      }
      socket.destroy(error);
    },

    /** True: the request names no host, as HTTP/1.1 asks, and has been refused. */
    refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
      respond(response, 400);
      return true;
    },

    /** `Expect` with anything but 100-continue. */
    refuseExpectations: (server: Server) =>
      void server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
        respond(response, 417),
      ),
  };
}
