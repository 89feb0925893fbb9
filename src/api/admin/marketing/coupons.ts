import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type ErrorStatus, sendApiError } from '../../../platform/http/api-error.ts';
import {
  changeCoupon,
  createCoupon,
  type EditCouponReason,
  editCouponSentence,
  endCoupon,
  listStaffCoupons,
} from '../../../shop/pricing/staff-coupons.ts';
import { ChangedCoupon, CouponDraft, StaffCoupon } from '../../../shop/pricing/staff-schema.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

const ByCode = Type.Object({ code: Type.String({ maxLength: 40 }) });

const adminCouponRoutes = {
  'GET /admin/coupons': {
    schema: {
      summary: 'Coupons and automatic discounts with their uses',
      tags,
      response: { 200: Type.Array(StaffCoupon) },
    },
    config: owner,
  },
  'POST /admin/coupons': {
    schema: {
      summary: 'Add a coupon, or a discount that applies by itself',
      tags,
      body: CouponDraft,
      response: { 201: Type.Object({ code: Type.String() }) },
    },
    config: ownerConfirmed,
  },
  'PUT /admin/coupons/:code': {
    schema: {
      summary: 'Change a coupon that nobody has ended; orders that have it keep their discount',
      tags,
      params: ByCode,
      body: ChangedCoupon,
      response: { 204: Type.Null() },
    },
    config: ownerConfirmed,
  },
  'DELETE /admin/coupons/:code': {
    schema: {
      summary: 'End a coupon',
      tags,
      params: ByCode,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

const STATUS: Record<EditCouponReason, ErrorStatus> = {
  code_missing: 400,
  code_taken: 409,
  too_many_automatic: 409,
  limit_unknown: 400,
  quantities_missing: 400,
  day_unreadable: 400,
  amount_unreadable: 400,
  ends_first: 400,
  unknown_category: 400,
  unknown_product: 400,
  unknown_given_category: 400,
  unknown_given_product: 400,
  unknown_coupon: 404,
  coupon_ended: 409,
  changed_meanwhile: 409,
};
const FIELD: Partial<Record<EditCouponReason, string>> = {
  code_missing: 'code',
  code_taken: 'code',
  limit_unknown: 'mostUses',
  quantities_missing: 'buyGet.buys',
  day_unreadable: 'startsOn',
  unknown_given_category: 'buyGet.categories',
  unknown_given_product: 'buyGet.products',
  amount_unreadable: 'amount',
  ends_first: 'endsOn',
  unknown_category: 'categories',
  unknown_product: 'products',
};

function sendCouponError(reply: FastifyReply, reason: EditCouponReason): FastifyReply {
  const [detail, field] = [editCouponSentence(reason), FIELD[reason]];
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
}

export const coupons = defineAdminResource({
  routes: adminCouponRoutes,

  register(app, deps) {
    app.get('/admin/coupons', adminCouponRoutes['GET /admin/coupons'], async (request) =>
      listStaffCoupons(readingDeps(deps, request)),
    );

    app.post('/admin/coupons', adminCouponRoutes['POST /admin/coupons'], async (request, reply) => {
      const made = await createCoupon(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ code: made.code }) : sendCouponError(reply, made.reason);
    });

    app.put('/admin/coupons/:code', adminCouponRoutes['PUT /admin/coupons/:code'], async (request, reply) => {
      const done = await changeCoupon(deps, actorFor(request), request.params.code, request.body);
      return done.ok ? reply.code(204).send(null) : sendCouponError(reply, done.reason);
    });

    app.delete('/admin/coupons/:code', adminCouponRoutes['DELETE /admin/coupons/:code'], async (request, reply) => {
      const done = await endCoupon(deps, actorFor(request), request.params.code);
      return done.ok ? reply.code(204).send(null) : sendCouponError(reply, done.reason);
    });
  },
});
