import { type Static, Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import { Day, FreeText, nullable, RequestKey, StrictObject } from '../../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { OUTSIDE_METHODS } from '../../../shared/orders/payment-methods.ts';
import { MAX_SIZE_LENGTH } from '../../../shared/products/sizes.ts';
import { cancelUnpaidOrder } from '../../../shop/orders/cancel-unpaid.ts';
import { correctAddress } from '../../../shop/orders/changes/address.ts';
import { addFreeItem, swapSize } from '../../../shop/orders/changes/edit-items.ts';
import { changeGiftMessage } from '../../../shop/orders/changes/gift-message.ts';
import { requestMissingInfo } from '../../../shop/orders/changes/missing-info.ts';
import { previewRemoval, removeItems } from '../../../shop/orders/changes/remove-items.ts';
import { chooseSizes } from '../../../shop/orders/changes/sizes.ts';
import { notifyDelay, previewDelay } from '../../../shop/orders/delays/notify.ts';
import { NewDelay } from '../../../shop/orders/delays/schema.ts';
import { orderDelayedEmail } from '../../../shop/orders/emails/shipping.tsx';
import { readOrderId } from '../../../shop/orders/order.ts';
import { markAsPaid, sendPayLink } from '../../../shop/orders/payment/mark-paid.ts';
import { issueInvoiceNumber } from '../../../shop/orders/placing/numbering.ts';
import { AddressCorrection, GiftMessageInput, ItemPosition, Units } from '../../../shop/orders/schema.ts';
import { AdminOrder } from '../../../shop/orders/staff/schema.ts';
import { ById } from '../../params.ts';
import { sendEmailFrame } from '../email-frame.ts';
import { defineAdminResource, helper, owner, ownerConfirmed } from '../resource.ts';
import { sendChangedOrder, sendOrderError } from './order-errors.ts';

const answers = { params: ById, response: { 200: AdminOrder } };

const Words = Type.String({ maxLength: 2000 });

export const orderChanges = defineAdminResource({
  access: helper,
  routes: {
    'PUT /admin/orders/:id/address': {
      schema: { summary: 'Edit the address of an order that has not shipped', ...answers, body: AddressCorrection },
    },
    'PUT /admin/orders/:id/lines/:position/size': {
      schema: {
        summary: 'Set the size of an item, or how many of it are of which size',
        ...answers,
        params: Type.Object({ ...ById.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) }),
        body: Type.Union([
          StrictObject({ size: Type.String({ minLength: 1, maxLength: 40 }) }),
          StrictObject({ units: Units }),
        ]),
      },
    },
    'POST /admin/orders/:id/question': {
      schema: {
        summary: 'Email the customer to ask for a size or the town',
        ...answers,
        body: StrictObject({ words: Words }),
      },
    },
    'POST /admin/orders/:id/delay': {
      schema: {
        summary: 'Email the customer a new ship date, with links to wait or to cancel',
        description:
          'A first delay of up to 30 days needs no answer; of any other, silence until `answerUntil` cancels the order and refunds it (16 CFR 435).',
        ...answers,
        body: NewDelay,
      },
    },
    'POST /admin/orders/:id/delay/preview': {
      schema: {
        summary: 'Check a new ship date, and say whom the email about it goes to; sends nothing',
        params: ById,
        body: NewDelay,
        response: { 200: Type.Object({ to: Type.String(), subject: Type.String() }) },
      },
    },
    'GET /admin/orders/:id/delay/email': {
      schema: {
        summary: 'The whole email about a new ship date that isn’t sent yet, as HTML',
        params: ById,
        querystring: Type.Object({
          n: NewDelay.properties.n,
          shipBy: Type.Optional(Day),
          reason: FreeText(500, { default: '' }),
        }),
      },
    },
    'PUT /admin/orders/:id/gift': {
      schema: { summary: 'Edit the message of a gift that has not shipped', ...answers, body: GiftMessageInput },
    },
    'POST /admin/orders/:id/invoice': { schema: { summary: 'Issue the invoice', ...answers } },
    'POST /admin/orders/:id/cancel': { schema: { summary: 'Cancel an unpaid order', ...answers } },
    'POST /admin/orders/:id/pay-link': {
      schema: { summary: 'Email a link to pay again, and hold the items for three days', ...answers },
    },
    'POST /admin/orders/:id/payment': {
      schema: {
        summary: 'Record a payment outside PayPal: the order is paid',
        ...answers,
        body: StrictObject({
          method: Type.Enum(OUTSIDE_METHODS, { sentence: 'Choose how it was paid.' }),
          note: FreeText(200, { sentence: 'Use up to 200 characters.' }),
        }),
      },
      config: owner,
    },
  },
  handlers: (deps) => ({
    'PUT /admin/orders/:id/address': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => correctAddress(deps, id, body, actor)),
    'PUT /admin/orders/:id/lines/:position/size': ({ params, body, actor }, reply) => {
      const { position } = params;
      return sendChangedOrder(deps, reply, params.id, (id) => chooseSizes(deps, id, { position, ...body }, actor));
    },
    'POST /admin/orders/:id/question': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => requestMissingInfo(deps, id, body.words, actor)),
    'POST /admin/orders/:id/delay': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => notifyDelay(deps, id, body, actor)),
    'POST /admin/orders/:id/delay/preview': async ({ params, body }, reply) => {
      const email = await previewEmail(deps, params.id, body);
      return email.ok ? { to: email.to, subject: email.subject } : sendOrderError(reply, email);
    },
    'GET /admin/orders/:id/delay/email': async ({ params, query }, reply) => {
      const email = await previewEmail(deps, params.id, { ...query, shipBy: query.shipBy ?? null });
      return email.ok ? sendEmailFrame(reply, email.html, deps.config.publicUrl) : sendOrderError(reply, email);
    },
    'PUT /admin/orders/:id/gift': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => changeGiftMessage(deps, id, body.message, actor)),
    'POST /admin/orders/:id/invoice': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => issueInvoiceNumber(deps, id, actor)),
    'POST /admin/orders/:id/cancel': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => cancelUnpaidOrder(deps, id, actor)),
    'POST /admin/orders/:id/pay-link': ({ params, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => sendPayLink(deps, id, actor)),
    'POST /admin/orders/:id/payment': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => markAsPaid(deps, id, body, actor)),
  }),
});

