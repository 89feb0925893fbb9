import fastJson from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { compileValidator } from '../../src/platform/http/validation.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { apiCalls } from '../support/shop/api-calls.ts';

// The shop compiles both at their first use, so without this test a shopper would be the first to hit a broken schema.
test('every route’s schemas compile to a validator and a serializer', async () => {
  expect(apiCalls.length).toBeGreaterThan(400);
  await expectEachRow(apiCalls, ({ name }) => name, compileSchemas);
});

function compileSchemas({ name: url, schema }: (typeof apiCalls)[number]) {
  for (const httpPart of ['body', 'params', 'querystring'] as const) {
    const part = schema[httpPart];
    if (part) void compileValidator({ schema: part, httpPart, method: 'GET', url })({});
  }
  for (const answer of Object.values(schema.response ?? {})) fastJson(answer as object);
}

type Schema = { [keyword: string]: unknown };

/** A schema and all schemas nested in it, each with its path. */
function* schemasIn(schema: unknown, path: string): Generator<[path: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [path, schema as Schema];
  for (const [name, inner] of Object.entries(schema)) yield* schemasIn(inner, `${path}.${name}`);
}

// Patterns, formats and items are checked only within these limits (platform/http/validation.ts).
test('every text with a pattern has a maximum length, and every array a maximum size', () => {
  const unbounded = apiCalls.flatMap(({ name, schema }) =>
    (['body', 'querystring', 'headers', 'params'] as const).flatMap((part) =>
      [...schemasIn(schema[part], `${name} ${part}`)]
        .filter(
          ([, { type, pattern, maxLength, maxItems, additionalItems }]) =>
            (typeof pattern === 'string' && typeof maxLength !== 'number') ||
            (type === 'array' && typeof maxItems !== 'number' && additionalItems !== false),
        )
        .map(([path]) => path),
    ),
  );
  expect(unbounded).toEqual([]);
});
