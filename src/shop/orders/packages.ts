import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import {
  type EarlierPackage,
  findPackages,
  insertPackage,
  insertPackageLines,
  listUnshipped,
  markDispatchedByPackages,
  markPacked,
  type Unshipped,
} from './package-queries.ts';
import { unchosenOf } from './size-moves.ts';
import type { Tracking } from './tracking.ts';
import { markDispatched } from './transition-queries.ts';

/** How a package travels, and what is in it: all that is left where nothing is said. */
export type Parcel = {
  tracking: Tracking;
  items?: readonly Unshipped[] | undefined;
  /** Which package of the order this is, from 1: the same one said twice is one. */
  n?: number | undefined;
  /** Its customer gets no email. */
  isQuiet?: boolean;
};

export type PackageRefusal = {
  ok: false;
  reason: 'size_not_chosen' | 'changed_meanwhile' | 'nothing_packed' | 'too_many_packed' | 'too_many_packages';
};
type Shipped = { ok: true } | PackageRefusal;

/** As the database has it: packages before the last one. */
const MOST_EARLIER = 50;

type Packer = { actor: Actor; head: EmailBrand };

/** Ships a package in the transaction that holds the order's row; the order is shipped with what is left of it. */
export async function shipParcel(tx: Transaction, orderId: string, parcel: Parcel, by: Packer): Promise<Shipped> {
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

const holdsAll = (items: readonly Unshipped[], left: readonly Unshipped[]) =>
  left.every(({ position, quantity }) => unitsOf(items, position) === quantity);

const again = (earlier: readonly EarlierPackage[], n: number, parcel: Parcel): Shipped =>
  isSame(earlier[n - 1], parcel) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };

type Content = { parcel: Parcel; items: readonly Unshipped[]; left: readonly Unshipped[]; n: number; isLast: boolean };

function contentRefusal({ parcel, items, left, n, isLast }: Content): PackageRefusal | undefined {
  if (left.length === 0 && n > 1) return { ok: false, reason: 'nothing_packed' };
  return (parcel.items && itemsRefusal(items, left)) ?? (isLast ? undefined : countRefusal(n));
}

/** What a package that is not the last one of its order lacks. */
const countRefusal = (n: number): PackageRefusal | undefined =>
  n > MOST_EARLIER ? { ok: false, reason: 'too_many_packages' } : undefined;

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

export const columnsOf = ({ carrier, number, url }: Tracking) => [carrier, number, url] as const;

function itemsRefusal(items: readonly Unshipped[], left: readonly Unshipped[]): PackageRefusal | undefined {
  if (items.length === 0) return { ok: false, reason: 'nothing_packed' };
  const isNamedTwice = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(({ position, quantity }) => quantity > unitsOf(left, position));
  return isNamedTwice || isTooMany ? { ok: false, reason: 'too_many_packed' } : undefined;
}

const unitsOf = (lines: readonly Unshipped[], position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0;

/** Pressed twice, or sent again after an answer that was lost. */
const isSame = (known: EarlierPackage | undefined, { tracking, items }: Parcel) =>
  known !== undefined &&
  items !== undefined &&
  known.carrier === tracking.carrier &&
  known.number === tracking.number &&
  known.lines.length === items.length &&
  items.every(({ position, quantity }) => unitsOf(known.lines, position) === quantity);

async function lacksSize(tx: Transaction, orderId: string, items: readonly Unshipped[] | undefined) {
  const unchosen = await unchosenOf(tx, orderId);
  return unchosen.some(({ position }) => items === undefined || unitsOf(items, position) > 0);
}

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
