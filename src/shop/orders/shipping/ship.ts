import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent, type OrderStep, type StepRefusal, stepRefusal } from '../order.ts';
import { type LockedOrder, listUnshipped, lockOrder, type Unshipped } from '../queries.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import { listReturns } from '../returns/queries.ts';
import { listUnsizedLines, unpackUnsized } from '../stock.ts';
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

/** Carrier, tracking number and tracking page; null if the carrier has none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

/** A package to ship; without `items` it holds everything unshipped. */
type Parcel = {
  tracking: Tracking;
  items?: readonly Unshipped[] | undefined;
  /** Package number within the order, from 1; makes a repeated request idempotent. */
  n?: number | undefined;
  /** Don't email the customer. */
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

/** Ships a package and emails the customer. */
export const dispatchOrder = (
  deps: FulfillmentDeps,
  orderId: string,
  parcel: Parcel,
  actor: Actor,
): Promise<Fulfilled> =>
  takeStep(deps, { orderId, step: 'dispatched' }, (tx, brand) => shipParcel(tx, orderId, parcel, { actor, brand }));

type Step = { orderId: string; step: OrderStep };

async function takeStep(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, step }: Step,
  apply: (tx: Transaction, brand: EmailBrand, order: LockedOrder) => Promise<Fulfilled>,
): Promise<Fulfilled> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const isPartShipped = await hasEarlierPackages(tx.sql, orderId);
    const refusal = stepRefusal(step, { ...order, isPartShipped }) ?? (await extraRefusal(tx, order, step));
    return refusal ?? (await apply(tx, brand, order));
  });
}

const TOO_LATE = { ok: false, reason: 'too_late_to_undo' } as const;

async function extraRefusal(
  tx: Transaction,
  order: LockedOrder,
  step: OrderStep,
): Promise<FulfillmentRefusal | undefined> {
  const { id: orderId } = order;
  if (order.isInPerson && (step === 'undispatched' || step === 'undelivered')) return TOO_LATE;
  // A return request means that the package has arrived.
  if (step === 'undispatched' && (await listReturns(tx.sql, orderId)).length > 0)
    return { ok: false, reason: 'has_returns' };
  // A cancellation is in progress: don't ship.
  if (step === 'dispatched' && (await findOpenCancellation(tx.sql, orderId)))
    return { ok: false, reason: 'refund_under_way' };
  return undefined;
}

type Sender = { actor: Actor; brand: EmailBrand };

type Shipped = { ok: true } | PackageRefusal;

/** Ships a package under the order's lock; the package with the last unshipped units marks the order as shipped. */
async function shipParcel(tx: Transaction, orderId: string, parcel: Parcel, sender: Sender): Promise<Shipped> {
  const left = await listUnshipped(tx.sql, orderId);
  const earlier = (await findPackages(tx.sql, orderId))?.packages ?? [];
  const n = earlier.length + 1;
  if (parcel.n !== undefined && parcel.n !== n) return repeated(earlier, parcel.n, parcel);
  const items = parcel.items ?? left;
  const isLast = holdsAll(items, left);
  const refusal = contentRefusal({ parcel, items, left, n, isLast });
  if (refusal) return refusal;
  // With stock by size, each unit needs a size to be taken out of stock.
  if (await lacksSize(tx, orderId, isLast ? undefined : items)) return { ok: false, reason: 'size_not_chosen' };
  const pack = isLast ? shipLast : shipPart;
  await pack(tx, { orderId, n, items, parcel }, sender);
  return { ok: true };
}

const repeated = (earlier: readonly EarlierPackage[], n: number, parcel: Parcel): Shipped =>
  isSame(earlier[n - 1], parcel) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };

/** A double click, or a retry after a lost response. */
const isSame = (known: EarlierPackage | undefined, { tracking, items }: Parcel) =>
  known !== undefined &&
  items !== undefined &&
  known.carrier === tracking.carrier &&
  known.number === tracking.number &&
  known.lines.length === items.length &&
  items.every(({ position, quantity }) => unitsAt(known.lines, position) === quantity);

