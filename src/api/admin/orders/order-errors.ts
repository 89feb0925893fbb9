import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import type { Given } from '../../../shared/refusals.ts';
import { orderRefusals, readOrderId } from '../../../shop/orders/order.ts';
import { findAdminOrder } from '../../../shop/orders/staff/order.ts';
import { refundRefusals } from '../../../shop/payments/refusals.ts';
import { sendRefusal } from '../../refusals.ts';
import { sendNotFound } from '../guard.ts';

export const orderOrRefundRefusals = { ...refundRefusals, ...orderRefusals };
type OrderRefusal = Given<typeof orderOrRefundRefusals>;

export async function sendChangedOrder(
  deps: Pick<AppDeps, 'db' | 'settings' | 'now'>,
  reply: FastifyReply,
  typedId: string,
  does: (id: string) => Promise<{ ok: true } | ({ ok: false } & OrderRefusal)>,
) {
  const id = readOrderId(typedId);
  if (!id) return sendUnknownOrder(reply);
  const done = await does(id);
  if (!done.ok) return sendOrderError(reply, done);
  return (await findAdminOrder(deps, id)) ?? sendUnknownOrder(reply);
}

export const sendOrderError = (reply: FastifyReply, refusal: OrderRefusal): FastifyReply =>
  refusal.reason === 'unknown_order' ? sendUnknownOrder(reply) : sendRefusal(reply, orderOrRefundRefusals, refusal);

const sendUnknownOrder = (reply: FastifyReply) => sendNotFound(reply, orderRefusals.unknown_order.sentence);
