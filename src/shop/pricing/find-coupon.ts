import type { Static } from 'typebox';
import type { Database, Sql } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { type Coupon, type CouponUses, couponCode, type DiscountTerms } from './coupons.ts';
import { type CouponRow, findCouponWithUses, listOpenAutomatic, lockScarceCoupon } from './queries.ts';

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
  return { coupon: couponOf(row), uses: { inAll: row.usesInAll, byCustomer: row.usesByCustomer } };
}

/** Those that apply by themselves, begun or not, in the order in which they were made. */
const listAutomatic = async (sql: Sql): Promise<readonly Coupon[]> => (await listOpenAutomatic(sql)).map(couponOf);

function couponOf(row: CouponRow): Coupon {
  return {
    ...termsOf(row),
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

function termsOf(row: CouponRow): DiscountTerms {
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

/** Discounts that apply by themselves; also those that begin later, since nothing tells when a day begins. */
export type AutomaticDiscounts = CachedValue<readonly Coupon[]>;

type CreateAutomaticDiscountsDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Every quote and order asks for them: none of these asks the database. */
export const createAutomaticDiscounts = ({ db, bus }: CreateAutomaticDiscountsDeps): AutomaticDiscounts =>
  createCachedValue({ bus, tag: 'discounts', load: () => listAutomatic(db.sql) });
