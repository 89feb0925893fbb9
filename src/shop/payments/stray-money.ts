import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import { findException, resolveExceptionRow } from './exception-queries.ts';
import type { ExceptionKind } from './judge.ts';
import { findRefundByKey } from './refund-queries.ts';
import { makeRefund } from './refunds.ts';
import type { PaymentRefusal } from './refusals.ts';
import { promiseStrayRefund } from './stray-refund.ts';
import type { Till } from './till.ts';

type Refusal = PaymentRefusal<'unknown_exception' | 'exception_resolved' | 'nothing_to_refund' | 'refund_failed'>;

/** Somebody on the staff has dealt with an exception, and says how. */
export function resolveException(
  { db }: Pick<Till, 'db'>,
  { id, resolution }: { id: string; resolution: string },
  actor: Actor,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    const exception = await findException(tx.sql, id);
    if (!exception) return { ok: false, reason: 'unknown_exception' };
    if ((await resolveExceptionRow(tx.sql, id, actor.name, resolution)) === 0) {
      return { ok: false, reason: 'exception_resolved' };
    }
    const { kind, orderId } = exception;
    const after = { kind, orderId, resolution };
    await noteInAudit(tx, actor, { what: 'payment.exception_resolved', subject: exception.subject, after });
    return { ok: true };
  });
}

/** Gives back money that fits no order, once, whoever asks for it. The exception closes when PayPal has made it. */
export async function refundStrayMoney(till: Till, id: string, actor: Actor): Promise<{ ok: true } | Refusal> {
  const promised = await till.db.transaction((tx) => promise(till, tx, { id, actor }));
  if (!promised.ok) return promised;
  const refund = await findRefundByKey(till.db.sql, promised.askedKey);
  if (refund && (await makeRefund(till, refund)).state === 'failed') return { ok: false, reason: 'refund_failed' };
  return { ok: true };
}

type Promised = { ok: true; askedKey: string } | Refusal;

async function promise(till: Till, tx: Transaction, { id, actor }: { id: string; actor: Actor }): Promise<Promised> {
  const exception = await findException(tx.sql, id);
  if (!exception) return { ok: false, reason: 'unknown_exception' };
  if (exception.resolvedAt !== null) return { ok: false, reason: 'exception_resolved' };
  const { captureId, orderId, cents } = exception;
  const kind = exception.kind as ExceptionKind;
  if (captureId === null) return { ok: false, reason: 'nothing_to_refund' };
  const askedKey = await promiseStrayRefund(till, tx, { kind, captureId, orderId, cents });
  if (askedKey === undefined) return { ok: false, reason: 'nothing_to_refund' };
  await noteInAudit(tx, actor, { what: 'payment.stray_money_refunded', subject: captureId });
  return { ok: true, askedKey };
}
