import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { findForDesk } from '../../shop/orders/desk-order.ts';
import { readOrderId } from '../../shop/orders/order-id.ts';
import { type OrderReason, orderSentence } from '../../shop/orders/refusals.ts';
import { PAYMENT_SENTENCES, type PaymentRefusalReason } from '../../shop/payments/refusals.ts';
import type { Tools } from '../../tools.ts';
import { notThere } from './guard.ts';

export const OrderId = Type.Object({ id: Type.String({ maxLength: 40 }) });

type Done =
  | { ok: true }
  | { ok: false; reason: OrderReason | PaymentRefusalReason; fields?: Partial<Record<string, string>> };

/** Does something to an order and answers how it is now, or why not. */
export async function answerOrder(
  tools: Pick<Tools, 'db'>,
  reply: FastifyReply,
  typedId: string,
  does: (id: string) => Promise<Done>,
) {
  const id = readOrderId(typedId);
  if (!id) return notThere(reply, NOWHERE);
  const done = await does(id);
  if (!done.ok) return refuseOrder(reply, done);
  return (await findForDesk(tools, id)) ?? notThere(reply, NOWHERE);
}

const NOWHERE = 'There is no order with this number.';

const STATUS: Partial<Record<OrderReason, number>> = {
  address_unreadable: 400,
  no_such_size: 400,
  nothing_chosen: 400,
  no_such_line: 404,
};

export function refuseOrder(reply: FastifyReply, { reason, fields }: Extract<Done, { ok: false }>) {
  if (reason === 'unknown_order') return notThere(reply, NOWHERE);
  if (isAboutMoney(reason)) return refuse(reply, { code: reason, ...PAYMENT_SENTENCES[reason] });
  return refuse(reply, {
    status: STATUS[reason] ?? 409,
    code: reason,
    detail: orderSentence(reason),
    ...(fields && { fields: fields as Record<string, string> }),
  });
}

const MONEY = new Set<string>(['nothing_to_refund', 'refund_failed', 'refund_too_large']);
const isAboutMoney = (
  reason: OrderReason | PaymentRefusalReason,
): reason is Exclude<PaymentRefusalReason, OrderReason> => MONEY.has(reason);
