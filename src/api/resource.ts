import type { FastifySchema } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The routes of one resource: the key is what a client calls, the schema is what is checked, answered and published. */
export type RouteSchemas = Record<
  `${Method} /${string}`,
  { schema: FastifySchema & { summary: string; tags: readonly string[] } }
>;

export type RegisterRoutes = (app: App, deps: AppDeps) => void;
