import { paths } from '../../paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type CouponWithUses, listCouponsWithUses } from './coupon-list-queries.ts';
import { amountOf, daysOf, type Span } from './coupon-terms.ts';
import type { EditCouponsDeps } from './edit-coupons.ts';
import type { LockedCoupon } from './staff-queries.ts';
import type { StaffCoupon } from './staff-schema.ts';

type ListCouponsDeps = Pick<EditCouponsDeps, 'now'> & {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  config: { publicUrl: string };
};

/** Every coupon and automatic discount with what it has been used for. */
export async function listStaffCoupons({ db, now, settings, config }: ListCouponsDeps): Promise<StaffCoupon[]> {
  const [rows, { timeZone }] = await Promise.all([listCouponsWithUses(db.sql), settings.current()]);
  return rows.map((row) => ({
    code: row.code,
    isAutomatic: row.isAutomatic,
    description: row.description,
    kind: kindOf(row),
    amount: amountOf(row),
    minimum: toDollars(row.minimumCents),
    categories: row.categorySlugs,
    products: row.products,
    buyGet: buyGetOf(row),
    ...daysOf(row, timeZone),
    mostUses: row.mostUses,
    mostUsesPerCustomer: row.mostUsesPerCustomer,
    state: stateOf(row, now()),
    isOpen: row.isActive,
    changedAt: row.changedAt.toISOString(),
    uses: row.uses,
    takenOff: toDollars(row.takenOffCents),
    url: row.isAutomatic ? null : config.publicUrl + paths.discount(row.code),
  }));
}

const KINDS = ['percent', 'fixed', 'free_shipping', 'buy_get'] as const;
const kindOf = ({ kind }: Pick<LockedCoupon, 'kind'>) => KINDS.find((each) => each === kind) ?? 'percent';

const buyGetOf = ({ buyQuantity, getQuantity, ...row }: CouponWithUses): StaffCoupon['buyGet'] =>
  buyQuantity === null || getQuantity === null
    ? null
    : {
        buys: buyQuantity,
        gets: getQuantity,
        mostPerOrder: row.mostPerOrder,
        categories: row.getCategorySlugs,
        products: row.getProducts,
      };

function stateOf({ isActive, startsAt, endsAt, mostUses, uses }: Span, now: Date): StaffCoupon['state'] {
  if (!isActive || (endsAt && endsAt <= now) || (mostUses !== null && uses >= mostUses)) return 'ended';
  return startsAt && startsAt > now ? 'to_come' : 'active';
}
