import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { fileSummary } from '../core/schema.ts';

const SUBSCRIBER_FORMATS = ['shopify', 'mailchimp', 'own'] as const;
export type SubscriberFormat = (typeof SUBSCRIBER_FORMATS)[number];

/**
 * Result of a row: `add`, or the reason not to. `left`: unsubscribed at the source; `unsubscribed`: unsubscribed here;
 * `asked`: requested here, but not confirmed yet.
 */
const VERDICTS = [
  'add',
  'no_consent',
  'unsubscribed',
  'left',
  'bounced',
  'malformed',
  'twice',
  'subscribed',
  'asked',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SUBSCRIBER_IMPORT_VIEWS = ['', 'add', 'not'] as const;

const Moment = Type.String({ format: 'date-time' });

const SubscriberImportLine = Type.Object({
  line: Type.Integer({ description: 'Row of the file, the first line being 1' }),
  email: Type.String(),
  verdict: Type.Enum([...VERDICTS]),
  /** The column and its value. */
  consent: Type.String(),
  consentAt: nullable(Moment),
});

export const SubscriberImportSummary = Type.Object({
  ...fileSummary(SUBSCRIBER_FORMATS),
  undoUntil: nullable(Moment),
});

export const SubscriberImport = Type.Object({
  ...SubscriberImportSummary.properties,
  counts: Type.Array(Type.Object({ verdict: Type.Enum([...VERDICTS]), count: Type.Integer() })),
  lines: Type.Array(SubscriberImportLine),
  next: nullable(Type.Integer()),
});
export type SubscriberImport = Static<typeof SubscriberImport>;
