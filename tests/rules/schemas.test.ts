import fastJson from 'fast-json-stringify';
import type { FastifySchema } from 'fastify';
import { expect, test } from 'vitest';
import { compileValidator } from '../../src/platform/http/validation.ts';

/** Every book of calls, as `src/api` exports it. */
const modules = import.meta.glob<Record<string, unknown>>(['../../src/api/**/*.ts', '!../../src/api/**/*.test.ts'], {
  eager: true,
});
const isBook = (value: unknown): value is Record<string, { schema: FastifySchema }> =>
  typeof value === 'object' && value !== null && /^(GET|POST|PUT|PATCH|DELETE) [/]/.test(Object.keys(value)[0] ?? '');
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isBook))
  .flatMap((book) => Object.entries(book))
  .filter(([, call]) => call.schema !== undefined);

test('all calls are found', () => expect(calls.length).toBeGreaterThan(100));

// The shop makes both ready when they are first needed, so nothing else would tell of a broken one before a shopper does.
test.each(calls)('what %s takes can be checked, and what it answers can be written', (url, { schema }) => {
  for (const httpPart of ['body', 'params', 'querystring'] as const) {
    const part = schema[httpPart];
    if (part) void compileValidator({ schema: part, httpPart, method: 'GET', url })({});
  }
  for (const answer of Object.values(schema.response ?? {})) fastJson(answer as object);
});
