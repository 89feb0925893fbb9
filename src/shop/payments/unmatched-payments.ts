import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { ProblemKind } from './classify-capture.ts';
import { findProblem, resolveProblemRow } from './problem-queries.ts';
import { findRefundByKey } from './refund-queries.ts';
import { makeRefundAtPaypal } from './refunds.ts';
import type { PaymentRefusal } from './refusals.ts';
import type { Till } from './till.ts';
import { promiseUnmatchedRefund } from './unmatched-refund.ts';

type Refusal = PaymentRefusal<'unknown_exception' | 'exception_resolved' | 'nothing_to_refund' | 'refund_failed'>;

/** Somebody on the staff has dealt with an exception, and says how. */
export function resolveProblem(
  { db }: Pick<Till, 'db'>,
  { id, resolution }: { id: string; resolution: string },
  actor: Actor,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    const exception = await findProblem(tx.sql, id);
    if (!exception) return { ok: false, reason: 'unknown_exception' };
    if ((await resolveProblemRow(tx.sql, id, actor.name, resolution)) === 0) {
      return { ok: false, reason: 'exception_resolved' };
    }
    const { kind, orderId } = exception;
    const after = { kind, orderId, resolution };
    await recordAudit(tx, actor, { what: 'payment.exception_resolved', subject: exception.subject, after });
    return { ok: true };
  });
}

/** Gives back money that fits no order, once, whoever asks for it. The exception closes when PayPal has made it. */
export async function refundUnmatchedPayment(till: Till, id: string, actor: Actor): Promise<{ ok: true } | Refusal> {
  const promised = await till.db.transaction((tx) => promiseRefund(till, tx, { id, actor }));
  if (!promised.ok) return promised;
  const refund = await findRefundByKey(till.db.sql, promised.askedKey);
  if (refund && (await makeRefundAtPaypal(till, refund)).state === 'failed')
    return { ok: false, reason: 'refund_failed' };
  return { ok: true };
}

type Promised = { ok: true; askedKey: string } | Refusal;

async function promiseRefund(
  till: Till,
  tx: Transaction,
  { id, actor }: { id: string; actor: Actor },
): Promise<Promised> {
  const exception = await findProblem(tx.sql, id);
  if (!exception) return { ok: false, reason: 'unknown_exception' };
  if (exception.resolvedAt !== null) return { ok: false, reason: 'exception_resolved' };
  const { captureId, orderId, cents } = exception;
  const kind = exception.kind as ProblemKind;
  if (captureId === null) return { ok: false, reason: 'nothing_to_refund' };
  const askedKey = await promiseUnmatchedRefund(till, tx, { kind, captureId, orderId, cents });
  if (askedKey === undefined) return { ok: false, reason: 'nothing_to_refund' };
  await recordAudit(tx, actor, { what: 'payment.stray_money_refunded', subject: captureId });
  return { ok: true, askedKey };
}
