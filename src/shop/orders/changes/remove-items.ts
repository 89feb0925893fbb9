import type { Sql } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { paidBy } from '../../payments/paid-by.ts';
import { listUnshipped, lockOrder, type Unshipped } from '../queries.ts';
import {
  getRefundAmount,
  type RefundAmount,
  type Refunded,
  type RefundLine,
  type RefundOrderDeps,
  unfitFor,
} from '../refunds/plan.ts';
import { refundOrder } from '../refunds/refund.ts';
import { hasEarlierPackages } from '../shipping/ship.ts';
import { type ItemEdit, openItems } from './edit-items.ts';

/** Units to remove, and whether to refund shipping too. */
type RemovedItems = { lines: readonly RefundLine[]; withShipping: boolean };
type Removal = ItemEdit & RemovedItems & { note: string; expectedCents: number };

/**
 * Removes unshipped units from a paid order and refunds exactly their share through a refund plan, so PayPal is called once.
 * Free units are removed without a refund.
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
        const amount = await toAmount(tx.sql, orderId, { lines, withShipping });
        return amount.ok ? undefined : amount;
      },
    },
    actor,
  );

type RemovalRefusal = Exclude<Refunded, { ok: true }>;

async function toAmount(
  sql: Sql,
  orderId: string,
  { lines, withShipping }: RemovedItems,
): Promise<RefundAmount | RemovalRefusal> {
  const unshipped = await listUnshipped(sql, orderId);
  if (lines.length === 0) return { ok: false, reason: 'nothing_chosen' };
  if (lines.some(({ position, quantity }) => quantity > unitsAt(unshipped, position)))
    return { ok: false, reason: 'too_many_packed' };
  const leftCents = (await paidBy(sql, orderId))?.leftCents ?? 0;
  const amount = await getRefundAmount(sql, orderId, { kind: 'lines', lines, withShipping }, { leftCents });
  if (!amount.ok) return amount;
  const stays = unshipped.some(({ position, quantity }) => quantity > unitsAt(lines, position));
  // A full refund, or an order without any items left, must go through a cancellation instead.
  const isAll = amount.cents > 0 && amount.cents === leftCents;
  if (stays ? isAll : !(await hasEarlierPackages(sql, orderId))) return { ok: false, reason: 'nothing_left' };
  return (amount.cents === 0 ? undefined : unfitFor(leftCents, amount.cents)) ?? amount;
}

const unitsAt = (lines: readonly Unshipped[], at: number) =>
  lines.find(({ position }) => position === at)?.quantity ?? 0;

/** The refund that a removal would make now, by the same rules; stores nothing. */
export const previewRemoval = (
  { db: { sql } }: Pick<RefundOrderDeps, 'db'>,
  orderId: string,
  items: RemovedItems,
): Promise<RefundAmount | RemovalRefusal> => toAmount(sql, orderId, items);
