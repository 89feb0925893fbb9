import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { addFreeItem, swapSize } from '../../shop/orders/changes/edit-items.ts';
import { ItemPosition } from '../../shop/orders/schema.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { EditedQuantity, editOf, ITEM_EDIT } from './item-edit-schema.ts';
import { OrderId, sendChangedOrder } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const exactly = { additionalProperties: false } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };

const Size = Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH, sentence: 'Choose a size.' });

const itemEditRoutes = {
  'POST /admin/orders/:id/items/swap': {
    schema: {
      summary: 'Change the size of units that have not shipped; the price stays',
      ...answers,
      body: Type.Object({ ...ITEM_EDIT, position: ItemPosition, quantity: EditedQuantity, size: Size }, exactly),
    },
    config: { access: 'helper' },
  },
  'POST /admin/orders/:id/items': {
    schema: {
      summary: 'Add units at no charge to a paid order that has not shipped',
      ...answers,
      body: Type.Object(
        {
          ...ITEM_EDIT,
          product: Type.String({ minLength: 1, maxLength: 200 }),
          size: nullable(Size),
          quantity: EditedQuantity,
        },
        exactly,
      ),
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

export const itemEdits = defineAdminResource({
  routes: itemEditRoutes,

  register(app, deps) {
    const routes = itemEditRoutes;

    app.post('/admin/orders/:id/items/swap', routes['POST /admin/orders/:id/items/swap'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        swapSize(deps, id, editOf(request.body), actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/items', routes['POST /admin/orders/:id/items'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        addFreeItem(deps, id, editOf(request.body), actorFor(request)),
      ),
    );
  },
});
