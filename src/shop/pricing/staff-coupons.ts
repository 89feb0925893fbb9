import { randomBytes } from 'node:crypto';
import { paths } from '../../paths.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { conflict, invalid, notFound } from '../../shared/refusals.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { isDay } from '../../shared/time.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { readTimeZone } from '../settings/time-zone.ts';
import { couponCode } from './coupons.ts';
import {
  type CouponWithUses,
  countKnown,
  countOpenAutomatic,
  deactivateCoupon,
  insertCoupon,
  type LockedCoupon,
  listCouponsWithUses,
  lockCoupon,
  type NewCoupon,
  updateCoupon,
} from './queries.ts';
import type { ChangedCoupon, CouponDraft, StaffCoupon } from './staff-schema.ts';

type EditCouponsDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

type ListCouponsDeps = Pick<EditCouponsDeps, 'now'> & {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  config: { publicUrl: string };
};

export async function listStaffCoupons({ db, now, settings, config }: ListCouponsDeps): Promise<StaffCoupon[]> {
  const [rows, { timeZone }] = await Promise.all([listCouponsWithUses(db.sql), settings.current()]);
  return rows.map((row) => ({
    code: row.code,
    isAutomatic: row.isAutomatic,
    description: row.description,
    kind: toKind(row),
    amount: toAmount(row),
    minimum: toDollars(row.minimumCents),
    categories: row.categorySlugs,
    products: row.products,
    buyGet: toBuyGet(row),
    ...toDays(row, timeZone),
    mostUses: row.mostUses,
    mostUsesPerCustomer: row.mostUsesPerCustomer,
    state: couponState(row, now()),
    isOpen: row.isActive,
    changedAt: row.changedAt.toISOString(),
    uses: row.uses,
    takenOff: toDollars(row.takenOffCents),
    url: row.isAutomatic ? null : config.publicUrl + paths.discount(row.code),
  }));
}

const COUPON_KINDS = ['percent', 'fixed', 'free_shipping', 'buy_get'] as const;
const toKind = ({ kind }: Pick<LockedCoupon, 'kind'>) => COUPON_KINDS.find((each) => each === kind) ?? 'percent';

const toBuyGet = ({ buyQuantity, getQuantity, ...row }: CouponWithUses): StaffCoupon['buyGet'] =>
  buyQuantity === null || getQuantity === null
    ? null
    : {
        buys: buyQuantity,
        gets: getQuantity,
        mostPerOrder: row.mostPerOrder,
        categories: row.getCategorySlugs,
        products: row.getProducts,
      };

function couponState({ isActive, startsAt, endsAt, mostUses, uses }: Span, now: Date): StaffCoupon['state'] {
  if (!isActive || (endsAt && endsAt <= now) || (mostUses !== null && uses >= mostUses)) return 'ended';
  return startsAt && startsAt > now ? 'to_come' : 'active';
}

type CouponCreated =
  | { ok: true; code: string }
  | EditRefusal<'code_missing' | 'code_taken' | 'too_many_automatic'>
  | DraftRefusal;

export function createCoupon({ db, now }: EditCouponsDeps, actor: Actor, draft: CouponDraft): Promise<CouponCreated> {
  const { isAutomatic = false } = draft;
  return db.transaction(async (tx): Promise<CouponCreated> => {
    const key = isAutomatic ? await newAutomatic(tx) : readCode(draft);
    if (!key.ok) return key;
    const { code } = key;
    const read = await readCouponDraft(tx, { ...draft, isAutomatic });
    if (!read.ok) return read;
    if ((await insertCoupon(tx.sql, { code, ...read.row }, now())) === 0) return { ok: false, reason: 'code_taken' };
    await recordAudit(tx, actor, { what: 'coupon.created', subject: code, after: { ...draft, code } });
    return { ok: true, code };
  });
}

const readCode = ({ code = '' }: CouponDraft) =>
  code === '' ? ({ ok: false, reason: 'code_missing' } as const) : ({ ok: true, code: couponCode(code) } as const);

/** Every quote evaluates all of them. */
const MAX_AUTOMATIC = 25;

/** An internal key; entered codes can’t start like it. */
async function newAutomatic(tx: Transaction) {
  const open = await countOpenAutomatic(tx.sql);
  if (open && open.count >= MAX_AUTOMATIC) return { ok: false, reason: 'too_many_automatic' } as const;
  tx.changed('discounts');
  return { ok: true, code: `~${randomBytes(8).toString('hex').toUpperCase()}` } as const;
}

type CouponChanged = { ok: true } | EditRefusal<'unknown_coupon' | 'coupon_ended' | 'changed_meanwhile'> | DraftRefusal;

/**
 * Changes the terms for future payments; orders that have the coupon keep their discount. An expired coupon can be
 * revived.
 */
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
    if (found.changedAt.getTime() !== Date.parse(seen)) return { ok: false, reason: 'changed_meanwhile' };
    const { isAutomatic } = found;
    const read = await readCouponDraft(tx, { ...draft, isAutomatic }, found);
    if (!read.ok) return read;
    const timeZone = await readTimeZone(tx.sql);
    const changed = differences<object>(toAudit(found, timeZone), toAudit(read.row, timeZone));
    if (!changed) return { ok: true };
    await updateCoupon(tx.sql, { code, ...read.row }, now());
    if (isAutomatic) tx.changed('discounts');
    await recordAudit(tx, actor, { what: 'coupon.changed', subject: code, ...changed });
    return { ok: true };
  });
}

