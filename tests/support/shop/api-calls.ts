import type { FastifySchema } from 'fastify';

type Entry = { schema: FastifySchema; config?: object };
type RouteSchemas = Record<string, Entry>;

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/api/**/*.ts', '!../../../src/api/**/*.test.ts'],
  {
    eager: true,
  },
);
const isRouteSchemas = (value: unknown): value is RouteSchemas =>
  typeof value === 'object' && value !== null && /^(GET|POST|PUT|PATCH|DELETE) [/]/.test(Object.keys(value)[0] ?? '');

/** Every call of the API and the back office, whichever there are: a new one is walked without anybody thinking of it. */
export const apiCalls = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isRouteSchemas))
  .flatMap((book) => Object.entries(book))
  .filter(([, entry]) => entry.schema !== undefined)
  .map(([name, { schema }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method: method as 'GET', path, schema };
  });
