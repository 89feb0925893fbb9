import { Type } from 'typebox';
import { addOrderNote, removeOrderNote } from '../../shop/orders/messages/notes.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };
const exactly = { additionalProperties: false } as const;

const orderNoteRoutes = {
  'POST /admin/orders/:id/notes': {
    schema: {
      summary: 'Add a note',
      ...answers,
      body: Type.Object(
        { text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', sentence: 'Write something.' }) },
        exactly,
      ),
    },
    config: helper,
  },
  'DELETE /admin/orders/:id/notes/:note': {
    schema: {
      summary: 'Remove a note',
      ...answers,
      params: Type.Object({ ...OrderId.properties, note: Type.Integer({ minimum: 1, maximum: 2 ** 52 }) }),
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
