import type { FastifySchema } from 'fastify';
import type { App } from '../platform/http/app.ts';
import type { Tools } from '../tools.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The routes of one resource: the key is what a client calls, the schema is what is checked, answered and published. */
export type RouteBook = Record<
  `${Method} /${string}`,
  { schema: FastifySchema & { summary: string; tags: readonly string[] } }
>;

export type Door = (app: App, tools: Tools) => void;
