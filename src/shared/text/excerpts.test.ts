import { expect, test } from 'vitest';
import { firstSentences } from './excerpts.ts';

test('returns as many whole sentences as fit, and at least the first', () => {
  const text = 'Thread is waxed twice. A strand that tears loses seven beads at most. Brass is cut from wire.';
  expect(firstSentences(text, 70)).toBe('Thread is waxed twice. A strand that tears loses seven beads at most.');
  expect(firstSentences(text, 5)).toBe('Thread is waxed twice.');
  expect(firstSentences(text, 500)).toBe(text);
  expect(firstSentences('  No end of it  ', 3)).toBe('No end of it');
  expect(firstSentences('', 50)).toBe('');
});
