/** Why the catalogue says no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_category: 'We couldn’t find this category.',
} as const;

export type CatalogueReason = keyof typeof SENTENCES;

export const catalogueSentence = (reason: CatalogueReason): string => SENTENCES[reason];
