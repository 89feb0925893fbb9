import type { Transaction } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { enqueuePushAlerts } from '../push-alerts/alerts.ts';
import type { ProblemKind } from './classify-capture.ts';
import type { PaymentDeps, ShopSettings } from './deps.ts';
import { paymentProblemEmail } from './emails/payment-problem.tsx';
import { PROBLEM_DETAILS } from './problem-details.ts';
import {
  countOpenRows,
  countProblems,
  insertProblem,
  listProblemRows,
  listProblemRowsOf,
  type NewProblem,
} from './problem-queries.ts';
import type { PaymentProblem, PaymentProblems } from './schema.ts';
import { isRefundable } from './unmatched-refund.ts';

export type NewProblemInput = Omit<NewProblem, 'kind' | 'detail' | 'dueAt'> & {
  kind: ProblemKind;
  dueAt?: Date | null;
};

type OpenProblemDeps = Pick<PaymentDeps, 'log'> & { shop: Pick<ShopSettings, 'emailBrand' | 'ownerEmail'> };

/**
 * Notes what needs a person, and writes to the owner, both in the caller's transaction. Once for each: answers its id,
 * or undefined where it is known already.
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

const problemFacts = ({ kind, orderId, orderNumber, cents, dueAt }: ProblemFacts, to: string) => ({
  to,
  detail: PROBLEM_DETAILS[kind],
  orderId,
  orderNumber,
  cents,
  dueAt: dueAt?.toISOString() ?? null,
});

const A_PAGE = 30;

/** For the back office: open ones first, those with the nearest date on top. `after`: how many stand before the page. */
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

const shown = ({
  cents,
  resolvedAt,
  dueAt,
  openedAt,
  subject: _,
  paypalOrderId: __,
  ...row
}: ProblemRow): PaymentProblem => ({
  ...row,
  amount: cents === null ? null : toDollars(cents),
  canGoBack: resolvedAt === null && row.captureId !== null && isRefundable(row.kind as ProblemKind, cents),
  dueAt: dueAt?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});

export const listProblemsOf = ({ db }: Pick<PaymentDeps, 'db'>, orderId: string) => listProblemRowsOf(db.sql, orderId);

/** For the owner's Today. */
export const countOpenProblems = async ({ db }: Pick<PaymentDeps, 'db'>): Promise<number> =>
  (await countOpenRows(db.sql))?.count ?? 0;
