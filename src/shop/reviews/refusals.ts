/** Why reviews say no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  comment_missing: 'Write a comment.',
} as const;

export type ReviewReason = keyof typeof SENTENCES;

export const reviewSentence = (reason: ReviewReason): string => SENTENCES[reason];
