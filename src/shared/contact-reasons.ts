/** What a message of the contact form is about, as its sender reads it. */
export const CONTACT_REASONS = {
  order: 'An order',
  return: 'A return or exchange',
  product: 'A piece or its size',
  custom: 'Something made for me',
  wholesale: 'Wholesale',
  other: 'Something else',
} as const;
export type ContactReason = keyof typeof CONTACT_REASONS;

export const CONTACT_REASON_NAMES = Object.keys(CONTACT_REASONS) as ContactReason[];
export const isContactReason = (name: string): name is ContactReason => Object.hasOwn(CONTACT_REASONS, name);
