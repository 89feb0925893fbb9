import fastJson from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { compileValidator } from '../../src/platform/http/validation.ts';
import { apiCalls } from '../support/shop/api-calls.ts';

test('all calls are found', () => expect(apiCalls.length).toBeGreaterThan(100));

// The shop makes both ready when they are first needed, so nothing else would tell of a broken one before a shopper does.
test.each(apiCalls)('what $name takes can be checked, and what it answers can be written', ({ name: url, schema }) => {
  for (const httpPart of ['body', 'params', 'querystring'] as const) {
    const part = schema[httpPart];
    if (part) void compileValidator({ schema: part, httpPart, method: 'GET', url })({});
  }
  for (const answer of Object.values(schema.response ?? {})) fastJson(answer as object);
});
