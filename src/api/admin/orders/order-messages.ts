import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findOrderContact, recordReply, writeToCustomer } from '../../../shop/orders/messages/messages.ts';
import { addOrderNote, removeOrderNote } from '../../../shop/orders/messages/notes.ts';
import { NewOrderMessage, NotedReply, OrderMessage, OtherOrder } from '../../../shop/orders/messages/schema.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById, NoContent, strict } from '../../params.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { ownerOnly } from '../owner-only.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

const orderMessageRoutes = {
  'GET /admin/orders/:id/contact': {
    schema: {
      summary: 'The person of an order: what else they bought, and what was written',
      tags,
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
    config: helper,
  },
  'POST /admin/orders/:id/messages': {
    schema: {
      summary: 'Email the customer about their order',
      tags,
      params: ById,
      body: NewOrderMessage,
      response: { 204: NoContent },
    },
    config: helper,
  },
  'POST /admin/orders/:id/replies': {
    schema: {
      summary: 'Note what the customer answered',
      tags,
      params: ById,
      body: NotedReply,
      response: { 204: NoContent },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const orderMessages = defineAdminResource({
  routes: orderMessageRoutes,

  register(app, deps) {
    const routes = orderMessageRoutes;

    app.get('/admin/orders/:id/contact', routes['GET /admin/orders/:id/contact'], async ({ params }, reply) => {
      const contact = await findOrderContact(deps, params.id);
      return contact ?? sendNotFound(reply, UNKNOWN_ORDER);
    });

    app.post('/admin/orders/:id/messages', routes['POST /admin/orders/:id/messages'], (request, reply) =>
      sendWritten(reply, request.params.id, (id) => writeToCustomer(deps, id, request.body, actorFor(request))),
    );

    app.post('/admin/orders/:id/replies', routes['POST /admin/orders/:id/replies'], (request, reply) =>
      sendWritten(reply, request.params.id, (id) => recordReply(deps, id, request.body, actorFor(request))),
    );
  },
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

const answers = { tags, params: ById, response: { 200: AdminOrder } };

const orderNoteRoutes = {
  'POST /admin/orders/:id/notes': {
    schema: {
      summary: 'Add a note',
      ...answers,
      body: Type.Object(
        { text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', sentence: 'Write something.' }) },
        strict,
      ),
    },
    config: helper,
  },
  'DELETE /admin/orders/:id/notes/:note': {
    schema: {
      summary: 'Remove a note',
      ...answers,
      params: Type.Object({ ...ById.properties, note: Type.Integer({ minimum: 1, maximum: 2 ** 52 }) }),
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const orderNotes = defineAdminResource({
  routes: orderNoteRoutes,

  register(app, deps) {
    const routes = orderNoteRoutes;

    app.post('/admin/orders/:id/notes', routes['POST /admin/orders/:id/notes'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        addOrderNote(deps, id, request.body.text, actorFor(request)),
      ),
    );

    app.delete('/admin/orders/:id/notes/:note', routes['DELETE /admin/orders/:id/notes/:note'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        removeOrderNote(deps, id, request.params.note, actorFor(request)),
      ),
    );
  },
});
