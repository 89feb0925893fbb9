import type { Sql } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import type { RefundAmount, RefundOrderDeps, RefundSelection } from '../refunds/plan.ts';
import { findPlanOfReturn } from '../refunds/queries.ts';
import { previewRefund, refundOrder } from '../refunds/refund.ts';
import { findReturn, listReturnLines } from './queries.ts';
import type { ReturnKind, ReturnState } from './schema.ts';
import { type ReturnRefusal, returnNumber, stateAfter } from './steps.ts';

type Preview = RefundAmount | Exclude<Awaited<ReturnType<typeof previewRefund>>, { ok: true }> | ReturnRefusal;

/** What a refund of it would give back now; stores nothing. */
export async function previewReturnRefund(
  deps: Pick<RefundOrderDeps, 'db'>,
  id: string,
  withShipping: boolean,
): Promise<Preview> {
  const known = await refundableOf(deps.db.sql, id);
  return known.ok ? previewRefund(deps, known.orderId, selectionOf(known.lines, withShipping), id) : known;
}

type Line = { position: number; quantity: number };
type Known = { ok: true; orderId: string; number: string; lines: Line[]; isEnded: boolean };

/** A refunded one is known, too: whoever presses again under the same key is told that it is done. */
async function refundableOf(sql: Sql, id: string): Promise<Known | ReturnRefusal> {
  const row = await findReturn(sql, id);
  if (!row) return { ok: false, reason: 'unknown_return' };
  const standing = { kind: row.kind as ReturnKind, state: row.state as ReturnState };
  const isEnded = row.state === 'refunded';
  if (!isEnded && !stateAfter(standing, 'refund')) return { ok: false, reason: 'step_not_now' };
  const lines = (await listReturnLines(sql, [id]))
    .map(({ position, quantity, sellable, unsellable }) => ({
      position,
      quantity: sellable === null ? quantity : sellable + (unsellable ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  return { ok: true, orderId: row.orderId, number: returnNumber(row.orderId, row.n), lines, isEnded };
}

const selectionOf = (lines: readonly Line[], withShipping: boolean): RefundSelection => ({
  kind: 'lines',
  lines: lines.map((line) => ({ ...line, restock: false })),
  withShipping,
});

type RefundReturn = { key: string; withShipping: boolean; expectedCents: number | undefined };

type Refunded = Awaited<ReturnType<typeof refundOrder>> | ReturnRefusal;

/**
 * Gives back what came, or what was claimed, by the plan of every refund. Its stock was moved when it was counted. The plan
 * names the return, and ends it once PayPal has answered, also where the process dies in between.
 */
export async function refundReturn(
  deps: RefundOrderDeps,
  id: string,
  { key, withShipping, expectedCents }: RefundReturn,
  actor: Actor,
): Promise<Refunded> {
  const known = await refundableOf(deps.db.sql, id);
  if (!known.ok) return known;
  return refundOrder(
    deps,
    known.orderId,
    {
      key,
      expectedCents,
      returnId: id,
      what: selectionOf(known.lines, withShipping),
      note: `Return ${known.number}`,
      // Under the order's lock: somebody else may have refunded, sent or closed it, or be at it.
      refusal: async (tx) => {
        const now = await refundableOf(tx.sql, id);
        if (!now.ok || now.isEnded) return { ok: false, reason: 'changed_meanwhile' };
        return (await findPlanOfReturn(tx.sql, id)) ? { ok: false, reason: 'refund_under_way' } : undefined;
      },
    },
    actor,
  );
}
