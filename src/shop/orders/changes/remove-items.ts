import type { Sql } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { paidBy } from '../../payments/paid-by.ts';
import { listUnshipped, lockOrder, type Unshipped } from '../queries.ts';
import {
  type RefundAmount,
  type Refunded,
  type RefundLine,
  type RefundOrderDeps,
  refundAmountOf,
  unfitFor,
} from '../refunds/plan.ts';
import { refundOrder } from '../refunds/refund.ts';
import { hasEarlierPackages } from '../shipping/ship.ts';
import { type ItemEdit, openItems } from './edit-items.ts';

/** Units that are taken off, with their share of discount and tax, and shipping where asked. */
type RemovedItems = { lines: readonly RefundLine[]; withShipping: boolean };
type Removal = ItemEdit & RemovedItems & { note: string; expectedCents: number };

/**
 * Takes units off a paid order that haven't left yet, and refunds exactly their share by the plan of every refund, so that
 * PayPal is asked once. What costs nothing comes off without a refund.
 */
export const removeItems = (
  deps: RefundOrderDeps,
  orderId: string,
  { key, seen, tells, note, lines, withShipping, expectedCents }: Removal,
  actor: Actor,
): Promise<Refunded> =>
  refundOrder(
    deps,
    orderId,
    {
      key,
      note,
      what: { kind: 'lines', lines, withShipping },
      expectedCents,
      removal: { tells },
      refusal: async (tx) => {
        const order = await lockOrder(tx.sql, orderId);
        if (!order) return { ok: false, reason: 'unknown_order' };
        const open = await openItems(tx.sql, order, seen);
        if (!open.ok) return open;
        const worth = await worthOf(tx.sql, orderId, { lines, withShipping });
        return worth.ok ? undefined : worth;
      },
    },
    actor,
  );

type RemovalRefusal = Exclude<Refunded, { ok: true }>;

async function worthOf(
  sql: Sql,
  orderId: string,
  { lines, withShipping }: RemovedItems,
): Promise<RefundAmount | RemovalRefusal> {
  const unshipped = await listUnshipped(sql, orderId);
  if (lines.length === 0) return { ok: false, reason: 'nothing_chosen' };
  if (lines.some(({ position, quantity }) => quantity > unitsAt(unshipped, position)))
    return { ok: false, reason: 'too_many_packed' };
  const leftCents = (await paidBy(sql, orderId))?.leftCents ?? 0;
  const worth = await refundAmountOf(sql, orderId, { kind: 'lines', lines, withShipping }, { leftCents });
  if (!worth.ok) return worth;
  const stays = unshipped.some(({ position, quantity }) => quantity > unitsAt(lines, position));
  // Refunded whole, or with nothing left of it, it would be neither canceled nor shipped.
  const isAll = worth.cents > 0 && worth.cents === leftCents;
  if (stays ? isAll : !(await hasEarlierPackages(sql, orderId))) return { ok: false, reason: 'nothing_left' };
  return (worth.cents === 0 ? undefined : unfitFor(leftCents, worth.cents)) ?? worth;
}

const unitsAt = (lines: readonly Unshipped[], at: number) =>
  lines.find(({ position }) => position === at)?.quantity ?? 0;

/** What a removal would refund now, by the same rules as the removal itself; stores nothing. */
export const previewRemoval = (
  { db: { sql } }: Pick<RefundOrderDeps, 'db'>,
  orderId: string,
  items: RemovedItems,
): Promise<RefundAmount | RemovalRefusal> => worthOf(sql, orderId, items);
