import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { toDollars } from '../../shared/money.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { enqueuePushAlerts } from '../push-alerts/alerts.ts';
import type { ProblemKind } from './classify-capture.ts';
import type { PaymentDeps, ShopSettings } from './deps.ts';
import { paymentProblemEmail } from './emails/payment-problem.tsx';
import {
  countOpenRows,
  countProblems,
  insertProblem,
  listProblemRows,
  listProblemRowsOf,
  type NewProblem,
} from './problem-queries.ts';
import { countFailedRefunds, insertRefund } from './refund-queries.ts';
import type { PaymentProblem, PaymentProblems } from './schema.ts';

export const REFUND = 'make-refund';
type UnmatchedCapture = { kind: ProblemKind; captureId: string; orderId: string | null; cents: number | null };

/**
 * Records a refund with the problem; a job executes it with retries. Returns its key; undefined if this money can't be
 * refunded by us.
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

/** Money that belongs to the shopper in any case. A payment to someone else isn't ours to refund. */
const REFUNDABLE_KINDS = new Set<ProblemKind>(['wrong_amount', 'no_order', 'second_payment', 'late_payment']);

const isRefundable = (kind: ProblemKind, cents: number | null): cents is number =>
  REFUNDABLE_KINDS.has(kind) && cents !== null && cents > 0;

/** Idempotency key: the same money is promised back once, automatically or by staff; a failed refund frees it. */
const refundKey = (captureId: string, failed: number) => `stray-${captureId}${failed === 0 ? '' : `-${failed + 1}`}`;

/** Explanation and next step for each kind. */
export const PROBLEM_DETAILS: Record<ProblemKind, string> = {
  wrong_amount:
    'PayPal collected a different amount than the order total. The order isn’t marked as paid. Refund the payment; the customer can then pay again.',
  wrong_currency:
    'PayPal collected a payment in a currency other than US dollars. The order isn’t marked as paid. Refund it in PayPal.',
  wrong_payee:
    'A payment for this order went to a different PayPal account. You didn’t receive anything, and the order isn’t marked as paid.',
  no_order: 'PayPal collected a payment that doesn’t match any order. Look it up in PayPal and refund it.',
  second_payment: 'This order was paid twice. Refund the second payment.',
  late_payment:
    'A payment arrived for an order that is canceled or out of stock. The order isn’t marked as paid. Refund the payment.',
  reversed:
    'PayPal reversed a payment, usually because of a chargeback. The order still counts as paid. Look it up in PayPal.',
  dispute: 'A customer opened a dispute at PayPal. Respond in PayPal before the due date.',
  refund_failed: 'A refund failed. Try again, or refund it in PayPal.',
};

type NewProblemInput = Omit<NewProblem, 'kind' | 'detail' | 'dueAt'> & {
  kind: ProblemKind;
  dueAt?: Date | null;
};

type OpenProblemDeps = Pick<PaymentDeps, 'log'> & { shop: Pick<ShopSettings, 'emailBrand' | 'ownerEmail'> };

/**
 * Records a problem and emails the owner, in the caller's transaction. Idempotent: returns its id, or undefined if it
 * is already known.
 */
export async function openProblem(
  tx: Transaction,
  { log, shop }: OpenProblemDeps,
  found: NewProblemInput,
): Promise<string | undefined> {
  const { kind, dueAt = null, ...rest } = found;
  const detail = PROBLEM_DETAILS[kind];
  const opened = await insertProblem(tx.sql, { ...rest, kind, detail, dueAt });
  if (!opened) return undefined;
  log.warn({ kind, orderId: found.orderId, captureId: found.captureId }, 'a payment needs a person');
  await enqueueEmail(
    tx,
    paymentProblemEmail(shop.emailBrand, problemFacts({ ...found, orderNumber: opened.orderNumber }, shop.ownerEmail)),
  );
  await enqueuePushAlerts(tx, 'payment_problem', opened.id);
  return opened.id;
}

type ProblemFacts = NewProblemInput & { orderNumber: number | null };

const problemFacts = ({ kind, orderNumber, cents, dueAt }: ProblemFacts, to: string) => ({
  to,
  detail: PROBLEM_DETAILS[kind],
  orderNumber,
  cents,
  dueAt: dueAt?.toISOString() ?? null,
});

const A_PAGE = 30;

/** Problems for the back office: open ones first, by due date. `after`: offset of the page. */
export async function listProblems(
  { db }: Pick<PaymentDeps, 'db'>,
  { view, after }: { view: 'open' | 'settled' | ''; after: number },
): Promise<PaymentProblems> {
  const isOpen = view === '' ? null : view === 'open';
  const [rows, counts] = await Promise.all([listProblemRows(db.sql, isOpen, A_PAGE + 1, after), countProblems(db.sql)]);
  return {
    rows: rows.slice(0, A_PAGE).map(shown),
    counts: counts ?? { open: 0, settled: 0 },
    next: rows.length > A_PAGE ? String(after + A_PAGE) : null,
  };
}

type ProblemRow = Awaited<ReturnType<typeof listProblemRows>>[number];

const shown = ({ cents, resolvedAt, subject: _, paypalOrderId: __, ...row }: ProblemRow): PaymentProblem => ({
  ...withIsoTimes(row),
  amount: cents === null ? null : toDollars(cents),
  canGoBack: resolvedAt === null && row.captureId !== null && isRefundable(row.kind as ProblemKind, cents),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});

export const listProblemsOf = ({ db }: Pick<PaymentDeps, 'db'>, orderId: string) => listProblemRowsOf(db.sql, orderId);

/** For Today. */
export const countOpenProblems = async ({ db }: Pick<PaymentDeps, 'db'>): Promise<number> =>
  (await countOpenRows(db.sql))?.count ?? 0;
