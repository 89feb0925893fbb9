import type { ProblemKind } from './classify-capture.ts';

/** What each kind says to the owner: what happened, and what to do. */
export const PROBLEM_DETAILS: Record<ProblemKind, string> = {
  wrong_amount:
    'PayPal collected a different amount than the order total. The order isn’t marked as paid. Refund the payment; the customer can then pay again.',
  wrong_currency:
    'PayPal collected a payment in a currency other than US dollars. The order isn’t marked as paid. Refund it in PayPal.',
  wrong_payee:
    'A payment for this order went to a different PayPal account. You didn’t receive anything, and the order isn’t marked as paid.',
  no_order: 'PayPal collected a payment that doesn’t match any order. Look it up in PayPal and refund it.',
  second_payment: 'This order was paid twice. Refund the second payment.',
  late_payment:
    'A payment arrived for an order that is canceled or out of stock. The order isn’t marked as paid. Refund the payment.',
  reversed:
    'PayPal reversed a payment, usually because of a chargeback. The order still counts as paid. Look it up in PayPal.',
  dispute: 'A customer opened a dispute at PayPal. Respond in PayPal before the due date.',
  refund_failed: 'A refund failed. Try again, or refund it in PayPal.',
};
