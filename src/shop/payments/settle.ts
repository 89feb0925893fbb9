import type { Static } from 'typebox';
import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByPaypalOrder,
  findKnownPayee,
  insertFoundAttempt,
  setOpened,
  setState,
} from './attempt-queries.ts';
import { type CaptureClass, classifyCapture, type ProblemKind, type ReportedCapture } from './classify-capture.ts';
import { toCents } from './paypal/amounts.ts';
import { findUnmatchedCapture } from './problem-queries.ts';
import { openProblem } from './problems.ts';
import { findPaymentOf, insertPayment } from './queries.ts';
import { sumRefunds } from './refund-queries.ts';
import type { House, Till } from './till.ts';
import { promiseUnmatchedRefund } from './unmatched-refund.ts';

type Attempt = Static<typeof AttemptRow>;

export type Settled = {
  outcome: 'paid' | 'pending' | 'failed' | 'exception' | 'unclear';
  reference: string | undefined;
};

class MoneyComesTooLate extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * The one writer of "paid". Takes a capture as PayPal tells it, whoever brought the news, in one transaction: the
 * order is locked, the capture judged, and either the order is paid by it, once, or the money is written down as an
 * exception. Told again, in any order, it changes nothing.
 *
 * Source: the specification's sections 4 and 7; `PUT /orders/{id}/pay`.
 */
export async function settle(till: Till, taken: ReportedCapture, byWhom: string): Promise<Settled> {
  const news = { till, taken, byWhom, house: await till.house() };
  try {
    return await till.db.transaction((tx) => settleWithin(tx, news, undefined));
  } catch (error) {
    if (!(error instanceof MoneyComesTooLate)) throw error;
    // The first transaction had begun to bring the order back to life; nothing of that may stay.
    return till.db.transaction((tx) => settleWithin(tx, news, error.kind));
  }
}

type News = { till: Till; taken: ReportedCapture; byWhom: string; house: House };

async function settleWithin(tx: Transaction, news: News, known: ProblemKind | undefined): Promise<Settled> {
  const { till, taken } = news;
  const attempt = await attemptOf(tx, taken);
  const reference = referenceOf(attempt, taken);
  const bill = reference === undefined ? undefined : await till.bills.lock(tx, reference);
  const stray = await findUnmatchedCapture(tx.sql, taken.captureId);
  if (stray) return { outcome: 'exception', reference };
  const payment = bill && reference !== undefined ? await findPaymentOf(tx.sql, reference) : undefined;
  const judgement = classifyCapture(
    taken,
    bill && {
      totalCents: bill.totalCents,
      paidBy: payment?.captureId,
      isOurOrder: attempt !== undefined,
      payee: attempt ? (attempt.payee ?? undefined) : ((await findKnownPayee(tx.sql))?.payee ?? undefined),
    },
  );
  const verdict: CaptureClass =
    known && judgement.verdict === 'pays' ? { verdict: 'exception', kind: known } : judgement;
  const outcome = await carryOut(tx, news, { verdict, attempt, reference });
  if (FAILPOINTS) await failpoint('settle.before-commit');
  return { outcome, reference };
}

