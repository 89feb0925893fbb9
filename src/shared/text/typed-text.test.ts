import { expect, test } from 'vitest';
import { cleanTypedBody, cleanTypedText } from './typed-text.ts';

test('strips harmful invisible characters from names', () => {
  for (const mark of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\u061c\u2060\ufeff\u200c\u200d')
    expect(cleanTypedText(`Da${mark}na ${mark}W`)).toBe('Dana W');
});

test('keeps joiners that scripts and emoji need', () => {
  for (const name of [
    'می‌خواهم', // Persian, with a zero-width non-joiner
    'क्‍ष', // Devanagari, with a joiner behind the virama
    'ശ്രീമാന്‍', // Malayalam, with a joiner at the end
    'Family 👨‍👩‍👧‍👦',
    '👩🏽‍🚀 ❤️‍🔥',
    'Ожерелье',
    'سوار خرز',
    'የአንገት ሀብል',
    'ネックレス',
  ])
    expect(cleanTypedText(name)).toBe(name);
});

test('keeps direction marks in a multi-line text, and strips overrides', () => {
  expect(cleanTypedText('مرحبا\u200f!\nsecond \u202eline')).toBe('مرحبا\u200f!\nsecond line');
});

test('normalizes characters in a request body except passwords', () => {
  const clean = (value: unknown, json = JSON.stringify(value)) => cleanTypedBody(value, json);
  const body = {
    name: 'Da\u202ena',
    to: [{ town: '\u200fFez' }],
    password: 'a\u202eb',
    newPassword: 'a\u200bb',
    n: 1,
    x: null,
  };
  expect(clean(body)).toEqual({ ...body, name: 'Dana', to: [{ town: 'Fez' }] });
  expect(clean({ name: 'Da\u202ena' }, '{"name":"Da\\u202Ena"}')).toEqual({ name: 'Dana' });
  const untouched = { name: 'Zoë' };
  expect(clean(untouched)).toBe(untouched);
  let deep: unknown = '\u202e';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(() => cleanTypedBody(deep, '\u202e')).not.toThrow();
});
