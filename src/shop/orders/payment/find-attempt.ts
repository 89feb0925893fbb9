import type { Static } from 'typebox';
import type { Transaction } from '../../../platform/db/database.ts';
import { type AttemptRow, findAttempt, findAttemptByPaypalOrder } from '../../payments/attempt-queries.ts';
import type { ReportedCapture } from '../../payments/classify-capture.ts';

type Attempt = Static<typeof AttemptRow>;

/** The attempt whose PayPal order this is; or the one it names, where we died before we could write down its order. */
export async function findAttemptOf(tx: Transaction, capture: ReportedCapture): Promise<Attempt | undefined> {
  const known = await findAttemptByPaypalOrder(tx.sql, capture.paypalOrderId);
  if (known || !isUuid(capture.attemptId)) return known;
  const named = await findAttempt(tx.sql, capture.attemptId);
  return named?.paypalOrderId === null && named.orderId === capture.reference ? named : undefined;
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/** Undefined where the custom id and our own record of the PayPal order name different orders. */
export function orderIdOf(attempt: Attempt | undefined, { reference }: ReportedCapture): string | undefined {
  if (!attempt) return reference;
  return reference === undefined || reference === attempt.orderId ? attempt.orderId : undefined;
}
