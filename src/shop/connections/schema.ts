import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';

export const PaypalMode = Type.Union([Type.Literal('sandbox'), Type.Literal('live')]);
export type PaypalMode = Static<typeof PaypalMode>;

/** One line without spaces, such as copied secrets and ids; surrounding space is trimmed. */
const copied = (what: string, maxLength: number, minLength = 1) =>
  Type.String({
    minLength,
    maxLength,
    pattern: minLength === 0 ? '^\\S*$' : '^\\S+$',
    sentence: `Enter ${what}, without spaces.`,
  });

/** PayPal app form. */
export const PaypalInput = StrictObject({
  mode: PaypalMode,
  clientId: copied('the client ID', 200),
  /** Empty: keep the stored one. */
  clientSecret: copied('the secret', 200, 0),
});
export type PaypalInput = Static<typeof PaypalInput>;

/** Mail server form. */
export const EmailInput = StrictObject({
  host: Type.String({
    maxLength: 253,
    pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
    sentence: 'Enter the name of a server, such as smtp.example.com.',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, sentence: 'Enter a port number, mostly 587 or 465.' }),
  /** Empty if the server needs none, or the password is a token. */
  user: Type.String({ maxLength: 254 }),
  /** Empty: keep the stored one. */
  password: Type.String({ maxLength: 500 }),
  senderName: Type.String({ minLength: 1, maxLength: 60, sentence: 'Enter the name that customers see.' }),
  fromAddress: Type.String({ maxLength: 254 }),
});
export type EmailInput = Static<typeof EmailInput>;

/** Form of an S3-compatible bucket. */
export const BucketInput = StrictObject({
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
  /** Empty: keep the stored one. */
  secret: copied('the secret access key', 200, 0),
});
export type BucketInput = Static<typeof BucketInput>;

/** A check and its sentence. */
export const Finding = Type.Object({ isRight: Type.Boolean(), sentence: Type.String() });
export type Finding = Static<typeof Finding>;
export const Findings = Type.Object({ findings: Type.Array(Finding) });

const Status = {
  /** `unreadable`: its sealing key is missing. */
  status: Type.Union([Type.Literal('connected'), Type.Literal('none'), Type.Literal('unreadable')]),
  setBy: nullable(Type.Union([Type.Literal('environment'), Type.Literal('owner')])),
  changedAt: nullable(Type.String({ format: 'date-time' })),
};

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

export const ConnectionsView = Type.Object({
  /** Whether the storefront is open; production shops are closed until both are connected and the owner opened it. */
  isOpen: Type.Boolean(),
  /** Whether the owner opened it. */
  isLive: Type.Boolean(),
  /** Whether disconnecting closes it. */
  closesWithout: Type.Boolean(),
  paypal: Type.Object({
    ...Status,
    mode: PaypalMode,
    /** Whether the environment fixes the mode. */
    isModeFixed: Type.Boolean(),
    clientId: Type.String(),
    /** The last characters of the secret; empty where none is set. */
    secretEndsIn: Type.String(),
    hasWebhook: Type.Boolean(),
    /** URL of the webhook; requires https. */
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
    /** The user's email, which receives the test. */
    testsGoTo: Type.String(),
    /** Count of emails waiting for a mail server. */
    waiting: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type ConnectionsView = Static<typeof ConnectionsView>;
