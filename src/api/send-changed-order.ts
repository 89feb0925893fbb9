import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { OrderReason } from '../shop/orders/order.ts';
import type { Order } from '../shop/orders/schema.ts';
import { sendOrderError } from './order-errors.ts';

export type ChangedOrder =
  | { ok: true; order: Static<typeof Order> }
  | { ok: false; reason: OrderReason; fields?: Partial<Record<string, string>> };

export const sendChangedOrder = (reply: FastifyReply, changed: ChangedOrder) =>
  changed.ok
    ? reply.header('cache-control', 'no-store').send(changed.order)
    : sendOrderError(reply, changed.reason, changed.fields as Record<string, string> | undefined);
