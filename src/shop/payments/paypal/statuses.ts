/**
 * The words of PayPal that the shop decides by. A word that is not here is treated as "not yet": never as paid, never
 * as refused.
 */
export const KNOWN_STATUSES = {
  order: ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'],
  capture: ['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'],
  refund: ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'],
} as const;
