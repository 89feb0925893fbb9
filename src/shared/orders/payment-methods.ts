/** Spelled as in the specification (section 9). */
export const PAYMENT_METHODS = ['Paypal', 'Credit or Debit Card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Also counter payments. */
export const PAID_METHODS = [...PAYMENT_METHODS, 'Cash'] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];

/** The PayPal button that was pressed. */
export type Funding = 'paypal' | 'card';

export const getMethod = (funding: Funding): PaymentMethod => (funding === 'card' ? 'Credit or Debit Card' : 'Paypal');
