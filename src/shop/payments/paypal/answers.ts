import { type Static, Type } from 'typebox';

/**
 * The fields of PayPal's responses that we use; all others are allowed and ignored. `paypal-description.ts` checks
 * these shapes against PayPal's OpenAPI.
 */

export const Money = Type.Object({
  currency_code: Type.String({ minLength: 3, maxLength: 3 }),
  value: Type.String({ maxLength: 32 }),
});

export type Money = Static<typeof Money>;
const Link = Type.Object({ href: Type.String(), rel: Type.String() });

const captureFields = {
  id: Type.String({ minLength: 1, maxLength: 64 }),
  status: Type.String(),
  status_details: Type.Optional(Type.Object({ reason: Type.Optional(Type.String()) })),
  amount: Money,
  custom_id: Type.Optional(Type.String()),
  invoice_id: Type.Optional(Type.String()),
  seller_receivable_breakdown: Type.Optional(
    Type.Object({ paypal_fee: Type.Optional(Money), net_amount: Type.Optional(Money) }),
  ),
  create_time: Type.Optional(Type.String()),
  links: Type.Optional(Type.Array(Link)),
};

/** A capture within its order. `status` is an open string: unknown values are never taken for COMPLETED. */
export const CaptureInOrder = Type.Object(captureFields);

export type CaptureInOrder = Static<typeof CaptureInOrder>;

const Payee = Type.Object({
  email_address: Type.Optional(Type.String()),
  merchant_id: Type.Optional(Type.String()),
});

export const Capture = Type.Object({
  ...captureFields,
  payee: Type.Optional(Payee),
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(Type.String()) })) }),
  ),
});

export type Capture = Static<typeof Capture>;

export const Refund = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  status: Type.String(),
  amount: Type.Optional(Money),
  custom_id: Type.Optional(Type.String()),
  /** `paypal_fee`: the returned fee; `net_amount`: debited from the seller's balance. */
  seller_payable_breakdown: Type.Optional(
    Type.Object({ paypal_fee: Type.Optional(Money), net_amount: Type.Optional(Money) }),
  ),
  create_time: Type.Optional(Type.String()),
  links: Type.Optional(Type.Array(Link)),
});

export type Refund = Static<typeof Refund>;

const PurchaseUnit = Type.Object({
  custom_id: Type.Optional(Type.String()),
  invoice_id: Type.Optional(Type.String()),
  amount: Type.Optional(Money),
  payee: Type.Optional(Payee),
  payments: Type.Optional(
    Type.Object({ captures: Type.Optional(Type.Array(CaptureInOrder)), refunds: Type.Optional(Type.Array(Refund)) }),
  ),
});

export const PaypalOrder = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  status: Type.String(),
  purchase_units: Type.Optional(Type.Array(PurchaseUnit)),
});

export type PaypalOrder = Static<typeof PaypalOrder>;

export const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ minimum: 0 }),
});

export type Token = Static<typeof Token>;

/** PayPal's error body. The token endpoint uses another form (`error`, `error_description`). */
export const Complaint = Type.Object({
  name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  debug_id: Type.Optional(Type.String()),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        issue: Type.Optional(Type.String()),
        field: Type.Optional(Type.String()),
      }),
    ),
  ),
});

export type Complaint = Static<typeof Complaint>;

export const WebhookEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 128 }),
  event_type: Type.String({ minLength: 1, maxLength: 128 }),
  create_time: Type.Optional(Type.String()),
  resource_type: Type.Optional(Type.String()),
  resource: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export type WebhookEvent = Static<typeof WebhookEvent>;
export const WebhookEventList = Type.Object({ events: Type.Optional(Type.Array(WebhookEvent)) });

export const Webhook = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.String(),
  event_types: Type.Array(Type.Object({ name: Type.String() })),
});

export type Webhook = Static<typeof Webhook>;

/** A created or updated webhook; useless without an id. */
export const MadeWebhook = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), url: Type.String() });

export const WebhookList = Type.Object({ webhooks: Type.Optional(Type.Array(Webhook)) });
export const SignatureVerdict = Type.Object({ verification_status: Type.String() });
