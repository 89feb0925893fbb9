import { Type } from 'typebox';
import { nullable, RequestKey, RequiredText, StrictObject } from '../../../shared/field-shapes.ts';

const Moment = Type.String({ format: 'date-time' });

const OrderText = {
  key: RequestKey(),
  body: RequiredText(10_000, 'Write a message of up to 10,000 characters.'),
};

export const NewOrderMessage = StrictObject({
  ...OrderText,
  lastReply: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The newest reply by email that its author saw: it and those before it count as answered',
    }),
  ),
});

export const NotedReply = StrictObject(OrderText);

/** A message by staff, a reply recorded by staff or received by email, or a message from the contact page. */
export const OrderMessage = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['sent', 'received', 'email', 'contact'] as const),
  who: Type.String(),
  notedBy: nullable(Type.String()),
  body: Type.String(),
  at: Moment,
  delivery: nullable(Type.Enum(['waiting', 'sent', 'failed'] as const)),
  /** Sender of an email that didn't come from the customer's address. */
  from: nullable(Type.String()),
  /** File names of an email's attachments. */
  attachments: Type.Array(Type.String()),
  /** Staff replies to a contact message or an email. */
  replies: Type.Array(Type.Object({ who: Type.String(), body: Type.String(), at: Moment })),
});

export const OtherOrder = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  createdAt: Moment,
  totalPrice: Type.Number(),
  stage: Type.String(),
  paymentState: Type.String(),
});
