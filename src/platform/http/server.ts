import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { Log } from '../log.ts';
import { ROUTER_OPTIONS } from '../page-cache/match-route.ts';
import type { App } from './app.ts';
import { answerErrors, answerUnroutable } from './errors.ts';
import { logRequests } from './log-requests.ts';
import { rejectWhenEventLoopLags, rejectWhenSaturated } from './overload.ts';
import { addHeaders, type HeaderOptions } from './policy-headers.ts';
import { createRawResponses } from './raw-responses.ts';
import { parseJsonBodies } from './read-json.ts';
import { strictHeaders } from './security-headers.ts';
import { compileSerializer, compileValidator } from './validation.ts';

export type HttpAppOptions = HeaderOptions & {
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
