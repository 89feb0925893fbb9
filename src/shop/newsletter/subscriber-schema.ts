import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** `waiting`: asked, and not confirmed by the email yet. */
export const SUBSCRIBER_STATES = ['subscribed', 'waiting', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

const Moment = Type.String({ format: 'date-time' });

const StaffSubscriber = Type.Object({
  id: Type.String(),
  email: Type.String(),
  state: Type.Enum(SUBSCRIBER_STATES),
  askedAt: Moment,
  askedFrom: Type.String({ description: 'The network from which the box was checked' }),
  consentSource: nullable(Type.String({ description: 'The file that an imported subscriber’s consent stands in' })),
  consentAt: nullable(Moment),
  confirmedAt: nullable(Moment),
  leftAt: nullable(Moment),
});

export const StaffSubscribers = Type.Object({
  rows: Type.Array(StaffSubscriber),
  next: nullable(Type.String()),
  counts: Type.Object({ subscribed: Type.Integer(), waiting: Type.Integer(), unsubscribed: Type.Integer() }),
});
export type StaffSubscribers = Static<typeof StaffSubscribers>;
