/** As the specification spells them (section 9). */
export const PAYMENT_METHODS = ['Paypal', 'Credit or Debit Card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
