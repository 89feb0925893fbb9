/** Spelled as in the specification (section 9). */
export const PAYMENT_METHODS = ['Paypal', 'Credit or Debit Card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Received outside PayPal: in person, or recorded by staff. */
export const OUTSIDE_METHODS = ['Check', 'Cash', 'Bank transfer'] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

export const isOutsidePaypal = (method: string): boolean => OUTSIDE_METHODS.some((each) => each === method);

export const PAID_METHODS = [...PAYMENT_METHODS, ...OUTSIDE_METHODS] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];

const HOW: Readonly<Record<PaidMethod, string>> = {
  Paypal: 'by PayPal',
  'Credit or Debit Card': 'by card',
  Cash: 'in cash',
  Check: 'by check',
  'Bank transfer': 'by bank transfer',
};

/** "Paid in cash" */
export const howPaid = (method: PaidMethod): string => HOW[method];

/** The PayPal button that was pressed. */
export type Funding = 'paypal' | 'card';

export const getMethod = (funding: Funding): PaymentMethod => (funding === 'card' ? 'Credit or Debit Card' : 'Paypal');
