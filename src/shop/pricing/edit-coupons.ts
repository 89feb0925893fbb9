import type { Database, Transaction } from '../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { couponCode } from './coupons.ts';
import {
  countKnown,
  deactivateCoupon,
  insertCoupon,
  listCouponsWithUses,
  lockCoupon,
  updateCoupon,
} from './staff-queries.ts';
import type { ChangedCoupon, CouponDraft, StaffCoupon } from './staff-schema.ts';

type EditCouponsDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type EditRefusal<Reason extends EditCouponReason> = { ok: false; reason: Reason };

const SENTENCES = {
  code_taken: 'This code is already in use. Ended coupons keep their codes.',
  amount_unreadable: 'Enter an amount in dollars and cents, or a percentage up to 100 with up to two decimals.',
  ends_first: 'The end date is before the start date.',
  unknown_category: 'One of these categories no longer exists.',
  unknown_product: 'One of these products no longer exists.',
  unknown_coupon: 'We couldn’t find this coupon.',
  coupon_ended: 'This coupon was ended and can’t be edited. Create a new one.',
  changed_meanwhile: 'Someone else changed this coupon in the meantime. Close this and open it again.',
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
    ...daysOf(row),
    mostUses: row.mostUses,
    mostUsesPerCustomer: row.mostUsesPerCustomer,
    state: stateOf(row, now()),
    isOpen: row.isActive,
    changedAt: row.changedAt.toISOString(),
    uses: row.uses,
    takenOff: toDollars(row.takenOffCents),
  }));
}

type Span = { isActive: boolean; startsAt: Date | null; endsAt: Date | null; mostUses: number | null; uses: number };

function stateOf({ isActive, startsAt, endsAt, mostUses, uses }: Span, now: Date): StaffCoupon['state'] {
  if (!isActive || (endsAt && endsAt <= now) || (mostUses !== null && uses >= mostUses)) return 'ended';
  return startsAt && startsAt > now ? 'to_come' : 'active';
}

const daysOf = ({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>) => ({
  startsOn: startsAt?.toISOString().slice(0, 10) ?? null,
  endsOn: endsAt ? new Date(endsAt.getTime() - 1).toISOString().slice(0, 10) : null,
});

type DraftRefusal = EditRefusal<'amount_unreadable' | 'ends_first' | 'unknown_category' | 'unknown_product'>;
type CouponCreated = { ok: true; code: string } | EditRefusal<'code_taken'> | DraftRefusal;

export function createCoupon({ db, now }: EditCouponsDeps, actor: Actor, draft: CouponDraft): Promise<CouponCreated> {
  const code = couponCode(draft.code);
  return db.transaction(async (tx): Promise<CouponCreated> => {
    const read = await readDraft(tx, draft);
    if (!read.ok) return read;
    if ((await insertCoupon(tx.sql, { code, ...read.row }, now())) === 0) return { ok: false, reason: 'code_taken' };
    await recordAudit(tx, actor, { what: 'coupon.created', subject: code, after: { ...draft, code } });
    return { ok: true, code };
  });
}

async function readDraft(tx: Transaction, draft: Omit<CouponDraft, 'code'>) {
  const { kind, categories, products, mostUses, mostUsesPerCustomer } = draft;
  // Hundredths: of a percent, or of a dollar.
  const amount = fromDollars(draft.amount);
  const minimumCents = fromDollars(draft.minimum);
  if (amount === undefined || minimumCents === undefined || (kind === 'percent' && amount > 10_000))
    return { ok: false, reason: 'amount_unreadable' } as const;
  const startsAt = draft.startsOn === null ? null : new Date(`${draft.startsOn}T00:00:00Z`);
  const endsAt = draft.endsOn === null ? null : new Date(Date.parse(`${draft.endsOn}T00:00:00Z`) + DAY_MS);
  if (startsAt && endsAt && endsAt <= startsAt) return { ok: false, reason: 'ends_first' } as const;
  const known = await countKnown(tx.sql, categories, products);
  if (known?.categories !== categories.length) return { ok: false, reason: 'unknown_category' } as const;
  if (known.products !== products.length) return { ok: false, reason: 'unknown_product' } as const;
  const limits = { startsAt, endsAt, mostUses, mostUsesPerCustomer };
  const description = draft.description.trim();
  return { ok: true, row: { description, kind, amount, minimumCents, categories, products, ...limits } } as const;
}

type CouponChanged = { ok: true } | EditRefusal<'unknown_coupon' | 'coupon_ended' | 'changed_meanwhile'> | DraftRefusal;

/** Whoever pays from now on gets what it says now; orders that have it keep their discount. One that ran out begins anew. */
export function changeCoupon(
  { db, now }: EditCouponsDeps,
  actor: Actor,
  code: string,
  { seen, ...draft }: ChangedCoupon,
): Promise<CouponChanged> {
  return db.transaction(async (tx): Promise<CouponChanged> => {
    const found = await lockCoupon(tx.sql, code);
    if (!found) return { ok: false, reason: 'unknown_coupon' };
    if (!found.isActive) return { ok: false, reason: 'coupon_ended' };
    if (found.changedAt.toISOString() !== new Date(seen).toISOString())
      return { ok: false, reason: 'changed_meanwhile' };
    const read = await readDraft(tx, draft);
    if (!read.ok) return read;
    const { amount, minimumCents, startsAt, endsAt, isActive: _, changedAt: __, ...same } = found;
    const before = { ...same, amount: amount / 100, minimum: toDollars(minimumCents), ...daysOf({ startsAt, endsAt }) };
    const changed = differences<object>(before, { ...draft, description: read.row.description });
    if (!changed) return { ok: true };
    await updateCoupon(tx.sql, { code, ...read.row }, now());
    await recordAudit(tx, actor, { what: 'coupon.changed', subject: code, ...changed });
    return { ok: true };
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
