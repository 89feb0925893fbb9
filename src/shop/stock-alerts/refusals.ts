/** Why nobody can wait for something, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_size: 'This product doesn’t come in this size.',
  in_stock: 'It’s back already. You can order it now.',
} as const;

export type AlertReason = keyof typeof SENTENCES;

export const alertSentence = (reason: AlertReason): string => SENTENCES[reason];
