import type { Database } from '../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { couponCode } from './coupons.ts';
import { countKnown, deactivateCoupon, insertCoupon, listCouponsWithUses, lockCoupon } from './staff-queries.ts';
import type { CouponDraft, StaffCoupon } from './staff-schema.ts';

type EditCouponsDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type EditRefusal<Reason extends EditCouponReason> = { ok: false; reason: Reason };

const SENTENCES = {
  code_taken: 'This code is already in use. Ended coupons keep their codes.',
  amount_unreadable: 'Enter an amount in dollars and cents, or a percentage up to 100 with up to two decimals.',
  ends_first: 'The end date is before the start date.',
  unknown_category: 'One of these categories no longer exists.',
  unknown_product: 'One of these products no longer exists.',
  unknown_coupon: 'We couldn’t find this coupon.',
} as const;

export type EditCouponReason = keyof typeof SENTENCES;

export const editCouponSentence = (reason: EditCouponReason): string => SENTENCES[reason];

const DAY_MS = 24 * 3600 * 1000;

/** Every coupon with what it has been used for. */
export async function listStaffCoupons({ db, now }: EditCouponsDeps): Promise<StaffCoupon[]> {
  const rows = await listCouponsWithUses(db.sql);
  return rows.map((row) => ({
    code: row.code,
    description: row.description,
    kind: row.kind === 'fixed' ? 'fixed' : 'percent',
    amount: row.amount / 100,
    minimum: toDollars(row.minimumCents),
    categories: row.categorySlugs,
    products: row.products,
    startsOn: row.startsAt?.toISOString().slice(0, 10) ?? null,
    endsOn: row.endsAt ? new Date(row.endsAt.getTime() - 1).toISOString().slice(0, 10) : null,
    mostUses: row.mostUses,
    mostUsesPerCustomer: row.mostUsesPerCustomer,
    state: stateOf(row, now()),
    uses: row.uses,
    takenOff: toDollars(row.takenOffCents),
  }));
}

type Span = { isActive: boolean; startsAt: Date | null; endsAt: Date | null; mostUses: number | null; uses: number };

function stateOf({ isActive, startsAt, endsAt, mostUses, uses }: Span, now: Date): StaffCoupon['state'] {
  if (!isActive || (endsAt && endsAt <= now) || (mostUses !== null && uses >= mostUses)) return 'ended';
  return startsAt && startsAt > now ? 'to_come' : 'active';
}

type CouponCreated =
  | { ok: true; code: string }
  | EditRefusal<'code_taken' | 'amount_unreadable' | 'ends_first' | 'unknown_category' | 'unknown_product'>;

export async function createCoupon(
  { db, now }: EditCouponsDeps,
  actor: Actor,
  draft: CouponDraft,
): Promise<CouponCreated> {
  // Hundredths: of a percent, or of a dollar.
  const amount = fromDollars(draft.amount);
  const minimumCents = fromDollars(draft.minimum);
  if (amount === undefined || minimumCents === undefined || (draft.kind === 'percent' && amount > 10_000))
    return { ok: false, reason: 'amount_unreadable' };
  const startsAt = draft.startsOn === null ? null : new Date(`${draft.startsOn}T00:00:00Z`);
  const endsAt = draft.endsOn === null ? null : new Date(Date.parse(`${draft.endsOn}T00:00:00Z`) + DAY_MS);
  if (startsAt && endsAt && endsAt <= startsAt) return { ok: false, reason: 'ends_first' };
  const code = couponCode(draft.code);
  const { kind, categories, products, mostUses, mostUsesPerCustomer } = draft;
  const limits = { startsAt, endsAt, mostUses, mostUsesPerCustomer };
  const written = {
    code,
    description: draft.description.trim(),
    kind,
    amount,
    minimumCents,
    categories,
    products,
    ...limits,
  };
  return db.transaction(async (tx): Promise<CouponCreated> => {
    const known = await countKnown(tx.sql, categories, products);
    if (known?.categories !== categories.length) return { ok: false, reason: 'unknown_category' };
    if (known.products !== products.length) return { ok: false, reason: 'unknown_product' };
    if ((await insertCoupon(tx.sql, written, now())) === 0) return { ok: false, reason: 'code_taken' };
    await recordAudit(tx, actor, { what: 'coupon.created', subject: code, after: { ...draft, code } });
    return { ok: true, code };
  });
}

/** From now on nobody can use it; orders that have stay as they are. */
export function endCoupon(
  { db }: EditCouponsDeps,
  actor: Actor,
  code: string,
): Promise<{ ok: true } | EditRefusal<'unknown_coupon'>> {
  return db.transaction(async (tx) => {
    const found = await lockCoupon(tx.sql, code);
    if (!found) return { ok: false, reason: 'unknown_coupon' };
    if (!found.isActive) return { ok: true };
    await deactivateCoupon(tx.sql, code);
    await recordAudit(tx, actor, {
      what: 'coupon.ended',
      subject: code,
      before: { isActive: true },
      after: { isActive: false },
    });
    return { ok: true };
  });
}
