import type { Sql } from '../../platform/db/database.ts';
import { hashOfSecret } from '../accounts/tokens.ts';
import type { Actor } from '../audit/audit.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import {
  answerDelayRow,
  findCancellingPlan,
  findDelayByToken,
  findRefundTry,
  listDelays,
  noteRefundTried,
} from './delay-queries.ts';
import type { DelayAnswer } from './delay-schema.ts';
import { addOrderEvent } from './events.ts';
import { stepRefusal } from './order-steps.ts';
import type { RefundOrderDeps } from './refund-plan.ts';
import { findOpenCancellation } from './refund-queries.ts';
import { type Answered, type DelayLinkRefusal, showDelay } from './show-delay.ts';
import { type LockedOrder, lockOrder } from './transition-queries.ts';

/**
 * The shopper waits, or has the order canceled and the money back. Both hold the order's row, so of two at once one comes
 * second: a cancellation is the last word, and consent may become one until the parcel has left.
 */
export async function answerDelay(deps: RefundOrderDeps, { token, answer }: DelayAnswer): Promise<Answered> {
  const row = await findDelayByToken(deps.db.sql, hashOfSecret(token));
  if (!row) return { ok: false, reason: 'link_invalid' };
  // Whoever has canceled already is shown so; a refund that PayPal refused is the job's to try again.
  if (answer === 'cancel' && row.answer === 'cancel') return showDelay(deps, token);
  const done = answer === 'wait' ? await consent(deps, token, row.orderId) : await giveUp(deps, row, 'shopper');
  return done.ok ? showDelay(deps, token) : done;
}

function consent(deps: RefundOrderDeps, token: string, orderId: string): Promise<{ ok: true } | DelayLinkRefusal> {
  const at = deps.now();
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    // Read again under the lock: a newer notice or another answer may have come meanwhile.
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

const ACTORS: Record<'shopper' | 'clock', Actor> = {
  shopper: { staffId: null, name: 'shopper' },
  clock: { staffId: null, name: 'clock' },
};

type Notice = { orderId: string; n: number };

/**
 * Cancels a delayed order with its money back, once whoever asks and however often. PayPal answers a refund that it has
 * refused in the same words for ever, so each try has a name of its own, and two that begin at once have the same.
 */
export async function giveUp(
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
        await noteRefundTried(tx.sql, orderId, n, at);
      },
    },
    ACTORS[by],
  );
  if (done.ok || OVER.has(done.reason)) return { ok: true };
  if (done.reason === 'already_dispatched') return { ok: false, reason: done.reason };
  return { ok: false, reason: 'refund_failed_later' };
}

/** Somebody else has canceled or refunded it, or is at it: what was asked for has come true. */
const OVER: ReadonlySet<string> = new Set(['already_cancelled', 'nothing_to_refund', 'key_used', 'refund_under_way']);

/** Under the order's lock: whether another try has begun since, or somebody answered whose silence was taken for one. */
async function tryRefusal(sql: Sql, { orderId, n, tried, by }: Notice & { tried: number; by: 'shopper' | 'clock' }) {
  if (await findCancellingPlan(sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
  const now = await findRefundTry(sql, orderId, n);
  const newest = (await listDelays(sql, orderId)).at(-1);
  const isSilent = now?.answer === 'cancel' || (now?.answer === null && newest?.n === n);
  const isFirst = (now?.triedAt?.getTime() ?? 0) === tried;
  return isFirst && (by === 'shopper' || isSilent) ? undefined : ({ ok: false, reason: 'changed_meanwhile' } as const);
}
