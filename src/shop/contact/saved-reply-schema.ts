import { Type } from 'typebox';
import { nullable, RequiredLine, RequiredText, StrictObject } from '../../shared/field-shapes.ts';

export const MAX_SAVED_REPLIES = 100;

export const SavedReply = Type.Object({
  id: Type.String(),
  name: Type.String(),
  body: Type.String({ description: 'Markdown with {first name}, {order number}, {store}' }),
  version: Type.Integer(),
});

export const SavedReplyInput = StrictObject({
  name: RequiredLine(80, 'Enter a name of up to 80 characters.'),
  body: RequiredText(5000, 'Write a text of up to 5,000 characters.'),
  seen: nullable(Type.Integer({ description: 'The version that was edited; null for a new one' })),
});
