import { Type } from 'typebox';
import { nullable, RequestKey, RequiredText } from '../../../shared/field-shapes.ts';

const Moment = Type.String({ format: 'date-time' });

/** `key` is new for each form: pressed twice, it is one message. */
const OrderText = {
  key: RequestKey(),
  body: RequiredText(10_000, 'Write a message of up to 10,000 characters.'),
};

export const NewOrderMessage = Type.Object(
  {
    ...OrderText,
    lastReply: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The newest reply by email that its author saw: it and those before it count as answered',
      }),
    ),
  },
  { additionalProperties: false },
);

export const NotedReply = Type.Object(OrderText, { additionalProperties: false });

/** Staff to the customer, the customer's reply as staff noted it or as it came by email, or the customer from the contact page. */
export const OrderMessage = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['sent', 'received', 'email', 'contact'] as const),
  who: Type.String(),
  notedBy: nullable(Type.String()),
  body: Type.String(),
  at: Moment,
  /** Of an email that was sent: whether it has left, or could not. */
  delivery: nullable(Type.Enum(['waiting', 'sent', 'failed'] as const)),
  /** Of an email that came from another address than the customer's. */
  from: nullable(Type.String()),
  /** Names of files that came with an email. */
  attachments: Type.Array(Type.String()),
  /** Of a message from the contact page, or a reply by email. */
  replies: Type.Array(Type.Object({ who: Type.String(), body: Type.String(), at: Moment })),
});

/** What the person of an order has bought besides, the newest first. */
export const OtherOrder = Type.Object({
  id: Type.String(),
  number: nullable(Type.Integer()),
  createdAt: Moment,
  totalPrice: Type.Number(),
  stage: Type.String(),
  paymentState: Type.String(),
});
