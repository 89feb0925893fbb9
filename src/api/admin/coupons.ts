import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import {
  type CouponNo,
  couponNoSentence,
  createCoupon,
  listStaffCoupons,
  stopCoupon,
} from '../../shop/pricing/keep-coupons.ts';
import { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor, notThere } from './guard.ts';

export const adminCouponRoutes = {
  'GET /admin/coupons': {
    schema: { summary: 'Coupons and their uses', tags, response: { 200: Type.Array(StaffCoupon) } },
    config: { access: 'owner' },
  },
  'POST /admin/coupons': {
    schema: {
      summary: 'Make a coupon',
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
} as const satisfies AdminBook;

const FIELD: Partial<Record<CouponNo, string>> = {
  code_taken: 'code',
  amount_unreadable: 'amount',
  ends_first: 'endsOn',
  unknown_category: 'categories',
  unknown_product: 'products',
};

export const adminCouponDoor: AdminDoor = (app, tools) => {
  app.get('/admin/coupons', adminCouponRoutes['GET /admin/coupons'], async () => listStaffCoupons(tools));

  app.post('/admin/coupons', adminCouponRoutes['POST /admin/coupons'], async (request, reply) => {
    const made = await createCoupon(tools, actorFor(request), request.body);
    if (made.ok) return reply.code(201).send({ code: made.code });
    const detail = couponNoSentence(made.reason);
    const fields = { [FIELD[made.reason] ?? 'code']: detail };
    return refuse(reply, { status: made.reason === 'code_taken' ? 409 : 400, code: made.reason, detail, fields });
  });

  app.delete('/admin/coupons/:code', adminCouponRoutes['DELETE /admin/coupons/:code'], async (request, reply) => {
    const done = await stopCoupon(tools, actorFor(request), request.params.code);
    return done.ok ? reply.code(204).send(null) : notThere(reply, couponNoSentence(done.reason));
  });
};
