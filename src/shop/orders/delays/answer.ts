import type { Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { hashOfSecret } from '../../accounts/tokens.ts';
import type { Actor } from '../../audit/audit.ts';
import { paidBy } from '../../payments/paid-by.ts';
import { addOrderEvent, type StepRefusal, stepRefusal } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { type LockedOrder, lockOrder } from '../queries.ts';
import { cancelPaidOrder, unshippedSelection } from '../refunds/cancel-paid.ts';
import type { RefundOrderDeps } from '../refunds/plan.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import { previewRefund } from '../refunds/refund.ts';
import {
  answerDelayRow,
  findCancellingPlan,
  findDelayByToken,
  findRefundTry,
  listDelays,
  markRefundTried,
} from './queries.ts';
import type { DelayAnswer, ShownDelay } from './schema.ts';

type DelayLinkRefusal =
  | StepRefusal
  | { ok: false; reason: 'link_invalid' | 'newer_delay' | 'refund_under_way' | 'refund_failed_later' };

type Answered = { ok: true; delay: ShownDelay } | DelayLinkRefusal;

/** The page that the links of a notice open. */
export async function showDelay({ db }: Pick<RefundOrderDeps, 'db'>, token: string): Promise<Answered> {
  const { sql } = db;
  const row = await findDelayByToken(sql, hashOfSecret(token));
  const order = row && (await findAnyOrder(sql, row.orderId));
  if (!row || !order) return { ok: false, reason: 'link_invalid' };
  const [paid, cancelling] = await Promise.all([paidBy(sql, row.orderId), findOpenCancellation(sql, row.orderId)]);
  const { shipBy, arrivesFrom, arrivesTo, silence, answerUntil } = row;
  const isOver = order.isCancelled || order.paymentState === 'refunded' || cancelling !== undefined;
  return {
    ok: true,
    delay: {
      order: row.orderId,
      number: order.number,
      isPickup: order.shippingAddress.isPickup ?? false,
      shipBy,
      arrivesFrom,
      arrivesTo,
      answerUntil,
      silence: silence as ShownDelay['silence'],
      state: noticeState({
        isOver,
        isShipped: order.isDispatched,
        isNewest: row.isNewest,
        isWaiting: row.answer === 'wait',
      }),
      totalPrice: isOver
        ? order.refundedAmount
        : toDollars(await unshippedCents(sql, row.orderId, paid?.leftCents ?? 0)),
    },
  };
}

type NoticeFacts = { isOver: boolean; isShipped: boolean; isNewest: boolean; isWaiting: boolean };

function noticeState({ isOver, isShipped, isNewest, isWaiting }: NoticeFacts): ShownDelay['state'] {
  if (isOver) return 'canceled';
  if (isShipped) return 'shipped';
  if (!isNewest) return 'outdated';
  return isWaiting ? 'waiting' : 'open';
}

/** Refund of a cancellation; for a partly shipped order, the price of the unshipped items. */
async function unshippedCents(sql: Sql, orderId: string, leftCents: number): Promise<number> {
  const rest = await unshippedSelection(sql, orderId, true);
  if (rest.kind !== 'lines') return leftCents;
  const amount = await previewRefund({ db: { sql } as RefundOrderDeps['db'] }, orderId, rest);
  return amount.ok ? amount.cents : 0;
}

/**
 * The customer agrees to wait, or cancels for a refund. Both lock the order's row, so concurrent answers are serialized. A
 * cancellation is final; consent can become a cancellation until the order ships.
 */
export async function answerDelay(deps: RefundOrderDeps, { token, answer }: DelayAnswer): Promise<Answered> {
  const row = await findDelayByToken(deps.db.sql, hashOfSecret(token));
  if (!row) return { ok: false, reason: 'link_invalid' };
  // Already canceled: just show it. If PayPal refused the refund, the job retries it.
  if (answer === 'cancel' && row.answer === 'cancel') return showDelay(deps, token);
  const done =
    answer === 'wait' ? await consent(deps, token, row.orderId) : await cancelDelayedOrder(deps, row, 'shopper');
  return done.ok ? showDelay(deps, token) : done;
}

function consent(deps: RefundOrderDeps, token: string, orderId: string): Promise<{ ok: true } | DelayLinkRefusal> {
  const at = deps.now();
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    // Reread under the lock: there may be a newer notice or another answer.
    const row = await findDelayByToken(tx.sql, hashOfSecret(token));
    if (!order || !row) return { ok: false, reason: 'link_invalid' };
    const refusal = consentRefusal(row, order) ?? (await cancellingRefusal(tx.sql, orderId));
    if (refusal) return refusal;
    const answered = await answerDelayRow(tx.sql, { orderId, n: row.n, answer: 'wait', by: 'shopper', at });
    if (answered > 0) await addOrderEvent(tx.sql, { orderId, kind: 'delay_accepted', byWhom: 'shopper' });
    return { ok: true };
  });
}

