/** No prototype: "constructor" or "toString" must be unknown statuses. */
const meanings = <Meaning extends string>(words: Record<string, Meaning>): Readonly<Record<string, Meaning>> =>
  Object.assign(Object.create(null), words);

/** Meanings of PayPal's statuses. Unknown statuses mean "not yet": neither paid nor refused. */
export const CAPTURE_MEANINGS = meanings<'collected' | 'pending' | 'failed'>({
  COMPLETED: 'collected',
  // Collected, regardless of refunds.
  PARTIALLY_REFUNDED: 'collected',
  REFUNDED: 'collected',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
});

export const REFUND_MEANINGS = meanings<'completed' | 'pending' | 'failed'>({
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
});

/** `payable`: awaiting approval; `approved`: can be captured; `gone`: PayPal discarded it. */
export const ORDER_MEANINGS = meanings<'payable' | 'approved' | 'completed' | 'gone'>({
  CREATED: 'payable',
  SAVED: 'payable',
  PAYER_ACTION_REQUIRED: 'payable',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'gone',
});
