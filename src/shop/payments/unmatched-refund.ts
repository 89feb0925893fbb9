import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ProblemKind } from './classify-capture.ts';
import { insertRefund } from './refund-queries.ts';
import { countFailedRefunds } from './refund-sum-queries.ts';

export const REFUND = 'make-refund';

/** Money that is the shopper's whatever anybody thinks. A payment to somebody else is not ours to give back. */
const REFUNDABLE_KINDS = new Set<ProblemKind>(['wrong_amount', 'no_order', 'second_payment', 'late_payment']);

export const isRefundable = (kind: ProblemKind, cents: number | null): cents is number =>
  REFUNDABLE_KINDS.has(kind) && cents !== null && cents > 0;

/** Under one key the same money is promised back once, by the shop itself or by a person; a try that failed ends it. */
const refundKey = (captureId: string, failed: number) => `stray-${captureId}${failed === 0 ? '' : `-${failed + 1}`}`;

type UnmatchedCapture = { kind: ProblemKind; captureId: string; orderId: string | null; cents: number | null };

/**
 * The refund is written down with the exception and made afterwards, as often as it takes. Answers the key under which
 * it is found; undefined where this money cannot be given back by us.
 */
export async function promiseUnmatchedRefund(
  tx: Transaction,
  { kind, captureId, orderId, cents }: UnmatchedCapture,
): Promise<string | undefined> {
  if (!isRefundable(kind, cents)) return undefined;
  const askedKey = refundKey(captureId, (await countFailedRefunds(tx.sql, captureId))?.count ?? 0);
  const id = randomUUID();
  const note = 'This payment couldn’t be matched to an open order, so we refunded it.';
  await insertRefund(tx.sql, { id, captureId, orderId, cents, askedKey, askedBy: 'shop', note });
  await enqueue(tx, REFUND, { refundId: id });
  return askedKey;
}