const consentRefusal = (
  { answer, isNewest }: { answer: string | null; isNewest: boolean },
  order: LockedOrder,
): DelayLinkRefusal | undefined => {
  if (answer === 'cancel') return { ok: false, reason: 'already_cancelled' };
  return stepRefusal('corrected', order) ?? (isNewest ? undefined : { ok: false, reason: 'newer_delay' });
};

const cancellingRefusal = async (sql: Sql, orderId: string): Promise<DelayLinkRefusal | undefined> =>
  (await findOpenCancellation(sql, orderId)) ? { ok: false, reason: 'refund_under_way' } : undefined;

type Notice = { orderId: string; n: number };

const ACTORS: Record<'shopper' | 'clock', Actor> = {
  shopper: { staffId: null, name: 'shopper' },
  clock: { staffId: null, name: 'clock' },
};

/** Refusals that mean the order is already canceled or refunded, or about to be. */
const OVER: ReadonlySet<string> = new Set(['already_cancelled', 'nothing_to_refund', 'key_used', 'refund_under_way']);

/**
 * Cancels and refunds a delayed order; idempotent. PayPal replays its answer to a refused refund for the same key, so each
 * retry gets its own key, and concurrent tries share one.
 */
export async function cancelDelayedOrder(
  deps: RefundOrderDeps,
  { orderId, n }: Notice,
  by: 'shopper' | 'clock',
): Promise<{ ok: true } | DelayLinkRefusal> {
  const at = deps.now();
  const known = await findRefundTry(deps.db.sql, orderId, n);
  const tried = known?.triedAt?.getTime() ?? 0;
  const done = await cancelPaidOrder(
    deps,
    orderId,
    {
      key: `delay-${orderId}-${n}-${tried}`,
      note: `Order ${orderId} can’t be shipped in time`,
      restock: true,
      refusal: (tx) => tryRefusal(tx.sql, { orderId, n, tried, by }),
      async planned(tx) {
        await answerDelayRow(tx.sql, { orderId, n, answer: 'cancel', by, at });
        await markRefundTried(tx.sql, orderId, n, at);
      },
    },
    ACTORS[by],
  );
  if (done.ok || OVER.has(done.reason)) return { ok: true };
  if (done.reason === 'already_dispatched') return { ok: false, reason: done.reason };
  return { ok: false, reason: 'refund_failed_later' };
}

/** Under the order's lock: refuses if another try has begun, or if the job acts on silence but the customer has answered. */
async function tryRefusal(sql: Sql, { orderId, n, tried, by }: Notice & { tried: number; by: 'shopper' | 'clock' }) {
  if (await findCancellingPlan(sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
  const now = await findRefundTry(sql, orderId, n);
  const newest = (await listDelays(sql, orderId)).at(-1);
  const isSilent = now?.answer === 'cancel' || (now?.answer === null && newest?.n === n);
  const isFirst = (now?.triedAt?.getTime() ?? 0) === tried;
  return isFirst && (by === 'shopper' || isSilent) ? undefined : ({ ok: false, reason: 'changed_meanwhile' } as const);
}
