/** Why the catalog says no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_category: 'We couldn’t find this category.',
  unknown_community: 'We couldn’t find this maker.',
} as const;

export type CatalogReason = keyof typeof SENTENCES;

export const catalogSentence = (reason: CatalogReason): string => SENTENCES[reason];
