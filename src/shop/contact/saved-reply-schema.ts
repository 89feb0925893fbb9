import { Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

export const MOST_SAVED_REPLIES = 100;

export const SavedReply = Type.Object({
  id: Type.String(),
  name: Type.String(),
  body: Type.String({ description: 'Markdown with {first name}, {order number}, {store}' }),
  version: Type.Integer(),
});

export const SavedReplyInput = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 80,
      pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$',
      sentence: 'Enter a name of up to 80 characters.',
    }),
    body: Type.String({
      minLength: 1,
      maxLength: 5000,
      pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
      sentence: 'Write a text of up to 5,000 characters.',
    }),
    seen: nullable(Type.Integer({ description: 'The version that was edited; null for a new one' })),
  },
  { additionalProperties: false },
);
