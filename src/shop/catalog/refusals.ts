/** Why the catalogue says no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We found no such product.',
  unknown_category: 'We found no such category.',
} as const;

export type CatalogueReason = keyof typeof SENTENCES;

export const catalogueSentence = (reason: CatalogueReason): string => SENTENCES[reason];
