/** Without a prototype: "constructor" or "toString" in an answer must be as unknown as any other word. */
const meanings = <Meaning extends string>(words: Record<string, Meaning>): Readonly<Record<string, Meaning>> =>
  Object.assign(Object.create(null), words);

/**
 * What the words of PayPal mean to the shop. A word that is not here means "not yet": never paid, never refused.
 */
export const CAPTURE_MEANINGS = meanings<'collected' | 'pending' | 'failed'>({
  COMPLETED: 'collected',
  // Collected, whatever was given back since.
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

/** `payable`: the payer has not said yes; `approved`: the money may be collected; `gone`: PayPal has given it up. */
export const ORDER_MEANINGS = meanings<'payable' | 'approved' | 'completed' | 'gone'>({
  CREATED: 'payable',
  SAVED: 'payable',
  PAYER_ACTION_REQUIRED: 'payable',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'gone',
});
