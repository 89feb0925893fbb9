import { type Static, Type } from 'typebox';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { previewRemoval, removeItems } from '../../shop/orders/changes/remove-items.ts';
import { readOrderId } from '../../shop/orders/order.ts';
import { ItemPosition } from '../../shop/orders/schema.ts';
import { AdminOrder } from '../../shop/orders/staff/schema.ts';
import { actorFor } from './guard.ts';
import { EditedQuantity, editOf, ITEM_EDIT } from './item-edit-schema.ts';
import { OrderId, sendChangedOrder, sendOrderError } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const exactly = { additionalProperties: false } as const;
const answers = { tags, params: OrderId, response: { 200: AdminOrder } };

const REMOVED = {
  lines: Type.Array(
    Type.Object({ position: ItemPosition, quantity: EditedQuantity, restock: Type.Boolean() }, exactly),
    {
      maxItems: 100,
    },
  ),
  withShipping: Type.Boolean(),
};
const RemovedShares = Type.Object({
  amount: Type.Number(),
  shipping: Type.Number(),
  items: Type.Number(),
  discount: Type.Number(),
  tax: Type.Number(),
});

const itemRemovalRoutes = {
  'POST /admin/orders/:id/items/remove/preview': {
    schema: {
      summary: 'What removing units would refund; moves no money',
      tags,
      params: OrderId,
      body: Type.Object(REMOVED, exactly),
      response: { 200: RemovedShares },
    },
    config: { access: 'owner' },
  },
  'POST /admin/orders/:id/items/remove': {
    schema: {
      summary: 'Remove units that have not shipped and refund their share',
      ...answers,
      body: Type.Object(
        {
          ...ITEM_EDIT,
          ...REMOVED,
          note: Type.String({ maxLength: 200, description: 'PayPal shows it to the customer' }),
          expected: Type.Number({
            minimum: 0,
            maximum: 10_000_000,
            description: 'Dollars that the preview showed: where it is another sum by now, nothing is removed',
          }),
        },
        exactly,
      ),
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const itemRemovals = defineAdminResource({
  routes: itemRemovalRoutes,

  register(app, deps) {
    const routes = itemRemovalRoutes;

    const previewing = routes['POST /admin/orders/:id/items/remove/preview'];
    app.post('/admin/orders/:id/items/remove/preview', previewing, async (request, reply) => {
      const worth = await previewRemoval(deps, readOrderId(request.params.id) ?? '', request.body);
      if (!worth.ok) return sendOrderError(reply, worth);
      return removedShares(worth);
    });

    app.post('/admin/orders/:id/items/remove', routes['POST /admin/orders/:id/items/remove'], (request, reply) => {
      const { expected, ...removal } = editOf(request.body);
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        removeItems(deps, id, { ...removal, expectedCents: fromDollars(expected) ?? -1 }, actorFor(request)),
      );
    });
  },
});

type Worth = Extract<Awaited<ReturnType<typeof previewRemoval>>, { ok: true }>;

function removedShares({ cents, shippingCents, shares }: Worth): Static<typeof RemovedShares> {
  const sum = (part: 'itemsCents' | 'discountCents' | 'taxCents') =>
    toDollars([...shares.values()].reduce((all, share) => all + share[part], 0));
  return {
    amount: toDollars(cents),
    shipping: toDollars(shippingCents),
    items: sum('itemsCents'),
    discount: sum('discountCents'),
    tax: sum('taxCents'),
  };
}
