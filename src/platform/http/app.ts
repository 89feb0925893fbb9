import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Log } from '../log.ts';
import type { Policy } from './security-headers.ts';

/** Fastify as the shop uses it: schemas are TypeBox, the logger is ours. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  Log,
  TypeBoxTypeProvider
>;

/** How an error page is drawn where the asker is a browser; JSON otherwise. */
export type ErrorPage = (status: number, detail: string) => Buffer;

declare module 'fastify' {
  interface FastifyInstance {
    errorPage?: ErrorPage;
  }
  interface FastifyContextConfig {
    /** Which Content-Security-Policy the answer carries; `page` if unset. */
    policy?: Policy;
    /** Calls a minute from one address, where the overall limit is not the right one. */
    perMinute?: number;
  }
}
