import { Type } from 'typebox';
import {
  changeCoupon,
  createCoupon,
  editCouponRefusals,
  endCoupon,
  listStaffCoupons,
} from '../../../shop/pricing/staff-coupons.ts';
import { ChangedCoupon, CouponDraft, StaffCoupon } from '../../../shop/pricing/staff-schema.ts';
import { sendRefusal } from '../../refusals.ts';
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

export const coupons = defineAdminResource({
  routes: adminCouponRoutes,

  register(app, deps) {
    app.get('/admin/coupons', adminCouponRoutes['GET /admin/coupons'], async (request) =>
      listStaffCoupons(readingDeps(deps, request)),
    );

    app.post('/admin/coupons', adminCouponRoutes['POST /admin/coupons'], async (request, reply) => {
      const made = await createCoupon(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ code: made.code }) : sendRefusal(reply, editCouponRefusals, made);
    });

    app.put('/admin/coupons/:code', adminCouponRoutes['PUT /admin/coupons/:code'], async (request, reply) => {
      const done = await changeCoupon(deps, actorFor(request), request.params.code, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, editCouponRefusals, done);
    });

    app.delete('/admin/coupons/:code', adminCouponRoutes['DELETE /admin/coupons/:code'], async (request, reply) => {
      const done = await endCoupon(deps, actorFor(request), request.params.code);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, editCouponRefusals, done);
    });
  },
});
