import { MAX_REVIEW_PICTURES } from './schema.ts';

/** Why reviews say no, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  comment_missing: 'Write a comment.',
  review_missing: 'Write your review first, then add pictures to it.',
  not_bought: 'Pictures are for people who bought this product here.',
  too_many_review_pictures: `A review can have up to ${MAX_REVIEW_PICTURES} pictures. Take one down first.`,
  unknown_review_picture: 'We couldn’t find this picture.',
  not_a_picture: 'We can’t read this picture. Save it as JPEG, PNG or WebP and try again.',
  too_many_pixels: 'This picture is too large. The limit is 16 megapixels, or 40 for a JPEG.',
  too_small: 'This picture is too small. Use at least 200 × 200 pixels.',
  picture_busy: 'This picture took too long to process. Try again in a moment.',
  pictures_unavailable: 'We can’t store pictures right now. Try again in a few minutes.',
} as const;

export type ReviewReason = keyof typeof SENTENCES;

export const reviewSentence = (reason: ReviewReason): string => SENTENCES[reason];
