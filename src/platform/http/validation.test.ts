import type { ErrorObject } from 'ajv';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileValidator, describeValidationErrors } from './validation.ts';

const Name = Type.String({ maxLength: 3, pattern: '^a*$', sentence: 'Enter up to 3 a.' });
const List = Type.Array(Type.Union([Name, Type.Null()]), { maxItems: 2, uniqueItems: true });
const Body = Type.Object(
  { name: Name, at: Type.String({ format: 'date-time' }), list: List },
  { additionalProperties: false },
);
const right = { name: 'aa', at: '2026-11-28T10:00:00Z', list: ['a', null] };

function getFaults(body: object) {
  const check = compileValidator({ schema: Body, httpPart: 'body', method: 'POST', url: '/' });
  const errors = check(body) === true ? [] : (((check as { errors?: unknown }).errors ?? []) as ErrorObject[]);
  return { keywords: errors.map(({ keyword }) => keyword), ...describeValidationErrors(errors) };
}

test('skips pattern and format checks of a text over its maximum length, and item checks of a too long array', () => {
  for (const [body, keywords] of [
    [right, []],
    [{ ...right, name: 'bbbb' }, ['maxLength']],
    [{ ...right, at: 't'.repeat(255) }, ['maxLength']],
    [{ ...right, list: [1, 1, 1] }, ['maxItems']],
    [{ ...right, name: 'bbbb', list: [1, 1, 1] }, ['maxLength', 'maxItems']],
  ] as const)
    expect({ body, keywords: getFaults(body).keywords.sort() }).toEqual({ body, keywords: [...keywords].sort() });
});

test('checks patterns, formats and items within the limits, with a message for each', () => {
  expect(getFaults({ ...right, name: 'b' })).toMatchObject({
    detail: 'Enter up to 3 a.',
    fields: { name: 'Enter up to 3 a.' },
  });
  expect(getFaults({ ...right, at: 'today' }).fields).toEqual({ at: 'This does not have the right form.' });
  expect(getFaults({ ...right, list: ['a', 'a'] }).fields).toEqual({ list: 'This is not one of the possible values.' });
  expect(Object.keys(getFaults({ ...right, name: 'b', list: ['b'] }).fields)).toEqual(['name', 'list.0']);
});

test('refuses thousands of unknown fields with about a hundred messages', () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, place) => [`key${place}`, 1]));
  expect(Object.keys(getFaults({ ...right, ...unknown }).fields).length).toBeLessThan(1_000);
});
