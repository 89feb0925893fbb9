import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readOrderId } from '../../../shop/orders/order.ts';
import { orderSheets, sheetsForOpenOrders } from '../../../shop/studio/orders/maker-sheets.ts';
import { addMaker, changeMaker, listActiveMakers, removeMaker } from '../../../shop/studio/orders/makers.ts';
import { chooseMaker, emailChart, orderDesigns } from '../../../shop/studio/orders/order-designs.ts';
import { MakerDraft, MakerShape, OrderDesigns } from '../../../shop/studio/orders/schema.ts';
import { makerRefusals } from '../../../shop/studio/refusals.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, tags } from '../resource.ts';

const Product = Type.String({ maxLength: 60 });
const Paper = Type.Object({ paper: Type.Enum(['letter', 'a4'], { default: 'letter' }) });
const SheetQuery = Type.Object({
  ...Paper.properties,
  design: Type.Optional(Type.String({ maxLength: 60, description: 'Only the sheets of this one' })),
});
const DesignOfOrder = Type.Object({ ...ById.properties, product: Product });

const weavingRoutes = {
  'GET /admin/studio/charts.pdf': {
    schema: { summary: 'Weaving sheets of everything that is paid and not shipped', tags, querystring: Paper },
    config: helper,
  },
  'GET /admin/orders/:id/charts.pdf': {
    schema: { summary: 'Weaving sheets of an order’s designs', tags, params: ById, querystring: SheetQuery },
    config: helper,
  },
  'GET /admin/orders/:id/designs': {
    schema: { summary: 'An order’s designs with their charts', tags, params: ById, response: { 200: OrderDesigns } },
    config: helper,
  },
  'PUT /admin/orders/:id/designs/:product/maker': {
    schema: {
      summary: 'Choose who weaves a design',
      tags,
      params: DesignOfOrder,
      body: Type.Object({ maker: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
      response: { 200: OrderDesigns },
    },
    config: helper,
  },
  'POST /admin/orders/:id/designs/:product/email': {
    schema: {
      summary: 'Email a design’s weaving sheet to its maker; again within a minute it sends nothing',
      tags,
      params: DesignOfOrder,
      response: { 200: Type.Object({ sent: Type.Boolean(), maker: Type.String() }) },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(pdf);

export const weaving = defineAdminResource({
  routes: weavingRoutes,

  register(app, deps) {
    const routes = weavingRoutes;

    app.get('/admin/studio/charts.pdf', routes['GET /admin/studio/charts.pdf'], async ({ query }, reply) =>
      sendPdf(reply, 'weaving-sheets', await sheetsForOpenOrders(deps, query.paper)),
    );

    app.get(
      '/admin/orders/:id/charts.pdf',
      routes['GET /admin/orders/:id/charts.pdf'],
      async ({ params, query: { paper, design: product } }, reply) => {
        const order = readOrderId(params.id);
        const pdf = order && (await orderSheets(deps, { order, paper, product }));
        return pdf
          ? sendPdf(reply, `weaving-sheets-${order}`, pdf)
          : sendNotFound(reply, 'This order has nothing to weave.');
      },
    );

    app.get('/admin/orders/:id/designs', routes['GET /admin/orders/:id/designs'], ({ params }) =>
      orderDesigns(deps, readOrderId(params.id) ?? ''),
    );

    const choosing = routes['PUT /admin/orders/:id/designs/:product/maker'];
    app.put('/admin/orders/:id/designs/:product/maker', choosing, async (request, reply) => {
      const { id, product } = request.params;
      const order = readOrderId(id) ?? '';
      const done = await chooseMaker(deps, { order, product }, request.body.maker, actorFor(request));
      return done.ok ? orderDesigns(deps, order) : sendRefusal(reply, makerRefusals, done);
    });

    const emailing = routes['POST /admin/orders/:id/designs/:product/email'];
    app.post('/admin/orders/:id/designs/:product/email', emailing, async (request, reply) => {
      const { id, product } = request.params;
      const done = await emailChart(deps, { order: readOrderId(id) ?? '', product }, actorFor(request));
      return done.ok ? { sent: done.sent, maker: done.maker } : sendRefusal(reply, makerRefusals, done);
    });
  },
});

const makerRoutes = {
  'GET /admin/makers': {
    schema: { summary: 'Who weaves designs, the default first', tags, response: { 200: Type.Array(MakerShape) } },
    config: helper,
  },
  'POST /admin/makers': {
    schema: { summary: 'Add a maker', tags, body: MakerDraft, response: { 204: NoContent } },
    config: owner,
  },
  'PUT /admin/makers/:id': {
    schema: { summary: 'Change a maker', tags, params: ById, body: MakerDraft, response: { 204: NoContent } },
    config: owner,
  },
  'DELETE /admin/makers/:id': {
    schema: {
      summary: 'Remove a maker and delete the address; orders keep the name',
      tags,
      params: ById,
      response: { 204: NoContent },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const staffMakers = defineAdminResource({
  routes: makerRoutes,

  register(app, deps) {
    const routes = makerRoutes;

    app.get('/admin/makers', routes['GET /admin/makers'], () => listActiveMakers(deps));

    app.post('/admin/makers', routes['POST /admin/makers'], async (request, reply) => {
      const done = await addMaker(deps, actorFor(request), request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, makerRefusals, done);
    });

    app.put('/admin/makers/:id', routes['PUT /admin/makers/:id'], async (request, reply) => {
      const done = await changeMaker(deps, actorFor(request), request.params.id, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, makerRefusals, done);
    });

    app.delete('/admin/makers/:id', routes['DELETE /admin/makers/:id'], async (request, reply) => {
      const done = await removeMaker(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, makerRefusals, done);
    });
  },
});
