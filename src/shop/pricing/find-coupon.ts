import type { Static } from 'typebox';
import type { Database, Sql } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { type Coupon, type CouponUses, couponCode, type DiscountTerms } from './coupons.ts';
import { type CouponRow, findCouponWithUses, listOpenAutomatic, lockScarceCoupon } from './queries.ts';

export type KnownCoupon = { coupon: Coupon; uses: CouponUses };

/** The coupon of an entered code, with its uses so far; `customerId` null for guests. */
export async function findCoupon(sql: Sql, typed: string, customerId: string | null): Promise<KnownCoupon | undefined> {
  const row = await findCouponWithUses(sql, couponCode(typed), customerId);
  return row && knownCoupon(row);
}

/** The same inside an order’s transaction; locks the coupon so that its uses don’t change until commit. */
export async function lockCouponToUse(sql: Sql, typed: string, customerId: string): Promise<KnownCoupon | undefined> {
  // Pipelined on one connection and run in order: the count sees the state after the lock was granted.
  const [, known] = await Promise.all([lockScarceCoupon(sql, couponCode(typed)), findCoupon(sql, typed, customerId)]);
  return known;
}

function knownCoupon(row: Static<(typeof findCouponWithUses)['row']>): KnownCoupon {
  return { coupon: toCoupon(row), uses: { inAll: row.usesInAll, byCustomer: row.usesByCustomer } };
}

/** Open automatic discounts, started or not, in creation order. */
const listAutomatic = async (sql: Sql): Promise<readonly Coupon[]> => (await listOpenAutomatic(sql)).map(toCoupon);

function toCoupon(row: CouponRow): Coupon {
  return {
    ...toTerms(row),
    code: row.code,
    description: row.description,
    active: row.isActive,
    startsAt: row.startsAt ?? undefined,
    endsAt: row.endsAt ?? undefined,
    minimumCents: row.minimumCents,
    mostUses: row.mostUses ?? undefined,
    mostUsesPerCustomer: row.mostUsesPerCustomer ?? undefined,
  };
}

function toTerms(row: CouponRow): DiscountTerms {
  const scope = { productIds: row.productIds, categories: row.categorySlugs };
  switch (row.kind) {
    case 'fixed':
      return { ...scope, kind: 'fixed', amount: row.amount };
    case 'free_shipping':
      return { ...scope, kind: 'free_shipping' };
    case 'buy_get':
      return {
        ...scope,
        kind: 'buy_get',
        buys: row.buyQuantity ?? 1,
        gets: row.getQuantity ?? 1,
        percent: row.amount / 100,
        given: { productIds: row.getProductIds, categories: row.getCategorySlugs },
        mostPerOrder: row.mostPerOrder ?? undefined,
      };
    default:
      return { ...scope, kind: 'percent', amount: row.amount / 100 };
  }
}

/** Cached automatic discounts, including future ones: no event marks the start of a day. */
export type AutomaticDiscounts = CachedValue<readonly Coupon[]>;

type CreateAutomaticDiscountsDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Avoids a query in every quote and order. */
export const createAutomaticDiscounts = ({ db, bus }: CreateAutomaticDiscountsDeps): AutomaticDiscounts =>
  createCachedValue({ bus, tag: 'discounts', load: () => listAutomatic(db.sql) });
