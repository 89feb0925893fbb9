import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOfMarkdown } from '../markdown/read-markdown.ts';
import { fillSavedReply, unknownReplyPlaceholders } from './saved-reply.ts';

const FACTS = { name: 'Dana Whitfield', order: { id: 'AAAA-BBBB-CCCC', number: 1066 }, storeName: 'Beads & *More*' };

test('fills a saved reply with person, order and shop, without Markdown from the values', () => {
  const filled = fillSavedReply('Hello {first name},\n\n**{ Order Number }** from {store}', FACTS);
  expect(wordsOfMarkdown(filled)).toBe('Hello Dana,\n#1066 from Beads & *More*');
  expect(fillSavedReply('{first name}', { ...FACTS, name: '' })).toBe('there');
  expect(fillSavedReply('{first name}', { ...FACTS, name: '**Free**watches.example Dana' })).toBe('there');
});

test('leaves a placeholder without a value visible, and reports unknown names once each', () => {
  expect(fillSavedReply('About {order number}', { ...FACTS, order: null })).toBe('About {order number}');
  expect(unknownReplyPlaceholders('{frist name} {first name} {frist name} {order} {} { store }')).toEqual([
    '{frist name}',
    '{order}',
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unknownReplyPlaceholders(fillSavedReply(text, FACTS))).toEqual(unknownReplyPlaceholders(text));
    }),
  );
});
