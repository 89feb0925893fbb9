import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { sendApiError } from '../../../platform/http/api-error.ts';
import { type OrderReason, orderSentence, readOrderId } from '../../../shop/orders/order.ts';
import { findAdminOrder } from '../../../shop/orders/staff/order.ts';
import type { PaymentRefusalReason } from '../../../shop/payments/refusals.ts';
import { ORDER_STATUS, sendPaymentError } from '../../orders/order-errors.ts';
import { sendNotFound } from '../guard.ts';

type OrderOutcome =
  | { ok: true }
  | { ok: false; reason: OrderReason | PaymentRefusalReason; fields?: Partial<Record<string, string>> };

/** Changes an order and sends its new state, or the refusal. */
export async function sendChangedOrder(
  deps: Pick<AppDeps, 'db' | 'settings' | 'now'>,
  reply: FastifyReply,
  typedId: string,
  does: (id: string) => Promise<OrderOutcome>,
) {
  const id = readOrderId(typedId);
  if (!id) return sendNotFound(reply, UNKNOWN_ORDER);
  const done = await does(id);
  if (!done.ok) return sendOrderError(reply, done);
  return (await findAdminOrder(deps, id)) ?? sendNotFound(reply, UNKNOWN_ORDER);
}

const UNKNOWN_ORDER = 'We couldn’t find this order.';

export function sendOrderError(reply: FastifyReply, { reason, fields }: Extract<OrderOutcome, { ok: false }>) {
  if (reason === 'unknown_order') return sendNotFound(reply, UNKNOWN_ORDER);
  if (isAboutMoney(reason)) return sendPaymentError(reply, reason);
  return sendApiError(reply, {
    status: ORDER_STATUS[reason],
    code: reason,
    detail: orderSentence(reason),
    ...(fields && { fields: fields as Record<string, string> }),
  });
}

/** True for payment refusals. Refusals shared by orders and payments use the order sentences. */
const isAboutMoney = (
  reason: OrderReason | PaymentRefusalReason,
): reason is Exclude<PaymentRefusalReason, OrderReason> => !(reason in ORDER_STATUS);