/** Ends a coupon; orders that have it stay as they are. */
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
    if (found.isAutomatic) tx.changed('discounts');
    await recordAudit(tx, actor, {
      what: 'coupon.ended',
      subject: code,
      before: { isActive: true },
      after: { isActive: false },
    });
    return { ok: true };
  });
}

type Draft = Omit<CouponDraft, 'code' | 'isAutomatic'> & { isAutomatic: boolean };
type DraftRead = { ok: true; row: Omit<NewCoupon, 'code'> } | DraftRefusal;

type DraftRefusal = EditRefusal<
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

/** `before`: the stored coupon; an unchanged day keeps its stored moment, whatever time zone it was saved in. */
async function readCouponDraft(tx: Transaction, draft: Draft, before?: LockedCoupon): Promise<DraftRead> {
  const { kind, categories, products, mostUses, mostUsesPerCustomer, isAutomatic } = draft;
  const [amount, minimumCents, given] = [readAmount(draft), fromDollars(draft.minimum), readGiven(draft)];
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

function readSpan({ startsOn, endsOn }: Draft, timeZone: string, before: LockedCoupon | undefined): ReadSpan {
  if (![startsOn, endsOn].every((day) => day === null || isDay(day))) return { ok: false, reason: 'day_unreadable' };
  const same = before && toDays(before, timeZone);
  const startsAt =
    startsOn && same?.startsOn === startsOn ? before?.startsAt : startsOn && startOfDay(startsOn, timeZone);
  const endsAt =
    endsOn && same?.endsOn === endsOn ? before?.endsAt : endsOn && startOfDay(shiftDay(endsOn, 1), timeZone);
  if (startsAt && endsAt && endsAt <= startsAt) return { ok: false, reason: 'ends_first' };
  return { ok: true, startsAt: startsAt || null, endsAt: endsAt || null };
}

type ReadSpan = { ok: true; startsAt: Date | null; endsAt: Date | null } | EditRefusal<'day_unreadable' | 'ends_first'>;

/** Hundredths of a percent or of a dollar; 100 percent for free shipping. */
function readAmount({ kind, amount }: Pick<Draft, 'kind' | 'amount'>): number | undefined {
  if (kind === 'free_shipping') return 10_000;
  const hundredths = amount === undefined ? undefined : fromDollars(amount);
  return hundredths === undefined || (kind !== 'fixed' && hundredths > 10_000) ? undefined : hundredths;
}

const NO_GIVEN = { buys: null, gets: null, categories: [], products: [], mostPerOrder: null };

/** The given part of a buy-get discount, empty for other kinds; undefined if it is missing. */
function readGiven({ kind, buyGet }: Pick<Draft, 'kind' | 'buyGet'>) {
  return kind === 'buy_get' ? (buyGet ?? undefined) : NO_GIVEN;
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

const toAmount = ({ kind, amount }: Pick<LockedCoupon, 'kind' | 'amount'>) =>
  kind === 'free_shipping' ? null : amount / 100;

type Span = {
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  uses: number;
};

/** Days in the shop’s time zone. */
const toDays = ({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>, timeZone: string) => ({
  startsOn: startsAt && dayIn(startsAt, timeZone),
  endsOn: endsAt && dayIn(new Date(endsAt.getTime() - 1), timeZone),
});

type Terms = Omit<NewCoupon, 'code'> | LockedCoupon;

function toAudit(terms: Terms, timeZone: string): object {
  const { description, kind, minimumCents, categories, products, mostUses, mostUsesPerCustomer } = terms;
  const { buyQuantity: buys, getQuantity: gets, getCategories, getProducts, mostPerOrder } = terms;
  return {
    description,
    kind,
    amount: toAmount(terms),
    minimum: toDollars(minimumCents),
    categories,
    products,
    ...toDays(terms, timeZone),
    mostUses,
    mostUsesPerCustomer,
    buyGet: buys === null ? null : { buys, gets, categories: getCategories, products: getProducts, mostPerOrder },
  };
}

type EditRefusal<Reason extends EditCouponReason> = { ok: false; reason: Reason };

export const editCouponRefusals = {
  code_missing: invalid('Enter a code, or let the discount apply by itself.', 'code'),
  code_taken: conflict('This code is already in use. Ended coupons keep their codes.', 'code'),
  amount_unreadable: invalid(
    'Enter an amount in dollars and cents, or a percentage up to 100 with up to two decimals.',
    'amount',
  ),
  quantities_missing: invalid('Enter how many are bought and how many are given.', 'buyGet.buys'),
  limit_unknown: invalid('A discount that applies by itself can’t have a limit of uses.', 'mostUses'),
  too_many_automatic: conflict('You have 25 automatic discounts. End one of them first.'),
  day_unreadable: invalid('This day isn’t in the calendar.', 'startsOn'),
  ends_first: invalid('The end date is before the start date.', 'endsOn'),
  unknown_category: invalid('One of these categories no longer exists.', 'categories'),
  unknown_product: invalid('One of these products no longer exists.', 'products'),
  unknown_given_category: invalid('One of these categories no longer exists.', 'buyGet.categories'),
  unknown_given_product: invalid('One of these products no longer exists.', 'buyGet.products'),
  unknown_coupon: notFound('We couldn’t find this coupon.'),
  coupon_ended: conflict('This coupon was ended and can’t be edited. Create a new one.'),
  changed_meanwhile: conflict('Someone else changed this coupon in the meantime. Close this and open it again.'),
};

type EditCouponReason = keyof typeof editCouponRefusals;
