import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeComment } from './reviews.ts';

test('keeps typed words and paragraphs', () => {
  expect(normalizeComment('  Lovely.\r\n\r\n\r\n\r\nThe clasp\tsits flat. \n')).toBe('Lovely.\n\nThe clasp sits flat.');
  expect(normalizeComment('One  \ntwo\rthree\u2028four\u2029five')).toBe('One\ntwo\nthree\nfour\nfive');
  expect(normalizeComment('Zoë 👩🏾‍🎨 ❤️ 5 < 6 & "quoted"')).toBe('Zoë 👩🏾‍🎨 ❤️ 5 < 6 & "quoted"');
});

test('keeps markup and URLs as text', () => {
  const typed = '<a href="https://spam.example">best prices</a> <script>alert(1)</script> [x](javascript:y)';
  expect(normalizeComment(typed)).toBe(typed);
});

test('strips non-text characters', () => {
  expect(normalizeComment('a\u0007b\u001b[31mc\u202edog\u2066\u009b\ud800')).toBe('ab[31mcdog\ufffd');
  expect(normalizeComment('\u0000 \u200e \n\t')).toBe('\u200e');
  expect(normalizeComment(' \n\t ')).toBe('');
});

test('normalizes a comment idempotently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const once = normalizeComment(typed);
      expect(normalizeComment(once)).toBe(once);
      expect([...once].length).toBeLessThanOrEqual([...typed].length);
    }),
  );
});
