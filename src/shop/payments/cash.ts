/** No id of PayPal's begins like this. */
const PREFIX = 'CASH-';

/** By what the books know the cash that paid an order, where they name a capture of PayPal's otherwise. */
export const cashCaptureOf = (orderId: string): string => `${PREFIX}${orderId}`;

/** Whether money is cash, which no call to PayPal gives back. */
export const isCash = (captureId: string): boolean => captureId.startsWith(PREFIX);

/** By what the books know cash that was given back, where they name a refund of PayPal's otherwise. */
export const cashRefundOf = (refundId: string): string => `${PREFIX}${refundId}`;
