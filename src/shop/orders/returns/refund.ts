import type { Sql } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import type { RefundAmount, RefundOrderDeps, RefundSelection } from '../refunds/plan.ts';
import { findPlanOfReturn } from '../refunds/queries.ts';
import { previewRefund, refundOrder } from '../refunds/refund.ts';
import { findReturn, listReturnLines } from './queries.ts';
import type { ReturnKind, ReturnState } from './schema.ts';
import { type ReturnRefusal, returnNumber, stateAfter } from './steps.ts';

type Preview = RefundAmount | Exclude<Awaited<ReturnType<typeof previewRefund>>, { ok: true }> | ReturnRefusal;

/** The amount that a refund of a return would have now; stores nothing. */
export async function previewReturnRefund(
  deps: Pick<RefundOrderDeps, 'db'>,
  id: string,
  withShipping: boolean,
): Promise<Preview> {
  const found = await getRefundable(deps.db.sql, id);
  return found.ok ? previewRefund(deps, found.orderId, getSelection(found.lines, withShipping), id) : found;
}

type Line = { position: number; quantity: number };
type RefundableReturn = { ok: true; orderId: string; number: string; lines: Line[]; isEnded: boolean };

/** Includes refunded returns, so that repeating a request with the same key succeeds. */
async function getRefundable(sql: Sql, id: string): Promise<RefundableReturn | ReturnRefusal> {
  const row = await findReturn(sql, id);
  if (!row) return { ok: false, reason: 'unknown_return' };
  const status = { kind: row.kind as ReturnKind, state: row.state as ReturnState };
  const isEnded = row.state === 'refunded';
  if (!isEnded && !stateAfter(status, 'refund')) return { ok: false, reason: 'step_not_now' };
  const lines = (await listReturnLines(sql, [id]))
    .map(({ position, quantity, sellable, unsellable }) => ({
      position,
      quantity: sellable === null ? quantity : sellable + (unsellable ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  return { ok: true, orderId: row.orderId, number: returnNumber(row), lines, isEnded };
}

const getSelection = (lines: readonly Line[], withShipping: boolean): RefundSelection => ({
  kind: 'lines',
  lines: lines.map((line) => ({ ...line, restock: false })),
  withShipping,
});

type RefundReturn = { key: string; withShipping: boolean; expectedCents: number | undefined };

type Refunded = Awaited<ReturnType<typeof refundOrder>> | ReturnRefusal;

/**
 * Refunds the returned or claimed units through a refund plan. Stock was already moved when they were counted. The plan
 * refers to the return, so the return ends with the refund even after a crash in between.
 */
export async function refundReturn(
  deps: RefundOrderDeps,
  id: string,
  { key, withShipping, expectedCents }: RefundReturn,
  actor: Actor,
): Promise<Refunded> {
  const found = await getRefundable(deps.db.sql, id);
  if (!found.ok) return found;
  return refundOrder(
    deps,
    found.orderId,
    {
      key,
      expectedCents,
      returnId: id,
      what: getSelection(found.lines, withShipping),
      note: `Return ${found.number}`,
      // Check again under the order's lock: it may have been refunded, sent or closed concurrently.
      refusal: async (tx) => {
        const now = await getRefundable(tx.sql, id);
        if (!now.ok || now.isEnded) return { ok: false, reason: 'changed_meanwhile' };
        return (await findPlanOfReturn(tx.sql, id)) ? { ok: false, reason: 'refund_under_way' } : undefined;
      },
    },
    actor,
  );
}
