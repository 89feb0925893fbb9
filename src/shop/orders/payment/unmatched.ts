import type { Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { ProblemKind } from '../../payments/classify-capture.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { findProblem, resolveProblemRow } from '../../payments/problem-queries.ts';
import { promiseUnmatchedRefund } from '../../payments/problems.ts';
import { findRefundByKey } from '../../payments/refund-queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { makeRefundAtPaypal } from './refunds.ts';

type Refusal = PaymentRefusal<'unknown_exception' | 'exception_resolved' | 'nothing_to_refund' | 'refund_failed'>;

export function resolveProblem(
  { db }: Pick<PaymentDeps, 'db'>,
  { id, resolution }: { id: string; resolution: string },
  actor: Actor,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    const problem = await findProblem(tx.sql, id);
    if (!problem) return { ok: false, reason: 'unknown_exception' };
    if ((await resolveProblemRow(tx.sql, id, actor.name, resolution)) === 0) {
      return { ok: false, reason: 'exception_resolved' };
    }
    const { kind, orderId } = problem;
    const after = { kind, orderId, resolution };
    await recordAudit(tx, actor, { what: 'payment.exception_resolved', subject: problem.subject, after });
    return { ok: true };
  });
}

/** Refunds money that matches no order; idempotent. The payment problem closes when PayPal completes the refund. */
export async function refundUnmatchedPayment(
  deps: PaymentDeps,
  id: string,
  actor: Actor,
): Promise<{ ok: true } | Refusal> {
  const promised = await deps.db.transaction((tx) => promiseRefund(tx, { id, actor }));
  if (!promised.ok) return promised;
  const refund = await findRefundByKey(deps.db.sql, promised.askedKey);
  if (refund && (await makeRefundAtPaypal(deps, refund)).state === 'failed')
    return { ok: false, reason: 'refund_failed' };
  return { ok: true };
}

type Promised = { ok: true; askedKey: string } | Refusal;

async function promiseRefund(tx: Transaction, { id, actor }: { id: string; actor: Actor }): Promise<Promised> {
  const problem = await findProblem(tx.sql, id);
  if (!problem) return { ok: false, reason: 'unknown_exception' };
  if (problem.resolvedAt !== null) return { ok: false, reason: 'exception_resolved' };
  const { captureId, orderId, cents } = problem;
  const kind = problem.kind as ProblemKind;
  if (captureId === null) return { ok: false, reason: 'nothing_to_refund' };
  const askedKey = await promiseUnmatchedRefund(tx, { kind, captureId, orderId, cents });
  if (askedKey === undefined) return { ok: false, reason: 'nothing_to_refund' };
  await recordAudit(tx, actor, { what: 'payment.stray_money_refunded', subject: captureId });
  return { ok: true, askedKey };
}
