import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readOrderId } from '../../shop/orders/order.ts';
import { orderSheets, sheetsToMake } from '../../shop/studio/orders/maker-sheets.ts';
import { chooseMaker, emailChart, orderDesigns } from '../../shop/studio/orders/order-designs.ts';
import { OrderDesigns } from '../../shop/studio/orders/schema.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { sendMakerError } from './maker-errors.ts';
import { OrderId } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Product = Type.String({ maxLength: 60 });
const Paper = Type.Object({ paper: Type.Enum(['letter', 'a4'], { default: 'letter' }) });
const SheetQuery = Type.Object({
  ...Paper.properties,
  design: Type.Optional(Type.String({ maxLength: 60, description: 'Only the sheets of this one' })),
});
const DesignOfOrder = Type.Object({ ...OrderId.properties, product: Product });
const helper = { access: 'helper' } as const;

const weavingRoutes = {
  'GET /admin/studio/charts.pdf': {
    schema: { summary: 'Weaving sheets of everything that is paid and not shipped', tags, querystring: Paper },
    config: helper,
  },
  'GET /admin/orders/:id/charts.pdf': {
    schema: { summary: 'Weaving sheets of an order’s designs', tags, params: OrderId, querystring: SheetQuery },
    config: helper,
  },
  'GET /admin/orders/:id/designs': {
    schema: { summary: 'An order’s designs with their charts', tags, params: OrderId, response: { 200: OrderDesigns } },
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
      sendPdf(reply, 'weaving-sheets', await sheetsToMake(deps, query.paper)),
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
      return done.ok ? orderDesigns(deps, order) : sendMakerError(reply, done);
    });

    const emailing = routes['POST /admin/orders/:id/designs/:product/email'];
    app.post('/admin/orders/:id/designs/:product/email', emailing, async (request, reply) => {
      const { id, product } = request.params;
      const done = await emailChart(deps, { order: readOrderId(id) ?? '', product }, actorFor(request));
      return done.ok ? { sent: done.sent, maker: done.maker } : sendMakerError(reply, done);
    });
  },
});
