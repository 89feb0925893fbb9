import { type Static, Type } from 'typebox';
import { Day, FreeText, nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { ARRIVAL } from '../../delivery/schema.ts';

const Answer = Type.Enum(['wait', 'cancel'] as const);

/** A delay notice to send. `n` numbers the notices of an order, so that a double click sends one. */
export const NewDelay = StrictObject({
  n: Type.Integer({ minimum: 1, maximum: 50 }),
  shipBy: nullable(Day),
  reason: FreeText(500, { sentence: 'Use up to 500 characters.' }),
});
export type NewDelay = Static<typeof NewDelay>;

/** A notice in the back office. */
export const Delay = Type.Object({
  n: Type.Integer(),
  shipBy: nullable(Type.String()),
  ...ARRIVAL,
  reason: Type.String(),
  toldAt: Type.String({ format: 'date-time' }),
  toldBy: Type.String(),
  silence: Answer,
  answerUntil: nullable(Type.String({ description: 'The last day on which an answer counts before silence does' })),
  answer: nullable(Answer),
  answeredBy: nullable(Type.Enum(['shopper', 'clock'] as const)),
});
export type Delay = Static<typeof Delay>;

export const DelayToken = StrictObject({
  token: Type.String({
    maxLength: 43,
    pattern: '^[\\w-]{43}$',
    examples: ['kYb3xQ0uT5mW8eR1oP4aS7dF2gH6jK9lZ0xC3vB5nM8'],
    sentence: 'This link isn’t complete. Open it from the email again.',
  }),
});
export const DelayAnswer = StrictObject({ ...DelayToken.properties, answer: Answer });
export type DelayAnswer = Static<typeof DelayAnswer>;

/** A notice on the page that its email links to. */
export const ShownDelay = Type.Object({
  order: Type.String(),
  number: Type.Integer(),
  isPickup: Type.Boolean(),
  /** null if unknown. */
  shipBy: nullable(Type.String()),
  ...ARRIVAL,
  silence: Answer,
  answerUntil: nullable(Type.String()),
  /** `canceled`: by anyone; `shipped`: on its way; `outdated`: a newer notice was sent. */
  state: Type.Enum(['open', 'waiting', 'shipped', 'canceled', 'outdated'] as const),
  totalPrice: Type.Number({ description: 'What is given back where it is canceled, in dollars' }),
});
export type ShownDelay = Static<typeof ShownDelay>;
