import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';

/** Kinds of events a device can be alerted about. */
const PUSH_KINDS = ['order_paid', 'message', 'payment_problem'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const MAX_PUSH_DEVICES = 10;

const Kinds = Type.Array(Type.Enum(PUSH_KINDS), { maxItems: PUSH_KINDS.length, uniqueItems: true });
export const PushChoice = StrictObject({ kinds: Kinds });

/** A browser's `PushSubscription` in its `toJSON` format, and the chosen kinds. */
export const NewPushDevice = StrictObject({
  endpoint: Type.String({ minLength: 8, maxLength: 2000 }),
  keys: StrictObject({
    /** An uncompressed P-256 point, and sixteen bytes; base64url. */
    p256dh: Type.String({ maxLength: 88, pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ maxLength: 24, pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
  kinds: Kinds,
});
export type NewPushDevice = Static<typeof NewPushDevice>;

export const OwnAlerts = Type.Object({
  /** VAPID public key to subscribe with, base64url. */
  publicKey: Type.String(),
  /** Address that gets an email for each of these events, independent of the choice here. */
  emailsTo: Type.String(),
  devices: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Type.String(),
      /** Lets a browser recognize its own entry. */
      endpoint: Type.String(),
      kinds: Kinds,
      addedAt: Type.String(),
      failingSince: nullable(Type.String()),
    }),
  ),
});
export type OwnAlerts = Static<typeof OwnAlerts>;
