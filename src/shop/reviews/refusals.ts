/** Why reviews say no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We found no such product.',
  comment_missing: 'Write a comment.',
} as const;

export type ReviewReason = keyof typeof SENTENCES;

export const reviewSentence = (reason: ReviewReason): string => SENTENCES[reason];
