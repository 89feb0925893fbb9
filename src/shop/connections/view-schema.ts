import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { PaypalMode } from './schema.ts';

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
