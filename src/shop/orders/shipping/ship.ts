import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent, type OrderStep, type StepRefusal, stepRefusal } from '../order.ts';
import { type LockedOrder, listUnshipped, lockOrder, type Unshipped } from '../queries.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import { listReturns } from '../returns/queries.ts';
import { unchosenOf, unpackUnsized } from '../stock.ts';
import {
  deleteNewestPackage,
  type EarlierPackage,
  findPackages,
  insertPackage,
  insertPackageLines,
  markAllDelivered,
  markAsked,
  markDelivered,
  markDispatched,
  markDispatchedByPackages,
  markPacked,
  unmarkDelivered,
  unmarkDispatched,
  unmarkPackagesDelivered,
} from './queries.ts';

export type FulfillmentDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };

/** How a package travels; `number` and `url` null where the carrier gives none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

/** How a package travels, and what is in it: all that is left where nothing is said. */
type Parcel = {
  tracking: Tracking;
  items?: readonly Unshipped[] | undefined;
  /** Which package of the order this is, from 1: the same one said twice is one. */
  n?: number | undefined;
  /** Its customer gets no email. */
  isQuiet?: boolean;
};

type PackageRefusal = {
  ok: false;
  reason: 'size_not_chosen' | 'changed_meanwhile' | 'nothing_packed' | 'too_many_packed' | 'too_many_packages';
};

type FulfillmentRefusal =
  | StepRefusal
  | PackageRefusal
  | { ok: false; reason: 'unknown_order' | 'too_late_to_undo' | 'refund_under_way' | 'has_returns' };
type Fulfilled = { ok: true } | FulfillmentRefusal;

/** A package is handed over: what is in it, or all that is left. The shopper hears of it. The actor packed it. */
export const dispatchOrder = (
  deps: FulfillmentDeps,
  orderId: string,
  parcel: Parcel,
  actor: Actor,
): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'dispatched' }, (tx, head) => shipParcel(tx, orderId, parcel, { actor, head }));

type Step = { orderId: string; takes: OrderStep };

/** In one transaction that holds the order's row. */
async function takeStep(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, takes }: Step,
  take: (tx: Transaction, head: EmailBrand, order: LockedOrder) => Promise<Fulfilled>,
): Promise<Fulfilled> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const isPartShipped = await hasEarlierPackages(tx.sql, orderId);
    const refusal = stepRefusal(takes, { ...order, isPartShipped }) ?? (await hurdleOf(tx, order, takes));
    return refusal ?? (await take(tx, head, order));
  });
}

const TOO_LATE = { ok: false, reason: 'too_late_to_undo' } as const;

async function hurdleOf(
  tx: Transaction,
  order: LockedOrder,
  takes: OrderStep,
): Promise<FulfillmentRefusal | undefined> {
  const { id: orderId } = order;
  if (order.isInPerson && (takes === 'undispatched' || takes === 'undelivered')) return TOO_LATE;
  // Its shopper has it in hand, and wishes to send it back.
  if (takes === 'undispatched' && (await listReturns(tx.sql, orderId)).length > 0)
    return { ok: false, reason: 'has_returns' };
  // Somebody cancels it at this moment, and PayPal has not answered yet: the parcel stays here.
  if (takes === 'dispatched' && (await findOpenCancellation(tx.sql, orderId)))
    return { ok: false, reason: 'refund_under_way' };
  return undefined;
}

type Packer = { actor: Actor; head: EmailBrand };

type Shipped = { ok: true } | PackageRefusal;

/** Ships a package in the transaction that holds the order's row; the order is shipped with what is left of it. */
async function shipParcel(tx: Transaction, orderId: string, parcel: Parcel, by: Packer): Promise<Shipped> {
  const left = await listUnshipped(tx.sql, orderId);
  const earlier = (await findPackages(tx.sql, orderId))?.packages ?? [];
  const n = earlier.length + 1;
  if (parcel.n !== undefined && parcel.n !== n) return again(earlier, parcel.n, parcel);
  const items = parcel.items ?? left;
  const isLast = holdsAll(items, left);
  const refusal = contentRefusal({ parcel, items, left, n, isLast });
  if (refusal) return refusal;
  // Of several stocks nobody could tell which one an item was taken from.
  if (await lacksSize(tx, orderId, isLast ? undefined : items)) return { ok: false, reason: 'size_not_chosen' };
  const pack = isLast ? shipLast : shipPart;
  await pack(tx, { orderId, n, items, parcel }, by);
  return { ok: true };
}

