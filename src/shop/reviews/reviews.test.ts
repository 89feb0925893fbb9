import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeComment } from './reviews.ts';

test('words and paragraphs stay as they were typed', () => {
  expect(normalizeComment('  Lovely.\r\n\r\n\r\n\r\nThe clasp\tsits flat. \n')).toBe('Lovely.\n\nThe clasp sits flat.');
  expect(normalizeComment('One  \ntwo\rthree\u2028four\u2029five')).toBe('One\ntwo\nthree\nfour\nfive');
  expect(normalizeComment('Zoë 👩🏾‍🎨 ❤️ 5 < 6 & "quoted"')).toBe('Zoë 👩🏾‍🎨 ❤️ 5 < 6 & "quoted"');
});

test('markup and addresses are text like any other', () => {
  const typed = '<a href="https://spam.example">best prices</a> <script>alert(1)</script> [x](javascript:y)';
  expect(normalizeComment(typed)).toBe(typed);
});

test('what is not text is left out', () => {
  expect(normalizeComment('a\u0007b\u001b[31mc\u202edog\u2066\u009b\ud800')).toBe('ab[31mcdog\ufffd');
  expect(normalizeComment('\u0000 \u200e \n\t')).toBe('\u200e');
  expect(normalizeComment(' \n\t ')).toBe('');
});

test('a comment that was read once is read the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const once = normalizeComment(typed);
      expect(normalizeComment(once)).toBe(once);
      expect([...once].length).toBeLessThanOrEqual([...typed].length);
    }),
  );
});
