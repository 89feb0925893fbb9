import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { hashOfSecret } from '../accounts/tokens.ts';
import { paidBy } from '../payments/paid-by.ts';
import { restOf } from './cancel-paid-order.ts';
import { findDelayByToken } from './delay-queries.ts';
import type { ShownDelay } from './delay-schema.ts';
import type { StepRefusal } from './order-steps.ts';
import { findAnyOrder } from './orders.ts';
import { previewRefund } from './refund-order.ts';
import type { RefundOrderDeps } from './refund-plan.ts';
import { findOpenCancellation } from './refund-queries.ts';

export type DelayLinkRefusal =
  | StepRefusal
  | { ok: false; reason: 'link_invalid' | 'newer_delay' | 'refund_under_way' | 'refund_failed_later' };

export type Answered = { ok: true; delay: ShownDelay } | DelayLinkRefusal;

/** What the links of a notice show; changes nothing. */
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
      number: order.number ?? null,
      isPickup: order.shippingAddress.isPickup ?? false,
      shipBy,
      arrivesFrom,
      arrivesTo,
      answerUntil,
      silence: silence as ShownDelay['silence'],
      state: stateOf({
        isOver,
        isShipped: order.isDispatched,
        isNewest: row.isNewest,
        isWaiting: row.answer === 'wait',
      }),
      totalPrice: isOver ? order.refundedAmount : toDollars(await centsOfRest(sql, row.orderId, paid?.leftCents ?? 0)),
    },
  };
}

/** What a cancellation would give back: of a partly shipped order what its other items cost. */
async function centsOfRest(sql: Sql, orderId: string, leftCents: number): Promise<number> {
  const rest = await restOf(sql, orderId, true);
  if (rest.kind !== 'lines') return leftCents;
  const worth = await previewRefund({ db: { sql } as RefundOrderDeps['db'] }, orderId, rest);
  return worth.ok ? worth.cents : 0;
}

type Standing = { isOver: boolean; isShipped: boolean; isNewest: boolean; isWaiting: boolean };

function stateOf({ isOver, isShipped, isNewest, isWaiting }: Standing): ShownDelay['state'] {
  if (isOver) return 'canceled';
  if (isShipped) return 'shipped';
  if (!isNewest) return 'outdated';
  return isWaiting ? 'waiting' : 'open';
}
