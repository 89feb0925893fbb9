import type { Static } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { type Coupon, type CouponUses, couponCode } from './coupons.ts';
import { findCouponWithUses, lockScarceCoupon } from './queries.ts';

export type KnownCoupon = { coupon: Coupon; uses: CouponUses };

/** The coupon that somebody typed, with its uses so far; `customerId` null while nobody is logged in. */
export async function findCoupon(sql: Sql, typed: string, customerId: string | null): Promise<KnownCoupon | undefined> {
  const row = await findCouponWithUses(sql, couponCode(typed), customerId);
  return row && knownCoupon(row);
}

/** The same inside an order's transaction, where the uses must not change until it commits. */
export async function lockCouponToUse(sql: Sql, typed: string, customerId: string): Promise<KnownCoupon | undefined> {
  // Sent together, answered one after the other: the count sees what the lock waited for.
  const [, known] = await Promise.all([lockScarceCoupon(sql, couponCode(typed)), findCoupon(sql, typed, customerId)]);
  return known;
}

function knownCoupon(row: Static<(typeof findCouponWithUses)['row']>): KnownCoupon {
  const coupon: Coupon = {
    code: row.code,
    description: row.description,
    kind: row.kind === 'fixed' ? 'fixed' : 'percent',
    amount: row.kind === 'fixed' ? row.amount : row.amount / 100,
    productIds: row.productIds,
    categories: row.categorySlugs,
    active: row.isActive,
    startsAt: row.startsAt ?? undefined,
    endsAt: row.endsAt ?? undefined,
    minimumCents: row.minimumCents,
    mostUses: row.mostUses ?? undefined,
    mostUsesPerCustomer: row.mostUsesPerCustomer ?? undefined,
  };
  return { coupon, uses: { inAll: row.usesInAll, byCustomer: row.usesByCustomer } };
}
