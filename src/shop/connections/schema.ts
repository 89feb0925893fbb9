import { type Static, Type } from 'typebox';

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
