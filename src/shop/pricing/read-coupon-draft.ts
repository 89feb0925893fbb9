import type { Transaction } from '../../platform/db/database.ts';
import { fromDollars } from '../../shared/money.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { isDay } from '../../shared/time.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import { readTimeZone } from '../settings/time-zone.ts';
import { daysOf } from './coupon-terms.ts';
import type { EditCouponReason, EditRefusal } from './edit-coupon-refusals.ts';
import { countKnown, type LockedCoupon, type NewCoupon } from './staff-queries.ts';
import type { CouponDraft } from './staff-schema.ts';

export type DraftRefusal = EditRefusal<
  | 'amount_unreadable'
  | 'quantities_missing'
  | 'limit_unknown'
  | 'day_unreadable'
  | 'ends_first'
  | 'unknown_category'
  | 'unknown_product'
  | 'unknown_given_category'
  | 'unknown_given_product'
>;

type Draft = Omit<CouponDraft, 'code' | 'isAutomatic'> & { isAutomatic: boolean };
type DraftRead = { ok: true; row: Omit<NewCoupon, 'code'> } | DraftRefusal;

/** `before`: what it changes; a day that stays keeps its moment, whatever time zone it was saved in. */
export async function readDraft(tx: Transaction, draft: Draft, before?: LockedCoupon): Promise<DraftRead> {
  const { kind, categories, products, mostUses, mostUsesPerCustomer, isAutomatic } = draft;
  const [amount, minimumCents, given] = [readAmount(draft), fromDollars(draft.minimum), givenOf(draft)];
  if (amount === undefined || minimumCents === undefined) return { ok: false, reason: 'amount_unreadable' };
  if (!given) return { ok: false, reason: 'quantities_missing' };
  if (isAutomatic && (mostUses !== null || mostUsesPerCustomer !== null)) return { ok: false, reason: 'limit_unknown' };
  const span = readSpan(draft, await readTimeZone(tx.sql), before);
  if (!span.ok) return span;
  const unknown = (await unknownIn(tx, draft, SCOPE_REASONS)) ?? (await unknownIn(tx, given, GIVEN_REASONS));
  if (unknown) return unknown;
  return {
    ok: true,
    row: {
      description: draft.description.trim(),
      isAutomatic,
      kind,
      amount,
      minimumCents,
      categories,
      products,
      startsAt: span.startsAt,
      endsAt: span.endsAt,
      mostUses,
      mostUsesPerCustomer,
      buyQuantity: given.buys,
      getQuantity: given.gets,
      mostPerOrder: given.mostPerOrder,
      getCategories: given.categories,
      getProducts: given.products,
    },
  };
}

type ScopeInput = Pick<Draft, 'categories' | 'products'>;

const SCOPE_REASONS = { categories: 'unknown_category', products: 'unknown_product' } as const;
const GIVEN_REASONS = { categories: 'unknown_given_category', products: 'unknown_given_product' } as const;

async function unknownIn<Reason extends EditCouponReason>(
  tx: Transaction,
  { categories, products }: ScopeInput,
  reasons: Record<keyof ScopeInput, Reason>,
): Promise<EditRefusal<Reason> | undefined> {
  if (categories.length + products.length === 0) return undefined;
  const known = await countKnown(tx.sql, categories, products);
  if (known?.categories !== categories.length) return { ok: false, reason: reasons.categories };
  return known.products === products.length ? undefined : { ok: false, reason: reasons.products };
}

const NOTHING_GIVEN = { buys: null, gets: null, categories: [], products: [], mostPerOrder: null };

/** What is given of one thing with another, nothing of other kinds; undefined where it is not said. */
function givenOf({ kind, buyGet }: Pick<Draft, 'kind' | 'buyGet'>) {
  return kind === 'buy_get' ? (buyGet ?? undefined) : NOTHING_GIVEN;
}

/** Hundredths: of a percent, or of a dollar; all of shipping. */
function readAmount({ kind, amount }: Pick<Draft, 'kind' | 'amount'>): number | undefined {
  if (kind === 'free_shipping') return 10_000;
  const hundredths = amount === undefined ? undefined : fromDollars(amount);
  return hundredths === undefined || (kind !== 'fixed' && hundredths > 10_000) ? undefined : hundredths;
}

type ReadSpan = { ok: true; startsAt: Date | null; endsAt: Date | null } | EditRefusal<'day_unreadable' | 'ends_first'>;

function readSpan({ startsOn, endsOn }: Draft, timeZone: string, before: LockedCoupon | undefined): ReadSpan {
  if (![startsOn, endsOn].every((day) => day === null || isDay(day))) return { ok: false, reason: 'day_unreadable' };
  const same = before && daysOf(before, timeZone);
  const startsAt =
    startsOn && same?.startsOn === startsOn ? before?.startsAt : startsOn && startOfDay(startsOn, timeZone);
  const endsAt =
    endsOn && same?.endsOn === endsOn ? before?.endsAt : endsOn && startOfDay(shiftDay(endsOn, 1), timeZone);
  if (startsAt && endsAt && endsAt <= startsAt) return { ok: false, reason: 'ends_first' };
  return { ok: true, startsAt: startsAt || null, endsAt: endsAt || null };
}
