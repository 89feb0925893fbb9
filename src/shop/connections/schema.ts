import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

export const PaypalMode = Type.Union([Type.Literal('sandbox'), Type.Literal('live')]);
export type PaypalMode = Static<typeof PaypalMode>;

/** One line without spaces, as secrets and ids are copied; what stands around them is cut off before. */
const copied = (what: string, maxLength: number, minLength = 1) =>
  Type.String({
    minLength,
    maxLength,
    pattern: minLength === 0 ? '^\\S*$' : '^\\S+$',
    sentence: `Enter ${what}, without spaces.`,
  });

/** A PayPal app, as the owner types it in. */
export const PaypalInput = Type.Object(
  {
    mode: PaypalMode,
    clientId: copied('the client ID', 200),
    /** Empty: the one that is stored. */
    clientSecret: copied('the secret', 200, 0),
  },
  { additionalProperties: false },
);
export type PaypalInput = Static<typeof PaypalInput>;

/** An account at a mail server, as the owner types it in. */
export const EmailInput = Type.Object(
  {
    host: Type.String({
      maxLength: 253,
      pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
      sentence: 'Enter the name of a server, such as smtp.example.com.',
    }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, sentence: 'Enter a port number, mostly 587 or 465.' }),
    /** Empty: the server asks for none, or the password is a token that is both. */
    user: Type.String({ maxLength: 254 }),
    /** Empty: the one that is stored. */
    password: Type.String({ maxLength: 500 }),
    senderName: Type.String({ minLength: 1, maxLength: 60, sentence: 'Enter the name that customers see.' }),
    fromAddress: Type.String({ maxLength: 254 }),
  },
  { additionalProperties: false },
);
export type EmailInput = Static<typeof EmailInput>;

/** A bucket of anything that speaks S3, as the owner types it in. */
export const BucketInput = Type.Object(
  {
    endpoint: Type.String({ maxLength: 300 }),
    bucket: Type.String({
      maxLength: 63,
      pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
      sentence: 'Enter the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
    }),
    region: Type.String({
      maxLength: 60,
      pattern: '^[A-Za-z0-9-]+$',
      sentence: 'Enter the region, such as us-east-1 or auto: your provider names it beside the endpoint.',
    }),
    key: copied('the access key ID', 200),
    /** Empty: the one that is stored. */
    secret: copied('the secret access key', 200, 0),
  },
  { additionalProperties: false },
);
export type BucketInput = Static<typeof BucketInput>;

/** What was tried, and a sentence about it. */
export const Finding = Type.Object({ isRight: Type.Boolean(), sentence: Type.String() });
export type Finding = Static<typeof Finding>;
export const Findings = Type.Object({ findings: Type.Array(Finding) });

const Status = {
  /** `unreadable`: it was sealed with a secret key that is not here. */
  status: Type.Union([Type.Literal('connected'), Type.Literal('none'), Type.Literal('unreadable')]),
  setBy: nullable(Type.Union([Type.Literal('environment'), Type.Literal('owner')])),
  changedAt: nullable(Type.String({ format: 'date-time' })),
};

/** What the back office shows of the bucket for backups. */
export const BucketView = Type.Object({
  ...Status,
  endpoint: Type.String(),
  bucket: Type.String(),
  region: Type.String(),
  key: Type.String(),
  /** The last characters of the secret; empty where none is set. */
  secretEndsIn: Type.String(),
});
export type BucketView = Static<typeof BucketView>;

/** What the back office shows of both. No secret is ever among it. */
export const ConnectionsView = Type.Object({
  /** Whether shoppers are let in; a production shop is closed until both are connected and the owner has opened it. */
  isOpen: Type.Boolean(),
  /** Whether she has. */
  isLive: Type.Boolean(),
  /** Whether taking one away closes it. */
  closesWithout: Type.Boolean(),
  paypal: Type.Object({
    ...Status,
    mode: PaypalMode,
    /** Where PayPal is; undefined where the owner chooses. */
    isModeFixed: Type.Boolean(),
    clientId: Type.String(),
    /** The last characters of the secret; empty where none is set. */
    secretEndsIn: Type.String(),
    hasWebhook: Type.Boolean(),
    /** Where PayPal has to reach the shop; whether it can: over https only. */
    webhookUrl: Type.String(),
    canHaveWebhook: Type.Boolean(),
    isDemo: Type.Boolean(),
  }),
  email: Type.Object({
    ...Status,
    host: Type.String(),
    port: Type.Integer(),
    user: Type.String(),
    hasPassword: Type.Boolean(),
    senderName: Type.String(),
    fromAddress: Type.String(),
    /** Of whoever asks: the test email goes there. */
    testsGoTo: Type.String(),
    /** Emails wait for a server that takes them; none are lost. */
    waiting: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type ConnectionsView = Static<typeof ConnectionsView>;