const again = (earlier: readonly EarlierPackage[], n: number, parcel: Parcel): Shipped =>
  isSame(earlier[n - 1], parcel) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };

/** Pressed twice, or sent again after an answer that was lost. */
const isSame = (known: EarlierPackage | undefined, { tracking, items }: Parcel) =>
  known !== undefined &&
  items !== undefined &&
  known.carrier === tracking.carrier &&
  known.number === tracking.number &&
  known.lines.length === items.length &&
  items.every(({ position, quantity }) => unitsOf(known.lines, position) === quantity);

const unitsOf = (lines: readonly Unshipped[], position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0;

const holdsAll = (items: readonly Unshipped[], left: readonly Unshipped[]) =>
  left.every(({ position, quantity }) => unitsOf(items, position) === quantity);

type Content = { parcel: Parcel; items: readonly Unshipped[]; left: readonly Unshipped[]; n: number; isLast: boolean };

function contentRefusal({ parcel, items, left, n, isLast }: Content): PackageRefusal | undefined {
  if (left.length === 0 && n > 1) return { ok: false, reason: 'nothing_packed' };
  return (parcel.items && itemsRefusal(items, left)) ?? (isLast ? undefined : countRefusal(n));
}

function itemsRefusal(items: readonly Unshipped[], left: readonly Unshipped[]): PackageRefusal | undefined {
  if (items.length === 0) return { ok: false, reason: 'nothing_packed' };
  const isNamedTwice = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(({ position, quantity }) => quantity > unitsOf(left, position));
  return isNamedTwice || isTooMany ? { ok: false, reason: 'too_many_packed' } : undefined;
}

/** As the database has it: packages before the last one. */
const MAX_EARLIER = 50;

/** What a package that is not the last one of its order lacks. */
const countRefusal = (n: number): PackageRefusal | undefined =>
  n > MAX_EARLIER ? { ok: false, reason: 'too_many_packages' } : undefined;

async function lacksSize(tx: Transaction, orderId: string, items: readonly Unshipped[] | undefined) {
  const unchosen = await unchosenOf(tx, orderId);
  return unchosen.some(({ position }) => items === undefined || unitsOf(items, position) > 0);
}

type NewPackage = { orderId: string; n: number; items: readonly Unshipped[]; parcel: Parcel };

async function shipLast(tx: Transaction, { orderId, n, parcel }: NewPackage, { actor, head }: Packer) {
  const { tracking, isQuiet = false } = parcel;
  await markDispatched(tx.sql, orderId, columnsOf(tracking), isQuiet);
  await addOrderEvent(tx.sql, { orderId, kind: 'dispatched', byWhom: actor.name, note: tracking.number ?? '' });
  const after = n > 1 ? { ...tracking, package: n } : tracking;
  await recordAudit(tx, actor, { what: 'order.dispatched', subject: orderId, after });
  if (!isQuiet) await emailCustomer(tx, orderId, n > 1 ? { kind: 'package', n } : { kind: 'dispatched' }, head);
}

async function shipPart(tx: Transaction, { orderId, n, items, parcel }: NewPackage, { actor, head }: Packer) {
  const { tracking, isQuiet = false } = parcel;
  await insertPackage(tx.sql, { orderId, n, columns: columnsOf(tracking), isQuiet });
  await insertPackageLines(tx.sql, orderId, n, JSON.stringify(items));
  await markPacked(tx.sql, orderId);
  await addOrderEvent(tx.sql, { orderId, kind: 'package_shipped', byWhom: actor.name, note: tracking.number ?? '' });
  const after = { ...tracking, package: n, items };
  await recordAudit(tx, actor, { what: 'order.package_shipped', subject: orderId, after });
  if (!isQuiet) await emailCustomer(tx, orderId, { kind: 'package', n }, head);
}

export type DeliveryDeps = FulfillmentDeps & { settings: Pick<SettingsCache, 'current'> };

/** All packages have arrived. The shopper is asked how it wears at once, unless an email asks some days later. */
export async function deliverOrder(deps: DeliveryDeps, orderId: string, actor: Actor): Promise<Fulfilled> {
  const { reviewInvitations } = await deps.settings.current();
  return takeStep(deps, { orderId, takes: 'delivered' }, async (tx, head) => {
    await noteDelivered(tx, orderId, { actor, head, reviewInvitations });
    return { ok: true };
  });
}

type Delivery = { actor: Actor; head: EmailBrand; reviewInvitations: boolean };

/** In the transaction that holds the order's row. */
export async function noteDelivered(
  tx: Transaction,
  orderId: string,
  { actor, head, reviewInvitations }: Delivery,
): Promise<void> {
  await markDelivered(tx.sql, orderId);
  await markAllDelivered(tx.sql, orderId);
  await addOrderEvent(tx.sql, { orderId, kind: 'delivered', byWhom: actor.name });
  await recordAudit(tx, actor, { what: 'order.delivered', subject: orderId });
  const asks = !reviewInvitations && (await markAsked(tx.sql, orderId)) > 0;
  await emailCustomer(tx, orderId, { kind: 'delivered', asks }, head);
}

/**
 * It was a slip: the newest package is still here. For an hour; the shopper, who has been told otherwise, hears of it. What
 * left before it stays shipped.
 */
export const undoDispatch = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'undispatched' }, async (tx, head, order) => {
    const undone =
      order.dispatchedAt === null ? await deleteNewestPackage(tx.sql, orderId) : await undoLast(tx, orderId);
    if (!undone) return TOO_LATE;
    const isPart = order.dispatchedAt === null;
    const isOfSeveral = isPart || (await hasEarlierPackages(tx.sql, orderId));
    const kind = isPart ? 'package_undone' : 'dispatch_undone';
    await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
    await recordAudit(tx, actor, { what: isPart ? 'order.package_undone' : 'order.dispatch_undone', subject: orderId });
    if (!undone.wasQuiet) await emailCustomer(tx, orderId, { kind: 'undone', isPart: isOfSeveral }, head);
    return { ok: true };
  });

