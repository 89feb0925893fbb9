import { type Static, Type } from 'typebox';
import { nullable, RequiredText } from '../../shared/field-shapes.ts';

const MAX_MESSAGE_LENGTH = 5000;

export const ContactMessage = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' }),
    email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
    message: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE_LENGTH,
      sentence: `Write a message of up to ${MAX_MESSAGE_LENGTH} characters.`,
    }),
    /** Id of the product that it is about; one that isn't sold any more is left out. */
    product: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  },
  { additionalProperties: false },
);
export type ContactMessage = Static<typeof ContactMessage>;

export const MESSAGE_VIEWS = ['open', 'done'] as const;

const Answer = Type.Object({ who: Type.String(), body: Type.String(), sentAt: Type.String({ format: 'date-time' }) });

export const StaffMessage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  /** What it is about; the name as it was then. */
  product: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Of a reply by email: the order that it is about. */
  order: nullable(Type.Object({ id: Type.String(), number: nullable(Type.Integer()) })),
  /** Names of files that came with an email. */
  attachments: Type.Array(Type.String()),
  receivedAt: Type.String({ format: 'date-time' }),
  isDone: Type.Boolean(),
  /** It waits longer than the shop promises. */
  isLate: Type.Boolean(),
  isCustomer: Type.Boolean(),
  answers: Type.Array(Answer),
});
export type StaffMessage = Static<typeof StaffMessage>;

export const StaffMessages = Type.Object({
  rows: Type.Array(StaffMessage),
  next: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Object({ open: Type.Integer(), done: Type.Integer() }),
});
export type StaffMessages = Static<typeof StaffMessages>;

export const AnswerMessage = Type.Object(
  {
    body: RequiredText(10_000, 'Write a reply of up to 10,000 characters.'),
  },
  { additionalProperties: false },
);
