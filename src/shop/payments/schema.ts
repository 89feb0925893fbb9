import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

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
export const CreatePaymentInput = Type.Object({
  funding: Type.Optional(Type.Union([Type.Literal('paypal'), Type.Literal('card')])),
});

/** The PayPal order that the shopper approves next. */
export const CreatedPayment = Type.Object({ id: Type.String() });

/**
 * PayPal's capture result, or only its `id` (specification, section 7). A hint of where to look: everything else in it
 * is ignored, because anybody can send anything here.
 */
export const PayInput = Type.Object({ id: Type.Optional(Type.Unknown()) }, { additionalProperties: true });

/** PayPal has the money but is not done, or we do not know yet. */
export const PaymentPending = Type.Object({
  detail: Type.String(),
  message: Type.String(),
  code: Type.Union([Type.Literal('payment_pending'), Type.Literal('payment_confirming')]),
});

/** A payment that needs a person, as the back office shows it. */
export const PaymentProblem = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  orderId: nullable(Type.String()),
  orderNumber: nullable(Type.Integer()),
  captureId: nullable(Type.String()),
  /** In dollars; null where it is in another currency, or about no amount. */
  amount: nullable(Type.Number()),
  currency: nullable(Type.String()),
  /** What happened, and what to do. */
  detail: Type.String(),
  /** By when PayPal wants an answer. */
  dueAt: nullable(Type.String()),
  openedAt: Type.String(),
  resolvedAt: nullable(Type.String()),
  resolvedBy: nullable(Type.String()),
  resolution: nullable(Type.String()),
  /** Whether the shop itself can give the money back. */
  canGoBack: Type.Boolean(),
  /** How that stands, where it was begun: asked, pending, failed, completed. */
  refundState: nullable(Type.String()),
});
export type PaymentProblem = Static<typeof PaymentProblem>;

export const PaymentProblems = Type.Object({
  rows: Type.Array(PaymentProblem),
  counts: Type.Object({ open: Type.Integer(), settled: Type.Integer() }),
  next: nullable(Type.String()),
});
export type PaymentProblems = Static<typeof PaymentProblems>;
