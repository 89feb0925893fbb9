import { type Static, Type } from 'typebox';
import { FreeText, OneLine, RequiredLine, RequiredText } from '../../shared/field-shapes.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const NewsletterDraft = Type.Object(
  {
    subject: RequiredLine(150, 'Enter a subject of one line, up to 150 characters.'),
    body: RequiredText(30_000, 'Enter some text, up to 30,000 characters.'),
  },
  { additionalProperties: false },
);
export type NewsletterDraft = Static<typeof NewsletterDraft>;

/** The `changedAt` that the screen was filled from: a later change is neither overwritten nor sent. */
export const SeenNewsletter = Type.Object(
  { seen: Type.String({ format: 'date-time' }) },
  { additionalProperties: false },
);
export type SeenNewsletter = Static<typeof SeenNewsletter>;

export const ChangedNewsletter = Type.Object(
  { ...NewsletterDraft.properties, ...SeenNewsletter.properties },
  { additionalProperties: false },
);
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

/** What an editor holds, finished or not. */
export const NewsletterPreview = Type.Object(
  {
    subject: OneLine(150),
    body: FreeText(30_000),
  },
  { additionalProperties: false },
);
export type NewsletterPreview = Static<typeof NewsletterPreview>;

export const NewsletterFacts = Type.Object({
  from: Type.String({ description: 'The name that mail programs show' }),
  recipients: Type.Integer({ description: 'Who would get it now: confirmed, and not unsubscribed' }),
  hasAddress: Type.Boolean({ description: 'Without the shop’s postal address no newsletter is sent' }),
});

export const StaffNewsletters = Type.Object({ subscribers: Type.Integer(), rows: Type.Array(StaffNewsletter) });
