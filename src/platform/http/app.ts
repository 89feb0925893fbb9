import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Log } from '../log.ts';

/** Fastify as the shop uses it: schemas are TypeBox, the logger is ours. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  Log,
  TypeBoxTypeProvider
>;

/** How an error page is rendered for a browser; other clients get JSON. */
type ErrorPage = (status: number, detail: string) => Buffer;

declare module 'fastify' {
  interface FastifyInstance {
    errorPage?: ErrorPage;
    /** Where an address that has no route leads to now. */
    redirectFor?: (url: string) => Promise<string | undefined>;
  }
  interface FastifyContextConfig {
    /** Which of the app's Content-Security-Policies the response carries; `page` if unset. */
    policy?: string;
    /** Calls a minute from one address, where the overall limit is not the right one. */
    perMinute?: number;
  }
}
