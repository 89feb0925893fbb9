import { type Static, Type } from 'typebox';
import { nullable, RequestKey } from '../../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { MAX_SIZE_LENGTH } from '../../../shared/products/sizes.ts';
import { cancelUnpaidOrder } from '../../../shop/orders/cancel-unpaid.ts';
import { correctAddress } from '../../../shop/orders/changes/address.ts';
import { addFreeItem, swapSize } from '../../../shop/orders/changes/edit-items.ts';
import { changeGiftMessage } from '../../../shop/orders/changes/gift-message.ts';
import { requestMissingInfo } from '../../../shop/orders/changes/missing-info.ts';
import { previewRemoval, removeItems } from '../../../shop/orders/changes/remove-items.ts';
import { chooseSizes } from '../../../shop/orders/changes/sizes.ts';
import { notifyDelay } from '../../../shop/orders/delays/notify.ts';
import { NewDelay } from '../../../shop/orders/delays/schema.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { issueInvoiceNumber } from '../../../shop/orders/placing/numbering.ts';
import { AddressCorrection, GiftMessageInput, ItemPosition, Units } from '../../../shop/orders/schema.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById, strict } from '../../params.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, ownerConfirmed, tags } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

const answers = { tags, params: ById, response: { 200: AdminOrder } };

const Words = Type.String({ maxLength: 2000 });
const orderChangeRoutes = {
  'PUT /admin/orders/:id/address': {
    schema: { summary: 'Edit the address of an order that has not shipped', ...answers, body: AddressCorrection },
    config: helper,
  },
  'PUT /admin/orders/:id/lines/:position/size': {
    schema: {
      summary: 'Set the size of an item, or how many of it are of which size',
      ...answers,
      params: Type.Object({ ...ById.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
      body: Type.Union([
        Type.Object({ size: Type.String({ minLength: 1, maxLength: 40 }) }, strict),
        Type.Object({ units: Units }, strict),
      ]),
    },
    config: helper,
  },
  'POST /admin/orders/:id/question': {
    schema: {
      summary: 'Email the customer to ask for a size or the town',
      ...answers,
      body: Type.Object({ words: Words }, strict),
    },
    config: helper,
  },
  'POST /admin/orders/:id/delay': {
    schema: {
      summary: 'Email the customer a new ship date, with links to wait or to cancel',
      description:
        'A first delay of up to 30 days needs no answer; of any other, silence until `answerUntil` cancels the order and refunds it (16 CFR 435).',
      ...answers,
      body: NewDelay,
    },
    config: helper,
  },
  'PUT /admin/orders/:id/gift': {
    schema: { summary: 'Edit the message of a gift that has not shipped', ...answers, body: GiftMessageInput },
    config: helper,
  },
  'POST /admin/orders/:id/invoice': { schema: { summary: 'Issue the invoice', ...answers }, config: helper },
  'POST /admin/orders/:id/cancel': { schema: { summary: 'Cancel an unpaid order', ...answers }, config: helper },
} as const satisfies AdminRouteSchemas;

export const orderChanges = defineAdminResource({
  routes: orderChangeRoutes,

  register(app, deps) {
    const routes = orderChangeRoutes;

    app.put('/admin/orders/:id/address', routes['PUT /admin/orders/:id/address'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        correctAddress(deps, id, request.body, actorFor(request)),
      ),
    );

    const sizing = routes['PUT /admin/orders/:id/lines/:position/size'];
    app.put('/admin/orders/:id/lines/:position/size', sizing, (request, reply) => {
      const { position } = request.params;
      return sendChangedOrder(deps, reply, request.params.id, (id) =>
        chooseSizes(deps, id, { position, ...request.body }, actorFor(request)),
      );
    });

    app.post('/admin/orders/:id/question', routes['POST /admin/orders/:id/question'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        requestMissingInfo(deps, id, request.body.words, actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/delay', routes['POST /admin/orders/:id/delay'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => notifyDelay(deps, id, request.body, actorFor(request))),
    );

    app.put('/admin/orders/:id/gift', routes['PUT /admin/orders/:id/gift'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        changeGiftMessage(deps, id, request.body.message, actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/invoice', routes['POST /admin/orders/:id/invoice'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => issueInvoiceNumber(deps, id, actorFor(request))),
    );

    app.post('/admin/orders/:id/cancel', routes['POST /admin/orders/:id/cancel'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) => cancelUnpaidOrder(deps, id, actorFor(request))),
    );
  },
});

const Size = Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH, sentence: 'Choose a size.' });

// Input shared by all changes of an order's items.

const ITEM_EDIT = {
  key: RequestKey('New for each change; the same is one change'),
  seen: Type.String({ maxLength: 40, description: '`itemsVersion` of the order that the change was made from' }),
  emails: Type.Boolean({ description: 'Whether the customer gets an email that says what changed' }),
};
const EditedQuantity = Type.Integer({
  minimum: 1,
  maximum: 1000,
  sentence: 'Enter a whole number from 1 to 1000.',
});

const itemEditRoutes = {
  'POST /admin/orders/:id/items/swap': {
    schema: {
      summary: 'Change the size of units that have not shipped; the price stays',
      ...answers,
      body: Type.Object({ ...ITEM_EDIT, position: ItemPosition, quantity: EditedQuantity, size: Size }, strict),
    },
    config: helper,
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
        strict,
      ),
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const itemEdits = defineAdminResource({
  routes: itemEditRoutes,

  register(app, deps) {
    const routes = itemEditRoutes;

    app.post('/admin/orders/:id/items/swap', routes['POST /admin/orders/:id/items/swap'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        swapSize(deps, id, getEdit(request.body), actorFor(request)),
      ),
    );

    app.post('/admin/orders/:id/items', routes['POST /admin/orders/:id/items'], (request, reply) =>
      sendChangedOrder(deps, reply, request.params.id, (id) =>
        addFreeItem(deps, id, getEdit(request.body), actorFor(request)),
      ),
    );
  },
});

const REMOVED = {
  lines: Type.Array(
    Type.Object({ position: ItemPosition, quantity: EditedQuantity, restock: Type.Boolean() }, strict),
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
      params: ById,
      body: Type.Object(REMOVED, strict),
      response: { 200: RemovedShares },
    },
    config: owner,
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
        strict,
      ),
    },
    config: ownerConfirmed,
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
      const { expected, ...removal } = getEdit(request.body);
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

const getEdit = <Body extends { emails: boolean }>({ emails, ...edit }: Body) => ({ ...edit, tells: emails });
