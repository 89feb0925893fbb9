import { type Static, Type } from 'typebox';
import { FreeText, nullable, OneLine, RequiredLine, RequiredText, StrictObject } from '../../shared/field-shapes.ts';

export const Subscribe = StrictObject({
  email: Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' }),
  consent: Type.Literal(true, { sentence: 'Check the box to subscribe.' }),
});
export type Subscribe = Static<typeof Subscribe>;

/** `waiting`: requested, but not confirmed yet. */
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

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const NewsletterDraft = StrictObject({
  subject: RequiredLine(150, 'Enter a subject of one line, up to 150 characters.'),
  body: RequiredText(30_000, 'Enter some text, up to 30,000 characters.'),
});
export type NewsletterDraft = Static<typeof NewsletterDraft>;

/** `changedAt` the screen was loaded with: a later change is neither overwritten nor sent. */
export const SeenNewsletter = StrictObject({ seen: Type.String({ format: 'date-time' }) });
export type SeenNewsletter = Static<typeof SeenNewsletter>;

export const ChangedNewsletter = StrictObject({ ...NewsletterDraft.properties, ...SeenNewsletter.properties });
export type ChangedNewsletter = Static<typeof ChangedNewsletter>;

export const StaffNewsletter = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  changedAt: Type.String({ format: 'date-time' }),
  startedAt: MaybeText,
  finishedAt: MaybeText,
  sent: Type.Integer({ description: 'Emails sent so far' }),
  recipients: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many were subscribed when the sending began; null for a draft',
  }),
});
export type StaffNewsletter = Static<typeof StaffNewsletter>;

/** An editor's draft, possibly incomplete. */
export const NewsletterPreview = StrictObject({
  subject: OneLine(150),
  body: FreeText(30_000),
});
export type NewsletterPreview = Static<typeof NewsletterPreview>;

export const NewsletterFacts = Type.Object({
  from: Type.String({ description: 'The name that mail programs show' }),
  recipients: Type.Integer({ description: 'Who would get it now: confirmed, and not unsubscribed' }),
  hasAddress: Type.Boolean({ description: 'Without the shop’s postal address no newsletter is sent' }),
});

export const StaffNewsletters = Type.Object({ subscribers: Type.Integer(), rows: Type.Array(StaffNewsletter) });
