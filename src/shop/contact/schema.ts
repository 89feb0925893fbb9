import { type Static, Type } from 'typebox';
import { CONTACT_REASON_NAMES } from '../../shared/contact-reasons.ts';
import { nullable, RequiredText, StrictObject } from '../../shared/field-shapes.ts';

const MAX_MESSAGE_LENGTH = 5000;

export const ContactMessage = StrictObject({
  name: Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' }),
  email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
  message: Type.String({
    minLength: 1,
    maxLength: MAX_MESSAGE_LENGTH,
    sentence: `Write a message of up to ${MAX_MESSAGE_LENGTH} characters.`,
  }),
  /** Id of the product in question; ignored if it is no longer sold. */
  product: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  reason: Type.Optional(nullable(Type.Enum(CONTACT_REASON_NAMES, { sentence: 'Choose what it is about.' }))),
  order: Type.Optional(nullable(Type.String({ maxLength: 40, description: 'An order’s number, such as #1001' }))),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const MESSAGE_VIEWS = ['open', 'done'] as const;

const Answer = Type.Object({ who: Type.String(), body: Type.String(), sentAt: Type.String({ format: 'date-time' }) });

export const StaffMessage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  /** The product in question, with its name at that time. */
  product: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  order: nullable(
    Type.Object({
      id: Type.String(),
      number: Type.Integer(),
      isStated: Type.Boolean({ description: 'The sender named it, without being signed in as its customer' }),
    }),
  ),
  /** File names of an email's attachments. */
  attachments: Type.Array(Type.String()),
  receivedAt: Type.String({ format: 'date-time' }),
  isDone: Type.Boolean(),
  /** Unanswered for longer than the shop promises. */
  isLate: Type.Boolean(),
  isCustomer: Type.Boolean(),
  answers: Type.Array(Answer),
  /** A reply that a program wrote for staff to check. */
  draft: nullable(Type.Object({ who: Type.String(), body: Type.String() })),
});
export type StaffMessage = Static<typeof StaffMessage>;

export const StaffMessages = Type.Object({
  rows: Type.Array(StaffMessage),
  next: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Object({ open: Type.Integer(), done: Type.Integer() }),
});
export type StaffMessages = Static<typeof StaffMessages>;

export const AnswerMessage = StrictObject({
  body: RequiredText(10_000, 'Write a reply of up to 10,000 characters.'),
});
