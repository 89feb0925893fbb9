import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** Public settings of the PayPal buttons. */
export const PaymentSettings = Type.Object({
  clientId: Type.String(),
  /** Full URL of PayPal's script, or the stand-in's. */
  sdkUrl: Type.String(),
  environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')]),
  currency: Type.Literal('USD'),
  /** The stand-in is used. */
  isDemo: Type.Boolean(),
});
export type PaymentSettings = Static<typeof PaymentSettings>;

/** Funding source: PayPal account, or card in PayPal's form. */
export const CreatePaymentInput = Type.Object({
  funding: Type.Optional(Type.Union([Type.Literal('paypal'), Type.Literal('card')])),
});

/** The PayPal order to approve. */
export const CreatedPayment = Type.Object({ id: Type.String() });

/**
 * PayPal's capture result, or only its `id` (specification, section 7). Only a hint: all other fields are ignored,
 * because clients can send anything.
 */
export const PayInput = Type.Object({ id: Type.Optional(Type.Unknown()) }, { additionalProperties: true });

/** The capture is pending or its state unknown. */
export const PaymentPending = Type.Object({
  detail: Type.String(),
  message: Type.String(),
  code: Type.Union([Type.Literal('payment_pending'), Type.Literal('payment_confirming')]),
});

export const PaymentProblem = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  orderId: nullable(Type.String()),
  orderNumber: nullable(Type.Integer()),
  captureId: nullable(Type.String()),
  /** In dollars; null in other currencies or without an amount. */
  amount: nullable(Type.Number()),
  currency: nullable(Type.String()),
  /** Explanation and next step. */
  detail: Type.String(),
  /** PayPal's response deadline. */
  dueAt: nullable(Type.String()),
  openedAt: Type.String(),
  resolvedAt: nullable(Type.String()),
  resolvedBy: nullable(Type.String()),
  resolution: nullable(Type.String()),
  /** Whether the shop can refund it. */
  canGoBack: Type.Boolean(),
  /** State of the refund, if started: asked, pending, failed, completed. */
  refundState: nullable(Type.String()),
});
export type PaymentProblem = Static<typeof PaymentProblem>;

export const PaymentProblems = Type.Object({
  rows: Type.Array(PaymentProblem),
  counts: Type.Object({ open: Type.Integer(), settled: Type.Integer() }),
  next: nullable(Type.String()),
});
export type PaymentProblems = Static<typeof PaymentProblems>;
