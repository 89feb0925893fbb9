import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { decidePicture } from '../../../shop/reviews/pictures.ts';
import { hideReview, listStaffReviews, replyToReview, showReview } from '../../../shop/reviews/staff-reviews.ts';
import {
  DecidePicture,
  HideReview,
  REVIEW_VIEWS,
  ReplyToReview,
  StaffReviews,
} from '../../../shop/reviews/staff-schema.ts';
import { NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper } from '../resource.ts';

const ById = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const reviews = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/reviews': {
      schema: {
        summary: 'Reviews, newest first',
        querystring: Type.Object({
          q: Type.String({ maxLength: 100, default: '' }),
          view: Type.Enum(['', ...REVIEW_VIEWS], { default: '' }),
          stars: Type.Enum(['', '5', '4', '3', '2', '1'], { default: '' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: StaffReviews },
      },
    },
    'PUT /admin/reviews/:id/hidden': {
      schema: { summary: 'Hide a review', params: ById, body: HideReview, response: { 204: NoContent } },
    },
    'DELETE /admin/reviews/:id/hidden': {
      schema: { summary: 'Show a review', params: ById, response: { 204: NoContent } },
    },
    'PUT /admin/reviews/:id/reply': {
      schema: { summary: 'Answer a review in public', params: ById, body: ReplyToReview, response: { 204: NoContent } },
    },
    'PUT /admin/reviews/:id/pictures/:pictureId': {
      schema: {
        summary: 'Show a picture of a review, or refuse it: its files are deleted',
        params: Type.Object({ ...ById.properties, pictureId: Type.String({ maxLength: 40 }) }),
        body: DecidePicture,
        response: { 204: NoContent },
      },
    },
  },
  handlers: (deps) => {
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this review.');

    return {
      'GET /admin/reviews': (request) => listStaffReviews(readingDeps(deps, request), request.query),
      'PUT /admin/reviews/:id/hidden': async ({ params, body, actor }, reply) =>
        answer(reply, await hideReview(deps, actor, params.id, body.reason)),
      'DELETE /admin/reviews/:id/hidden': async ({ params, actor }, reply) =>
        answer(reply, await showReview(deps, actor, params.id)),
      'PUT /admin/reviews/:id/pictures/:pictureId': async ({ params, body, actor }, reply) => {
        const { id: reviewId, pictureId } = params;
        const { decision } = body;
        const { ok } = await decidePicture(deps, actor, { reviewId, id: pictureId, decision });
        return ok ? null : sendNotFound(reply, 'Its author has taken this picture down.');
      },
      'PUT /admin/reviews/:id/reply': async ({ params, body, actor }, reply) =>
        answer(reply, await replyToReview(deps, actor, params.id, body.reply)),
    };
  },
});
