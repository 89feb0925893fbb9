import { type Static, Type } from 'typebox';

/** What the payment page needs to show PayPal's buttons; all of it public. */
export const PaymentSettings = Type.Object({
  clientId: Type.String(),
  /** The whole address of PayPal's script, or of the stand-in's. */
  sdkUrl: Type.String(),
  environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')]),
  currency: Type.Literal('USD'),
  /** No money moves. */
  isDemo: Type.Boolean(),
});
export type PaymentSettings = Static<typeof PaymentSettings>;

/** How the shopper wants to pay: by their PayPal account, or by card in PayPal's own form. */
export const PaypalOrderAsked = Type.Object({
  funding: Type.Optional(Type.Union([Type.Literal('paypal'), Type.Literal('card')])),
});

/** The PayPal order that the shopper approves next. */
export const PaypalOrderMade = Type.Object({ id: Type.String() });

/**
 * PayPal's capture result, or only its `id` (specification, section 7). A hint of where to look: everything else in it
 * is ignored, because anybody can send anything here.
 */
export const PayAsked = Type.Object({ id: Type.Optional(Type.Unknown()) }, { additionalProperties: true });

/** PayPal has the money but is not done, or we do not know yet. */
export const PayWaiting = Type.Object({
  detail: Type.String(),
  message: Type.String(),
  code: Type.Union([Type.Literal('payment_pending'), Type.Literal('payment_confirming')]),
});

const orNull = <Shape extends Parameters<typeof Type.Union>[0][number]>(shape: Shape) =>
  Type.Union([shape, Type.Null()]);

/** A payment that needs a person, as the back office shows it. */
export const PaymentException = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  orderId: orNull(Type.String()),
  captureId: orNull(Type.String()),
  /** In dollars; null where it is in another currency, or about no amount. */
  amount: orNull(Type.Number()),
  currency: orNull(Type.String()),
  /** What happened, and what to do. */
  detail: Type.String(),
  /** By when PayPal wants an answer. */
  dueAt: orNull(Type.String()),
  openedAt: Type.String(),
  resolvedAt: orNull(Type.String()),
  resolvedBy: orNull(Type.String()),
  resolution: orNull(Type.String()),
  /** Whether the shop itself can give the money back. */
  canGoBack: Type.Boolean(),
  /** How that stands, where it was begun: asked, pending, failed, completed. */
  refundState: orNull(Type.String()),
});
export type PaymentException = Static<typeof PaymentException>;

export const PaymentExceptions = Type.Object({
  rows: Type.Array(PaymentException),
  counts: Type.Object({ open: Type.Integer(), settled: Type.Integer() }),
  next: orNull(Type.String()),
});
export type PaymentExceptions = Static<typeof PaymentExceptions>;
