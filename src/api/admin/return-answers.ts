import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { returnsOf } from '../../shop/orders/returns/answers.ts';
import { orderOfReturn } from '../../shop/orders/returns/list.ts';
import type { ReturnRefusal } from '../../shop/orders/returns/steps.ts';
import { RETURN_STATUS, sendReturnError } from '../return-errors.ts';
import { sendOrderError } from './order-errors.ts';

type Outcome = { ok: true } | Parameters<typeof sendOrderError>[1] | ReturnRefusal;

/** How the order’s returns stand after a step, or why it was not taken. */
export async function sendChangedReturns(deps: Pick<AppDeps, 'db'>, reply: FastifyReply, id: string, done: Outcome) {
  if (!done.ok) return sendReturnRefusal(reply, done);
  const orderId = await orderOfReturn(deps.db.sql, id);
  return returnsOf(deps.db.sql, orderId ?? '');
}

/** Reasons that orders and payments share have their sentences. */
export function sendReturnRefusal(reply: FastifyReply, refusal: Exclude<Outcome, { ok: true }>): FastifyReply {
  return refusal.reason in RETURN_STATUS
    ? sendReturnError(reply, refusal as ReturnRefusal)
    : sendOrderError(reply, refusal as Parameters<typeof sendOrderError>[1]);
}
