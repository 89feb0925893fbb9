/** `pay` answers within 15 seconds, everything included. */
export const PAY_TIMEOUT_MS = 13_000;
export const OPEN_TIMEOUT_MS = 12_000;
/** Longer than calls that ask nobody outside. */
export const HANDLER_TIMEOUT = 20_000;

/** What can be an id of PayPal's. */
export const PAYPAL_ID = /^[A-Za-z0-9-]{1,64}$/;

const pendingBody = <Code extends string>(code: Code, detail: string) => ({ code, detail, message: detail });
export const PENDING_BODIES = {
  pending: pendingBody(
    'payment_pending',
    'PayPal is still reviewing your payment. We’re holding your items and will email you when it’s done. Please don’t pay again.',
  ),
  confirming: pendingBody(
    'payment_confirming',
    'We’re waiting for PayPal to confirm your payment. This page will update when it does. Please don’t pay again.',
  ),
} as const;