const unitsAt = (lines: readonly Unshipped[], position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0;

const holdsAll = (items: readonly Unshipped[], left: readonly Unshipped[]) =>
  left.every(({ position, quantity }) => unitsAt(items, position) === quantity);

type Content = { parcel: Parcel; items: readonly Unshipped[]; left: readonly Unshipped[]; n: number; isLast: boolean };

function contentRefusal({ parcel, items, left, n, isLast }: Content): PackageRefusal | undefined {
  if (left.length === 0 && n > 1) return { ok: false, reason: 'nothing_packed' };
  return (parcel.items && itemsRefusal(items, left)) ?? (isLast ? undefined : countRefusal(n));
}

function itemsRefusal(items: readonly Unshipped[], left: readonly Unshipped[]): PackageRefusal | undefined {
  if (items.length === 0) return { ok: false, reason: 'nothing_packed' };
  const isNamedTwice = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(({ position, quantity }) => quantity > unitsAt(left, position));
  return isNamedTwice || isTooMany ? { ok: false, reason: 'too_many_packed' } : undefined;
}

/** Same limit as the database constraint; the last package is not counted. */
const MAX_EARLIER = 50;

/** Limits the number of packages before the last one. */
const countRefusal = (n: number): PackageRefusal | undefined =>
  n > MAX_EARLIER ? { ok: false, reason: 'too_many_packages' } : undefined;

async function lacksSize(tx: Transaction, orderId: string, items: readonly Unshipped[] | undefined) {
  const unchosen = await listUnsizedLines(tx, orderId);
  return unchosen.some(({ position }) => items === undefined || unitsAt(items, position) > 0);
}

type NewPackage = { orderId: string; n: number; items: readonly Unshipped[]; parcel: Parcel };

async function shipLast(tx: Transaction, { orderId, n, parcel }: NewPackage, { actor, brand }: Sender) {
  const { tracking, isQuiet = false } = parcel;
  await markDispatched(tx.sql, orderId, toColumns(tracking), isQuiet);
  await addOrderEvent(tx.sql, { orderId, kind: 'dispatched', byWhom: actor.name, note: tracking.number ?? '' });
  const after = n > 1 ? { ...tracking, package: n } : tracking;
  await recordAudit(tx, actor, { what: 'order.dispatched', subject: orderId, after });
  if (!isQuiet) await emailCustomer(tx, orderId, n > 1 ? { kind: 'package', n } : { kind: 'dispatched' }, brand);
}

async function shipPart(tx: Transaction, { orderId, n, items, parcel }: NewPackage, { actor, brand }: Sender) {
  const { tracking, isQuiet = false } = parcel;
  await insertPackage(tx.sql, { orderId, n, columns: toColumns(tracking), isQuiet });
  await insertPackageLines(tx.sql, orderId, n, JSON.stringify(items));
  await markPacked(tx.sql, orderId);
  await addOrderEvent(tx.sql, { orderId, kind: 'package_shipped', byWhom: actor.name, note: tracking.number ?? '' });
  const after = { ...tracking, package: n, items };
  await recordAudit(tx, actor, { what: 'order.package_shipped', subject: orderId, after });
  if (!isQuiet) await emailCustomer(tx, orderId, { kind: 'package', n }, brand);
}

export type DeliveryDeps = FulfillmentDeps & { settings: Pick<SettingsCache, 'current'> };

/** Marks an order as delivered. The email asks for a review now, unless review invitations are sent some days later. */
export async function deliverOrder(deps: DeliveryDeps, orderId: string, actor: Actor): Promise<Fulfilled> {
  const { reviewInvitations } = await deps.settings.current();
  return takeStep(deps, { orderId, step: 'delivered' }, async (tx, brand) => {
    await recordDelivery(tx, orderId, { actor, brand, reviewInvitations });
    return { ok: true };
  });
}

type Delivery = { actor: Actor; brand: EmailBrand; reviewInvitations: boolean };

/** Marks an order and its packages as delivered, in a transaction that holds the order's row lock. */
export async function recordDelivery(
  tx: Transaction,
  orderId: string,
  { actor, brand, reviewInvitations }: Delivery,
): Promise<void> {
  await markDelivered(tx.sql, orderId);
  await markAllDelivered(tx.sql, orderId);
  await addOrderEvent(tx.sql, { orderId, kind: 'delivered', byWhom: actor.name });
  await recordAudit(tx, actor, { what: 'order.delivered', subject: orderId });
  const asks = !reviewInvitations && (await markAsked(tx.sql, orderId)) > 0;
  await emailCustomer(tx, orderId, { kind: 'delivered', asks }, brand);
}

/**
 * Undoes the newest package within an hour of shipping and emails the customer a correction. Earlier packages stay shipped.
 */
export const undoDispatch = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, step: 'undispatched' }, async (tx, brand, order) => {
    const undone =
      order.dispatchedAt === null ? await deleteNewestPackage(tx.sql, orderId) : await undoLast(tx, orderId);
    if (!undone) return TOO_LATE;
    const isPart = order.dispatchedAt === null;
    const isOfSeveral = isPart || (await hasEarlierPackages(tx.sql, orderId));
    const kind = isPart ? 'package_undone' : 'dispatch_undone';
    await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
    await recordAudit(tx, actor, { what: isPart ? 'order.package_undone' : 'order.dispatch_undone', subject: orderId });
    if (!undone.wasQuiet) await emailCustomer(tx, orderId, { kind: 'undone', isPart: isOfSeveral }, brand);
    return { ok: true };
  });

async function undoLast(tx: Transaction, orderId: string) {
  const undone = await unmarkDispatched(tx.sql, orderId);
  if (!undone) return undefined;
  await unpackUnsized(tx, orderId);
  // The rest had been refunded, so the order counted as shipped with the package before: undo that one.
  if ((await listUnshipped(tx.sql, orderId)).length === 0) await deleteNewestPackage(tx.sql, orderId);
  return undone;
}

/** Undoes a delivery within an hour, without an email. */
export const undoDelivery = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, step: 'undelivered' }, async (tx) => {
    await unmarkPackagesDelivered(tx.sql, orderId);
    if ((await unmarkDelivered(tx.sql, orderId)) === 0) return TOO_LATE;
    await addOrderEvent(tx.sql, { orderId, kind: 'delivery_undone', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.delivery_undone', subject: orderId });
    return { ok: true };
  });

export const toColumns = ({ carrier, number, url }: Tracking) => [carrier, number, url] as const;

/** A separate statement, so that its snapshot includes changes made while waiting for the order's lock. */
export const hasEarlierPackages = async (sql: Sql, orderId: string): Promise<boolean> =>
  ((await findPackages(sql, orderId))?.packages.length ?? 0) > 0;

/**
 * After a refund, under the order's lock: marks a partly shipped order without unshipped units as shipped, as of its newest
 * package. Sends no email, because that package had one.
 */
export async function endPartShipped(tx: Transaction, orderId: string, byWhom: string): Promise<boolean> {
  if (!(await hasEarlierPackages(tx.sql, orderId))) return false;
  if ((await listUnshipped(tx.sql, orderId)).length > 0) return true;
  if ((await markDispatchedByPackages(tx.sql, orderId)) > 0)
    await addOrderEvent(tx.sql, { orderId, kind: 'dispatched', byWhom, note: 'The rest was refunded' });
  return true;
}