async function undoLast(tx: Transaction, orderId: string) {
  const undone = await unmarkDispatched(tx.sql, orderId);
  if (!undone) return undefined;
  await unpackUnsized(tx, orderId);
  // The rest had been refunded, and the order was shipped with the package before: that one is what is undone.
  if ((await listUnshipped(tx.sql, orderId)).length === 0) await deleteNewestPackage(tx.sql, orderId);
  return undone;
}

/** The same for what has not arrived after all; nobody is told, the question how it wears does no harm. */
export const undoDelivery = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'undelivered' }, async (tx) => {
    await unmarkPackagesDelivered(tx.sql, orderId);
    if ((await unmarkDelivered(tx.sql, orderId)) === 0) return TOO_LATE;
    await addOrderEvent(tx.sql, { orderId, kind: 'delivery_undone', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.delivery_undone', subject: orderId });
    return { ok: true };
  });

export const columnsOf = ({ carrier, number, url }: Tracking) => [carrier, number, url] as const;

/** A statement of its own: it sees what was written while the order's row was waited for. */
export const hasEarlierPackages = async (sql: Sql, orderId: string): Promise<boolean> =>
  ((await findPackages(sql, orderId))?.packages.length ?? 0) > 0;

/**
 * After a refund, in the transaction that holds the order's row: where nothing of a partly shipped order is left to be
 * shipped, it is shipped as of its newest package. Its customer has had that package's email.
 */
export async function endPartShipped(tx: Transaction, orderId: string, byWhom: string): Promise<boolean> {
  if (!(await hasEarlierPackages(tx.sql, orderId))) return false;
  if ((await listUnshipped(tx.sql, orderId)).length > 0) return true;
  if ((await markDispatchedByPackages(tx.sql, orderId)) > 0)
    await addOrderEvent(tx.sql, { orderId, kind: 'dispatched', byWhom, note: 'The rest was refunded' });
  return true;
}
