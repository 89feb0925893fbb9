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
import { actorFor, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

const ById = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

const adminReviewRoutes = {
  'GET /admin/reviews': {
    schema: {
      summary: 'Reviews, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        view: Type.Enum(['', ...REVIEW_VIEWS], { default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffReviews },
    },
    config: helper,
  },
  'PUT /admin/reviews/:id/hidden': {
    schema: { summary: 'Hide a review', tags, params: ById, body: HideReview, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/reviews/:id/hidden': {
    schema: { summary: 'Show a review', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
  'PUT /admin/reviews/:id/reply': {
    schema: {
      summary: 'Answer a review in public',
      tags,
      params: ById,
      body: ReplyToReview,
      response: { 204: NoContent },
    },
    config: helper,
  },
  'PUT /admin/reviews/:id/pictures/:pictureId': {
    schema: {
      summary: 'Show a picture of a review, or refuse it: its files are deleted',
      tags,
      params: Type.Object({ ...ById.properties, pictureId: Type.String({ maxLength: 40 }) }),
      body: DecidePicture,
      response: { 204: NoContent },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const reviews = defineAdminResource({
  routes: adminReviewRoutes,

  register(app, deps) {
    const routes = adminReviewRoutes;
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find this review.');

    app.get('/admin/reviews', routes['GET /admin/reviews'], async (request) =>
      listStaffReviews(readingDeps(deps, request), request.query),
    );

    app.put('/admin/reviews/:id/hidden', routes['PUT /admin/reviews/:id/hidden'], async (request, reply) =>
      answer(reply, await hideReview(deps, actorFor(request), request.params.id, request.body.reason)),
    );

    app.delete('/admin/reviews/:id/hidden', routes['DELETE /admin/reviews/:id/hidden'], async (request, reply) =>
      answer(reply, await showReview(deps, actorFor(request), request.params.id)),
    );

    const deciding = routes['PUT /admin/reviews/:id/pictures/:pictureId'];
    app.put('/admin/reviews/:id/pictures/:pictureId', deciding, async (request, reply) => {
      const { id: reviewId, pictureId } = request.params;
      const { decision } = request.body;
      const { ok } = await decidePicture(deps, actorFor(request), { reviewId, id: pictureId, decision });
      return ok ? reply.code(204).send(null) : sendNotFound(reply, 'Its author has taken this picture down.');
    });

    app.put('/admin/reviews/:id/reply', routes['PUT /admin/reviews/:id/reply'], async (request, reply) =>
      answer(reply, await replyToReview(deps, actorFor(request), request.params.id, request.body.reply)),
    );
  },
});
