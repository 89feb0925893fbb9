import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ownerOnly, StrictObject } from '../../../shared/field-shapes.ts';
import { findOrderContact, recordReply, writeToCustomer } from '../../../shop/orders/messages/messages.ts';
import { addOrderNote, removeOrderNote } from '../../../shop/orders/messages/notes.ts';
import { NewOrderMessage, NotedReply, OrderMessage, OtherOrder } from '../../../shop/orders/messages/schema.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById, NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { defineAdminResource, helper } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

export const orderMessages = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/orders/:id/contact': {
      schema: {
        summary: 'The person of an order: what else they bought, and what was written',
        params: ById,
        response: {
          200: Type.Object({
            others: Type.Object({
              count: Type.Integer(),
              spent: ownerOnly(Type.Number()),
              newest: Type.Array(OtherOrder, { description: 'Five at most' }),
            }),
            messages: Type.Array(OrderMessage, { description: 'The oldest first' }),
            repliesArriveAt: Type.String({ description: 'The mailbox' }),
            repliesShowUp: Type.Boolean({ description: 'Emails to that mailbox are handed on to the shop' }),
          }),
        },
      },
    },
    'POST /admin/orders/:id/messages': {
      schema: {
        summary: 'Email the customer about their order',
        params: ById,
        body: NewOrderMessage,
        response: { 204: NoContent },
      },
    },
    'POST /admin/orders/:id/replies': {
      schema: {
        summary: 'Note what the customer answered',
        params: ById,
        body: NotedReply,
        response: { 204: NoContent },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/orders/:id/contact': async ({ params }, reply) =>
      (await findOrderContact(deps, params.id)) ?? sendNotFound(reply, UNKNOWN_ORDER),
    'POST /admin/orders/:id/messages': ({ params, body, actor }, reply) =>
      sendWritten(reply, params.id, (id) => writeToCustomer(deps, id, body, actor)),
    'POST /admin/orders/:id/replies': ({ params, body, actor }, reply) =>
      sendWritten(reply, params.id, (id) => recordReply(deps, id, body, actor)),
  }),
});

const UNKNOWN_ORDER = 'We couldn’t find this order.';

async function sendWritten(
  reply: FastifyReply,
  typedId: string,
  write: (id: string) => ReturnType<typeof recordReply>,
) {
  const id = readOrderId(typedId);
  if (!id) return sendNotFound(reply, UNKNOWN_ORDER);
  const written = await write(id);
  return written.ok ? reply.code(204).send(null) : sendOrderError(reply, written);
}

const answers = { params: ById, response: { 200: AdminOrder } };

export const orderNotes = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/orders/:id/notes': {
      schema: {
        summary: 'Add a note',
        ...answers,
        body: StrictObject({
          text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', sentence: 'Write something.' }),
        }),
      },
    },
    'DELETE /admin/orders/:id/notes/:note': {
      schema: {
        summary: 'Remove a note',
        ...answers,
        params: Type.Object({ ...ById.properties, note: Type.Integer({ minimum: 1, maximum: 2 ** 52 }) }),
      },
    },
  },
  handlers: (deps) => ({
    'POST /admin/orders/:id/notes': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => addOrderNote(deps, id, body.text, actor)),
    'DELETE /admin/orders/:id/notes/:note': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => removeOrderNote(deps, id, params.note, actor)),
  }),
});
