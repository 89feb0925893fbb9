import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController } from 'fastify';
import type { Log } from '../log.ts';
import type { App } from './app.ts';
import { bareAnswers } from './bare-answers.ts';
import { answerErrors, refuseUnroutable } from './errors.ts';
import { type Site, strictHeaders } from './security-headers.ts';
import { compileSerializer, compileValidator } from './validation.ts';

export type HttpSettings = {
  log: Log;
  https: boolean;
  production: boolean;
  development: boolean;
  rateLimits: boolean;
  trustProxy: readonly string[];
  paypalSdkUrl: string | undefined;
  /** True while the database could not keep up with more calls. */
  isCrowded?: () => boolean;
  /** Answers before Fastify sees the request; true: it did. */
  inFront: (request: IncomingMessage, response: ServerResponse) => boolean;
};

const KILOBYTE = 1024;
/** Everybody hears within eight seconds: this, and the way there and back while a thousand others ask. */
const LONGEST_CALL_MS = 7_000;
/** Above what any route allows its handler; the routes' own limits come first. */
const LONGEST_REQUEST_MS = 150_000;
/** For the answer to arrive before the line goes dead. */
const LAST_WORD_MS = 500;
const CALLS_A_MINUTE = 1200;
const LONGEST_DELAY_MS = 1_000;
const LOOK_EVERY_MS = 1_000;

/** Fastify with every limit set (its own defaults are none), headers, and errors in one shape. */
export async function createHttpApp(settings: HttpSettings): Promise<App> {
  const site = siteOf(settings);
  const strict = strictHeaders('page', site);
  const bare = bareAnswers(strict);
  let isClosing = false;
  const app: App = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A log of its own for each request costs more than most requests; the two lines that need its id name it.
    childLoggerFactory: (log) => log,
    bodyLimit: 256 * KILOBYTE,
    // From the first byte of the headers on, so a body that trickles in ends with it too.
    handlerTimeout: LONGEST_CALL_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    frameworkErrors: (error, request, reply) =>
      refuseUnroutable(error, reply, { ...strict, 'x-request-id': request.id }),
    clientErrorHandler: bare.onClientError,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    serverFactory: (handler) => {
      const server = createHttpServer(
        {
          headersTimeout: 5_000,
          requestTimeout: LONGEST_REQUEST_MS,
          keepAliveTimeout: 10_000,
          connectionsCheckingInterval: 1_000,
          maxHeaderSize: 16 * KILOBYTE,
          // Refused below, with our headers; Node would refuse it without.
          requireHostHeader: false,
        },
        (request, response) => {
          if (bare.refuseWithoutHost(request, response)) return;
          // What comes while the shop closes is turned away before any hook.
          if (isClosing) response.setHeaders(new Map(Object.entries(strict)));
          if (!settings.inFront(request, response)) handler(request, response);
        },
      );
      bare.refuseExpectations(server);
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
  acceptEmptyJson(app);
  logRequests(app);
  hangUpOnUnfinished(app);
  await app.register(cookie);
  addHeaders(app, site, settings.development);
  turnAwayFromCrowd(app, settings.isCrowded);
  if (settings.rateLimits) {
    await turnAwayWhenHeldUp(app);
    await app.register(rateLimit, {
      max: (request) => request.routeOptions.config.perMinute ?? CALLS_A_MINUTE,
      timeWindow: 60_000,
      allowList: (request) => isFile(request.url),
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

/** A page brings dozens of them; an office behind one address would be locked out by looking round. */
const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/pictures/');

/** PostgreSQL's text can't hold it, and nobody types it. */
const NULL_ESCAPE = '\\u0000';
const unreadable = () => Object.assign(new Error('null character'), { statusCode: 400 });

/** A POST without a body says so with nothing at all; browsers still send the content type. */
function acceptEmptyJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if ((body as string).includes(NULL_ESCAPE)) done(unreadable());
    else void parse(request, body as string, done);
  });
}

/** Calls need the database; probes and files do not, and pages ask for themselves. */
function turnAwayFromCrowd(app: App, isCrowded: () => boolean = () => false) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/health/');
    done(isCall && isCrowded() ? Object.assign(new Error('too many calls at once'), { statusCode: 503 }) : undefined);
  });
}

/**
 * By delay and not by utilization: a busy shop on one core is fully used and still answers everybody in time. What held
 * the loop up before the shop listened says nothing of its visitors, so the first looks do not count.
 */
async function turnAwayWhenHeldUp(app: App) {
  let countsFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    countsFrom = performance.now() + 2 * LOOK_EVERY_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: LONGEST_DELAY_MS,
    sampleInterval: LOOK_EVERY_MS,
    pressureHandler: async () => {
      if (performance.now() > countsFrom)
        throw Object.assign(new Error('the event loop is held up'), { statusCode: 503 });
    },
  });
}

const siteOf = ({ https, paypalSdkUrl }: Pick<HttpSettings, 'https' | 'paypalSdkUrl'>): Site => ({
  https,
  ...(paypalSdkUrl !== undefined && { paypalSdkUrl }),
});

function addHeaders(app: App, site: Site, development: boolean) {
  const headers = {
    page: strictHeaders('page', site),
    letter: strictHeaders('letter', site),
    payment: strictHeaders('payment', site),
    office: strictHeaders('office', site),
    development: strictHeaders('development', site),
  };
  app.addHook('onRequest', (request, reply, done) => {
    const policy = request.routeOptions.config.policy ?? 'page';
    reply.headers(headers[development && policy !== 'payment' ? 'development' : policy]);
    reply.header('x-request-id', request.id);
    done(request.url.includes('%00') ? unreadable() : undefined);
  });
}

/** Who is answered before their request has arrived, because it took too long or is too large, need not go on. */
function hangUpOnUnfinished(app: App) {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false) setTimeout(() => raw.destroy(), LAST_WORD_MS).unref();
    done();
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
