import type { Database } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Coupon } from './coupons.ts';
import { listAutomatic } from './find-coupon.ts';

/** Discounts that apply by themselves; also those that begin later, since nothing tells when a day begins. */
export type AutomaticDiscounts = CachedValue<readonly Coupon[]>;

type CreateAutomaticDiscountsDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Every quote and order asks for them: none of these asks the database. */
export const createAutomaticDiscounts = ({ db, bus }: CreateAutomaticDiscountsDeps): AutomaticDiscounts =>
  createCachedValue({ bus, tag: 'discounts', load: () => listAutomatic(db.sql) });