/** The attempt whose PayPal order this is; or the one it names, where we died before we could write down its order. */
async function attemptOf(tx: Transaction, taken: ReportedCapture): Promise<Attempt | undefined> {
  const known = await findAttemptByPaypalOrder(tx.sql, taken.paypalOrderId);
  if (known || !isUuid(taken.attemptId)) return known;
  const named = await findAttempt(tx.sql, taken.attemptId);
  return named?.paypalOrderId === null && named.orderId === taken.reference ? named : undefined;
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/** The bill; undefined where the custom id and our own record of the PayPal order name different ones. */
function referenceOf(attempt: Attempt | undefined, taken: ReportedCapture): string | undefined {
  if (!attempt) return taken.reference;
  return taken.reference === undefined || taken.reference === attempt.orderId ? attempt.orderId : undefined;
}

type Case = { verdict: CaptureClass; attempt: Attempt | undefined; reference: string | undefined };

async function carryOut(
  tx: Transaction,
  news: News,
  { verdict, attempt, reference }: Case,
): Promise<Settled['outcome']> {
  switch (verdict.verdict) {
    case 'known':
      return 'paid';
    case 'unclear':
      return 'unclear';
    case 'pays':
      await payBill(tx, news, { attempt, reference: reference ?? '', cents: verdict.cents });
      return 'paid';
    case 'pending':
      await notePending(tx, news, { attempt, reference: reference ?? '' });
      return 'pending';
    case 'failed':
      await noteFailed(tx, news, attempt);
      return 'failed';
    case 'exception':
      await noteException(tx, news, { attempt, reference, kind: verdict.kind });
      return 'exception';
  }
}

const TOO_LATE: Record<string, ProblemKind> = {
  unknown_order: 'no_order',
  already_paid: 'second_payment',
  already_cancelled: 'late_payment',
  out_of_stock: 'late_payment',
  coupon_used: 'late_payment',
};

type Paying = { attempt: Attempt | undefined; reference: string; cents: number };

async function payBill(tx: Transaction, { till, taken, byWhom, house }: News, { attempt, reference, cents }: Paying) {
  const { emailBrand, ownerEmail } = house;
  const paid = await till.bills.paid(tx, { reference, paidAt: till.now(), byWhom, emailBrand, ownerEmail });
  if (!paid.ok) throw new MoneyComesTooLate(TOO_LATE[paid.reason] ?? 'late_payment');
  const { captureId, paypalOrderId, feeCents, capturedAt } = taken;
  const inserted = await insertPayment(tx.sql, {
    captureId,
    orderId: reference,
    attemptId: attempt?.id ?? null,
    paypalOrderId,
    cents,
    feeCents: feeCents ?? null,
    capturedAt,
    byWhom,
  });
  if (inserted === 0) throw new Error(`The capture ${captureId} pays another order already.`);
  const givenBack = (await sumRefunds(tx.sql, captureId))?.completed ?? 0;
  if (givenBack > 0) await till.bills.refunded(tx, { reference, cents: givenBack, totalCents: givenBack, emailBrand });
  if (!attempt) return;
  if (attempt.paypalOrderId === null) await setOpened(tx.sql, attempt.id, paypalOrderId, taken.payee ?? null);
  await setState(tx.sql, attempt.id, 'done');
}

async function notePending(
  tx: Transaction,
  { till, taken, house }: News,
  { attempt, reference }: Omit<Paying, 'cents'>,
) {
  const known = attempt ?? (await foundAttempt(tx, till, taken, reference));
  if (!known || known.state === 'done') return;
  if (known.paypalOrderId === null) await setOpened(tx.sql, known.id, taken.paypalOrderId, taken.payee ?? null);
  const isNew = (await setState(tx.sql, known.id, 'pending')) > 0;
  if (isNew) await till.bills.pending(tx, { reference, emailBrand: house.emailBrand });
}

/** Makes the attempt that we never saw, so that there is somewhere to note that it is pending. */
async function foundAttempt(tx: Transaction, till: Till, taken: ReportedCapture, reference: string) {
  const cents = toCents(taken.amount) ?? 0;
  const { paypalOrderId, payee = '' } = taken;
  await insertFoundAttempt(tx.sql, { id: till.newId(), orderId: reference, cents, paypalOrderId, payee });
  return findAttemptByPaypalOrder(tx.sql, paypalOrderId);
}

async function noteFailed(tx: Transaction, { till, taken, house }: News, attempt: Attempt | undefined) {
  if (!attempt || attempt.state === 'done' || attempt.paypalOrderId === null) return;
  const wasPending = attempt.state === 'pending';
  const isNew = (await setState(tx.sql, attempt.id, 'over')) > 0;
  const news = { reference: attempt.orderId, emailBrand: house.emailBrand, note: taken.status.toLowerCase() };
  if (isNew && wasPending) await till.bills.failed(tx, news);
}

type Stray = { attempt: Attempt | undefined; reference: string | undefined; kind: ProblemKind };

async function noteException(tx: Transaction, { till, taken, house }: News, { attempt, reference, kind }: Stray) {
  const cents = toCents(taken.amount) ?? null;
  const orderId = kind === 'no_order' ? (attempt?.orderId ?? null) : (reference ?? null);
  const { captureId, paypalOrderId } = taken;
  const found = {
    kind,
    subject: captureId,
    orderId,
    captureId,
    paypalOrderId,
    cents,
    currency: taken.amount.currency_code,
  };
  const opened = await openProblem({ log: till.log, house }, tx, found);
  if (attempt) {
    if (attempt.paypalOrderId === null) await setOpened(tx.sql, attempt.id, paypalOrderId, taken.payee ?? null);
    await setState(tx.sql, attempt.id, 'done');
  }
  if (opened && house.refundsStrayMoney) await promiseUnmatchedRefund(till, tx, { kind, captureId, orderId, cents });
}
