import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';
import { FITS } from '../../shared/products/fit.ts';
import { Picture } from '../media/schema.ts';

const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
/** `pictures`: reviews with pictures pending moderation. */
export const REVIEW_VIEWS = [...REVIEW_STATUSES, 'pictures'] as const;

const Status = Type.Enum([...REVIEW_STATUSES]);
const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const StaffReview = Type.Object({
  id: Type.Integer(),
  productId: Type.String(),
  productName: Type.String(),
  name: Type.String(),
  rating: Type.Integer(),
  comment: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  isVerified: Type.Boolean(),
  fit: nullable(Type.Enum([...FITS])),
  /** Waiting and published ones. */
  pictures: Type.Array(Type.Object({ id: Type.String(), standing: Type.Enum(['waiting', 'shown']), picture: Picture })),
  status: Status,
  hiddenReason: MaybeText,
  reply: MaybeText,
});
export type StaffReview = Static<typeof StaffReview>;

export const StaffReviews = Type.Object({
  rows: Type.Array(StaffReview),
  next: MaybeText,
  counts: Type.Object({
    all: Type.Integer(),
    waiting: Type.Integer(),
    shown: Type.Integer(),
    hidden: Type.Integer(),
    pictures: Type.Integer(),
  }),
});
export type StaffReviews = Static<typeof StaffReviews>;

export const DecidePicture = StrictObject({ decision: Type.Enum(['shown', 'refused']) });

export const HideReview = StrictObject({
  reason: Type.String({
    minLength: 1,
    maxLength: 300,
    pattern: '\\S',
    sentence: 'Enter a reason of up to 300 characters.',
  }),
});

export const ReplyToReview = StrictObject({
  reply: Type.String({ maxLength: 2000, sentence: 'Use up to 2,000 characters.' }),
});
