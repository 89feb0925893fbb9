import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { markDispatched } from './fulfillment-queries.ts';
import { contentRefusal, holdsAll, isSame, type PackageRefusal, type Parcel, unitsOf } from './package-content.ts';
import {
  type EarlierPackage,
  findPackages,
  insertPackage,
  insertPackageLines,
  markDispatchedByPackages,
  markPacked,
} from './package-queries.ts';
import { unchosenOf } from './size-moves.ts';
import type { Tracking } from './tracking.ts';
import { listUnshipped, type Unshipped } from './unshipped-queries.ts';

type Shipped = { ok: true } | PackageRefusal;

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

const again = (earlier: readonly EarlierPackage[], n: number, parcel: Parcel): Shipped =>
  isSame(earlier[n - 1], parcel) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };

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
