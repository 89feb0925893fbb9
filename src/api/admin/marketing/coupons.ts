import { Type } from 'typebox';
import {
  changeCoupon,
  createCoupon,
  editCouponRefusals,
  endCoupon,
  listStaffCoupons,
} from '../../../shop/pricing/staff-coupons.ts';
import { ChangedCoupon, CouponDraft, StaffCoupon } from '../../../shop/pricing/staff-schema.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

const ByCode = Type.Object({ code: Type.String({ maxLength: 40 }) });

export const coupons = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/coupons': {
      schema: {
        summary: 'Coupons and automatic discounts with their uses',
        response: { 200: Type.Array(StaffCoupon) },
      },
    },
    'POST /admin/coupons': {
      schema: {
        summary: 'Add a coupon, or a discount that applies by itself',
        body: CouponDraft,
        response: { 201: Type.Object({ code: Type.String() }) },
      },
      config: ownerConfirmed,
    },
    'PUT /admin/coupons/:code': {
      schema: {
        summary: 'Change a coupon that nobody has ended; orders that have it keep their discount',
        params: ByCode,
        body: ChangedCoupon,
        response: { 204: Type.Null() },
      },
      config: ownerConfirmed,
    },
    'DELETE /admin/coupons/:code': {
      schema: { summary: 'End a coupon', params: ByCode, response: { 204: Type.Null() } },
    },
  },
  refusals: editCouponRefusals,
  handlers: (deps) => ({
    'GET /admin/coupons': (request) => listStaffCoupons(readingDeps(deps, request)),
    'POST /admin/coupons': ({ body, actor }) => createCoupon(deps, actor, body),
    'PUT /admin/coupons/:code': ({ params, body, actor }) => changeCoupon(deps, actor, params.code, body),
    'DELETE /admin/coupons/:code': ({ params, actor }) => endCoupon(deps, actor, params.code),
  }),
});
