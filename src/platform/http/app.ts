import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Log } from '../log.ts';

/** Fastify with TypeBox schemas and our logger. */
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
    /** Current redirect target of a path without a route. */
    redirectFor?: (url: string) => Promise<string | undefined>;
  }
  /** For the API description. Only schemas with tags are published. */
  interface FastifySchema {
    summary?: string;
    description?: string;
    tags?: readonly string[];
    hide?: boolean;
  }
  interface FastifyContextConfig {
    /** Name of the Content-Security-Policy for the response; default `page`. */
    policy?: string;
    /** Rate limit: calls per minute per IP address, where it differs from the global limit. */
    perMinute?: number;
    /** Answers are the same for everyone, so that other websites may read them. */
    anyOrigin?: boolean;
  }
}
