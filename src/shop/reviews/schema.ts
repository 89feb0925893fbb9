import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { FITS } from '../../shared/products/fit.ts';
import { Picture } from '../media/schema.ts';

export const MAX_COMMENT_LENGTH = 4000;
export const MAX_REVIEW_PICTURES = 4;

const FitOrNone = nullable(
  Type.Enum([...FITS], { description: 'How its size turned out; null where the author does not say' }),
);

/** What a shopper sends; section 5: both are there, or nothing is sent. */
export const WrittenReview = Type.Object(
  {
    rating: Type.Integer({ minimum: 1, maximum: 5, sentence: 'Choose a rating from 1 to 5.' }),
    comment: Type.String({
      minLength: 1,
      maxLength: MAX_COMMENT_LENGTH,
      sentence: `Write a comment of up to ${MAX_COMMENT_LENGTH} characters.`,
    }),
    /** Left out of the review of a product without sizes. */
    fit: Type.Optional(FitOrNone),
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
  fit: FitOrNone,
  /** Its author bought the product here. */
  isVerified: Type.Boolean(),
  /** The shop's public answer. */
  reply: Type.Union([Type.String(), Type.Null()]),
  /** Of its author, once staff have looked at them. */
  pictures: Type.Array(Picture),
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

export const PICTURE_STANDINGS = ['waiting', 'shown', 'refused'] as const;
export type PictureStanding = (typeof PICTURE_STANDINGS)[number];

/** A picture of a person's own review. */
export const OwnPicture = Type.Object({
  id: Type.String(),
  standing: Type.Enum([...PICTURE_STANDINGS]),
  picture: nullable(Picture),
});
export type OwnPicture = Static<typeof OwnPicture>;
