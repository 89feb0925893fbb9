import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';
import { FITS } from '../../shared/products/fit.ts';
import { Picture } from '../media/schema.ts';

const MAX_COMMENT_LENGTH = 4000;
export const MAX_REVIEW_PICTURES = 4;

const FitOrNone = nullable(
  Type.Enum([...FITS], { description: 'How its size turned out; null where the author does not say' }),
);

/** A submitted review; rating and comment are required (specification, section 5). */
export const WrittenReview = StrictObject({
  rating: Type.Integer({ minimum: 1, maximum: 5, sentence: 'Choose a rating from 1 to 5.' }),
  comment: Type.String({
    minLength: 1,
    maxLength: MAX_COMMENT_LENGTH,
    sentence: `Write a comment of up to ${MAX_COMMENT_LENGTH} characters.`,
  }),
  /** Omitted for products without sizes. */
  fit: Type.Optional(FitOrNone),
});
export type WrittenReview = Static<typeof WrittenReview>;

export const Review = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  /** Plain text with line breaks. */
  comment: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  fit: FitOrNone,
  /** The author bought the product here. */
  isVerified: Type.Boolean(),
  reply: Type.Union([Type.String(), Type.Null()]),
  /** The author’s pictures, after moderation. */
  pictures: Type.Array(Picture),
});
export type Review = Static<typeof Review>;

/** For programs that keep a copy of all reviews. */
export const ReviewOfProduct = Type.Object({
  ...Review.properties,
  product: Type.Object({
    id: Type.String(),
    name: Type.String(),
    maker: nullable(Type.String()),
    sizes: Type.Array(Type.String()),
  }),
});
export type ReviewOfProduct = Static<typeof ReviewOfProduct>;

export const ReviewCounts = Type.Object({
  received: Type.Integer(),
  shown: Type.Integer(),
  ratings: Type.Array(Type.Integer(), { description: 'Those shown, by stars: five, four, three, two, one' }),
});
export type ReviewCounts = Static<typeof ReviewCounts>;

/** Response to the author: the review may be pending moderation. */
export const PostedReview = Type.Object({ ...Review.properties, isShown: Type.Boolean() });
export type PostedReview = Static<typeof PostedReview>;

/** A person’s own review: published, pending moderation, or hidden. */
export const OwnReview = Type.Object({
  ...Review.properties,
  standing: Type.Union([Type.Literal('shown'), Type.Literal('waiting'), Type.Literal('hidden')]),
});
export type OwnReview = Static<typeof OwnReview>;

const PICTURE_STANDINGS = ['waiting', 'shown', 'refused'] as const;
export type PictureStanding = (typeof PICTURE_STANDINGS)[number];

/** A picture of a person’s own review. */
export const OwnPicture = Type.Object({
  id: Type.String(),
  standing: Type.Enum([...PICTURE_STANDINGS]),
  picture: nullable(Picture),
});
export type OwnPicture = Static<typeof OwnPicture>;
