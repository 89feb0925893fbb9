import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { type ReviewReason, reviewSentence } from '../shop/reviews/reviews.ts';

const STATUS: Record<ReviewReason, ErrorStatus> = {
  unknown_product: 404,
  comment_missing: 400,
  review_missing: 409,
  not_bought: 403,
  too_many_review_pictures: 409,
  unknown_review_picture: 404,
  not_a_picture: 400,
  too_many_pixels: 400,
  too_small: 400,
  picture_busy: 503,
  pictures_unavailable: 503,
};
const FIELD: Partial<Record<ReviewReason, string>> = { comment_missing: 'comment' };
export const UNKNOWN_PRODUCT = { status: 404, code: 'unknown_product', detail: reviewSentence('unknown_product') };

export function sendReviewError(reply: FastifyReply, { reason }: { reason: ReviewReason }) {
  const [detail, field] = [reviewSentence(reason), FIELD[reason]];
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
}