async function previewEmail(deps: AppDeps, typedId: string, delay: NewDelay) {
  const found = await previewDelay(deps, readOrderId(typedId) ?? '', delay);
  return found.ok
    ? { ...(await deps.emailRenderer.example(orderDelayedEmail.kind, found.facts, {})), ok: true as const }
    : found;
}

const Size = Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH, sentence: 'Choose a size.' });

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

export const itemEdits = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/orders/:id/items/swap': {
      schema: {
        summary: 'Change the size of units that have not shipped; the price stays',
        ...answers,
        body: StrictObject({ ...ITEM_EDIT, position: ItemPosition, quantity: EditedQuantity, size: Size }),
      },
    },
    'POST /admin/orders/:id/items': {
      schema: {
        summary: 'Add units at no charge to a paid order that has not shipped',
        ...answers,
        body: StrictObject({
          ...ITEM_EDIT,
          product: Type.String({ minLength: 1, maxLength: 200 }),
          size: nullable(Size),
          quantity: EditedQuantity,
        }),
      },
      config: owner,
    },
  },
  handlers: (deps) => ({
    'POST /admin/orders/:id/items/swap': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => swapSize(deps, id, getEdit(body), actor)),
    'POST /admin/orders/:id/items': ({ params, body, actor }, reply) =>
      sendChangedOrder(deps, reply, params.id, (id) => addFreeItem(deps, id, getEdit(body), actor)),
  }),
});

const REMOVED = {
  lines: Type.Array(StrictObject({ position: ItemPosition, quantity: EditedQuantity, restock: Type.Boolean() }), {
    maxItems: 100,
  }),
  withShipping: Type.Boolean(),
};
const RemovedShares = Type.Object({
  amount: Type.Number(),
  shipping: Type.Number(),
  items: Type.Number(),
  discount: Type.Number(),
  tax: Type.Number(),
});

export const itemRemovals = defineAdminResource({
  access: owner,
  routes: {
    'POST /admin/orders/:id/items/remove/preview': {
      schema: {
        summary: 'What removing units would refund; moves no money',
        params: ById,
        body: StrictObject(REMOVED),
        response: { 200: RemovedShares },
      },
    },
    'POST /admin/orders/:id/items/remove': {
      schema: {
        summary: 'Remove units that have not shipped and refund their share',
        ...answers,
        body: StrictObject({
          ...ITEM_EDIT,
          ...REMOVED,
          note: Type.String({ maxLength: 200, description: 'PayPal shows it to the customer' }),
          expected: Type.Number({
            minimum: 0,
            maximum: 10_000_000,
            description: 'Dollars that the preview showed: where it is another sum by now, nothing is removed',
          }),
        }),
      },
      config: ownerConfirmed,
    },
  },
  handlers: (deps) => ({
    'POST /admin/orders/:id/items/remove/preview': async ({ params, body }, reply) => {
      const worth = await previewRemoval(deps, readOrderId(params.id) ?? '', body);
      if (!worth.ok) return sendOrderError(reply, worth);
      return removedShares(worth);
    },
    'POST /admin/orders/:id/items/remove': ({ params, body, actor }, reply) => {
      const { expected, ...removal } = getEdit(body);
      return sendChangedOrder(deps, reply, params.id, (id) =>
        removeItems(deps, id, { ...removal, expectedCents: fromDollars(expected) ?? -1 }, actor),
      );
    },
  }),
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
