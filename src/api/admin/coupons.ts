import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import {
  createCoupon,
  type EditCouponReason,
  editCouponSentence,
  endCoupon,
  listStaffCoupons,
} from '../../shop/pricing/edit-coupons.ts';
import { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import type { ErrorStatus } from '../error-status.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const adminCouponRoutes = {
  'GET /admin/coupons': {
    schema: { summary: 'Coupons and their uses', tags, response: { 200: Type.Array(StaffCoupon) } },
    config: { access: 'owner' },
  },
  'POST /admin/coupons': {
    schema: {
      summary: 'Add a coupon',
      tags,
      body: CouponDraft,
      response: { 201: Type.Object({ code: Type.String() }) },
    },
    config: { access: 'owner', confirmed: true },
  },
  'DELETE /admin/coupons/:code': {
    schema: {
      summary: 'End a coupon',
      tags,
      params: Type.Object({ code: Type.String({ maxLength: 40 }) }),
      response: { 204: Type.Null() },
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

type CreateReason = Exclude<EditCouponReason, 'unknown_coupon'>;

const STATUS: Record<CreateReason, ErrorStatus> = {
  code_taken: 409,
  amount_unreadable: 400,
  ends_first: 400,
  unknown_category: 400,
  unknown_product: 400,
};
const FIELD: Record<CreateReason, string> = {
  code_taken: 'code',
  amount_unreadable: 'amount',
  ends_first: 'endsOn',
  unknown_category: 'categories',
  unknown_product: 'products',
};

export const coupons = defineAdminResource({
  routes: adminCouponRoutes,

  register(app, deps) {
    app.get('/admin/coupons', adminCouponRoutes['GET /admin/coupons'], async (request) =>
      listStaffCoupons(readingDeps(deps, request)),
    );

    app.post('/admin/coupons', adminCouponRoutes['POST /admin/coupons'], async (request, reply) => {
      const made = await createCoupon(deps, actorFor(request), request.body);
      if (made.ok) return reply.code(201).send({ code: made.code });
      const detail = editCouponSentence(made.reason);
      const fields = { [FIELD[made.reason]]: detail };
      return sendApiError(reply, {
        status: STATUS[made.reason],
        code: made.reason,
        detail,
        fields,
      });
    });

    app.delete('/admin/coupons/:code', adminCouponRoutes['DELETE /admin/coupons/:code'], async (request, reply) => {
      const done = await endCoupon(deps, actorFor(request), request.params.code);
      return done.ok ? reply.code(204).send(null) : sendNotFound(reply, editCouponSentence(done.reason));
    });
  },
});
