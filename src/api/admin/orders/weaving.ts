import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { orderSheets, sheetsForOpenOrders } from '../../../shop/studio/orders/maker-sheets.ts';
import { addMaker, changeMaker, listActiveMakers, removeMaker } from '../../../shop/studio/orders/makers.ts';
import { chooseMaker, emailChart, orderDesigns } from '../../../shop/studio/orders/order-designs.ts';
import { MakerDraft, MakerShape, OrderDesigns } from '../../../shop/studio/orders/schema.ts';
import { makerRefusals } from '../../../shop/studio/refusals.ts';
import { ById, NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { defineAdminResource, helper, owner } from '../resource.ts';

const Product = Type.String({ maxLength: 60 });
const Paper = Type.Object({ paper: Type.Enum(['letter', 'a4'], { default: 'letter' }) });
const SheetQuery = Type.Object({
  ...Paper.properties,
  design: Type.Optional(Type.String({ maxLength: 60, description: 'Only the sheets of this one' })),
});
const DesignOfOrder = Type.Object({ ...ById.properties, product: Product });
const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(pdf);

export const weaving = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/studio/charts.pdf': {
      schema: { summary: 'Weaving sheets of everything that is paid and not shipped', querystring: Paper },
    },
    'GET /admin/orders/:id/charts.pdf': {
      schema: { summary: 'Weaving sheets of an order’s designs', params: ById, querystring: SheetQuery },
    },
    'GET /admin/orders/:id/designs': {
      schema: { summary: 'An order’s designs with their charts', params: ById, response: { 200: OrderDesigns } },
    },
    'PUT /admin/orders/:id/designs/:product/maker': {
      schema: {
        summary: 'Choose who weaves a design',
        params: DesignOfOrder,
        body: StrictObject({ maker: Type.String({ maxLength: 40 }) }),
        response: { 200: OrderDesigns },
      },
    },
    'POST /admin/orders/:id/designs/:product/email': {
      schema: {
        summary: 'Email a design’s weaving sheet to its maker; again within a minute it sends nothing',
        params: DesignOfOrder,
        response: { 200: Type.Object({ sent: Type.Boolean(), maker: Type.String() }) },
      },
    },
  },
  refusals: makerRefusals,
  handlers: (deps) => ({
    'GET /admin/studio/charts.pdf': async ({ query }, reply) =>
      sendPdf(reply, 'weaving-sheets', await sheetsForOpenOrders(deps, query.paper)),
    'GET /admin/orders/:id/charts.pdf': async ({ params, query: { paper, design: product } }, reply) => {
      const order = readOrderId(params.id);
      const pdf = order && (await orderSheets(deps, { order, paper, product }));
      return pdf
        ? sendPdf(reply, `weaving-sheets-${order}`, pdf)
        : sendNotFound(reply, 'This order has nothing to weave.');
    },
    'GET /admin/orders/:id/designs': ({ params }) => orderDesigns(deps, readOrderId(params.id) ?? ''),
    'PUT /admin/orders/:id/designs/:product/maker': async ({ params, body, actor }) => {
      const { id, product } = params;
      const order = readOrderId(id) ?? '';
      const done = await chooseMaker(deps, { order, product }, body.maker, actor);
      return done.ok ? orderDesigns(deps, order) : done;
    },
    'POST /admin/orders/:id/designs/:product/email': async ({ params, actor }) => {
      const { id, product } = params;
      const done = await emailChart(deps, { order: readOrderId(id) ?? '', product }, actor);
      return done.ok ? { sent: done.sent, maker: done.maker } : done;
    },
  }),
});

export const staffMakers = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/makers': {
      schema: { summary: 'Who weaves designs, the default first', response: { 200: Type.Array(MakerShape) } },
      config: helper,
    },
    'POST /admin/makers': { schema: { summary: 'Add a maker', body: MakerDraft, response: { 204: NoContent } } },
    'PUT /admin/makers/:id': {
      schema: { summary: 'Change a maker', params: ById, body: MakerDraft, response: { 204: NoContent } },
    },
    'DELETE /admin/makers/:id': {
      schema: {
        summary: 'Remove a maker and delete the address; orders keep the name',
        params: ById,
        response: { 204: NoContent },
      },
    },
  },
  refusals: makerRefusals,
  handlers: (deps) => ({
    'GET /admin/makers': () => listActiveMakers(deps),
    'POST /admin/makers': ({ body, actor }) => addMaker(deps, actor, body),
    'PUT /admin/makers/:id': ({ params, body, actor }) => changeMaker(deps, actor, params.id, body),
    'DELETE /admin/makers/:id': ({ params, actor }) => removeMaker(deps, actor, params.id),
  }),
});
