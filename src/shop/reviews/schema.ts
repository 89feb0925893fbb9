import { type Static, Type } from 'typebox';

export const LONGEST_COMMENT = 4000;

/** What a shopper sends; section 5: both are there, or nothing is sent. */
export const WrittenReview = Type.Object(
  {
    rating: Type.Integer({ minimum: 1, maximum: 5, sentence: 'Choose a rating from 1 to 5.' }),
    comment: Type.String({
      minLength: 1,
      maxLength: LONGEST_COMMENT,
      sentence: `Write a comment of up to ${LONGEST_COMMENT} characters.`,
    }),
  },
  { additionalProperties: false },
);
export type WrittenReview = Static<typeof WrittenReview>;

export const Review = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  /** Plain text with line breaks. */
  comment: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  /** Its author bought the product here. */
  isVerified: Type.Boolean(),
  /** The shop's public answer. */
  reply: Type.Union([Type.String(), Type.Null()]),
});
export type Review = Static<typeof Review>;

/** Of one product: how many came, and how many of them are shown. */
export const ReviewCounts = Type.Object({ received: Type.Integer(), shown: Type.Integer() });
export type ReviewCounts = Static<typeof ReviewCounts>;

/** The answer to its author: the review may wait for moderation. */
export const PostedReview = Type.Object({ ...Review.properties, isShown: Type.Boolean() });
export type PostedReview = Static<typeof PostedReview>;

/** A person's own review: shown, waiting for moderation, or hidden by the shop. */
export const OwnReview = Type.Object({
  ...Review.properties,
  standing: Type.Union([Type.Literal('shown'), Type.Literal('waiting'), Type.Literal('hidden')]),
});
export type OwnReview = Static<typeof OwnReview>;
