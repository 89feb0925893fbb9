import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { readOrderId } from '../../shop/orders/order-id.ts';
import { orderSheets, sheetsToMake } from '../../shop/studio/maker-sheets.ts';
import { StudioSettingsShape } from '../../shop/studio/schema.ts';
import { readStudio, saveStudio } from '../../shop/studio/studio-settings.ts';
import { studioErrors } from '../../shop/studio/validation-errors.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { OrderId } from './order-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Paper = Type.Object({ paper: Type.Enum(['letter', 'a4'], { default: 'letter' }) });
/** The version that was seen comes along: who saves over somebody else's change is told of it. */
const Versioned = Type.Object(
  { version: Type.Integer({ minimum: 0 }), settings: StudioSettingsShape },
  { additionalProperties: false },
);

const studioRoutes = {
  'GET /admin/studio': {
    schema: { summary: 'The settings of the bead studio', tags, response: { 200: Versioned } },
    config: { access: 'owner' },
  },
  'PUT /admin/studio': {
    schema: {
      summary: 'Save the settings of the bead studio; designs are priced and offered by them right away',
      tags,
      body: Versioned,
      response: { 200: Versioned },
    },
    config: { access: 'owner', confirmed: true },
  },
  'GET /admin/studio/charts.pdf': {
    schema: { summary: 'Weaving sheets of everything that is paid and not shipped', tags, querystring: Paper },
    config: { access: 'helper' },
  },
  'GET /admin/orders/:id/charts.pdf': {
    schema: { summary: 'Weaving sheets of an order’s designs', tags, params: OrderId, querystring: Paper },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(pdf);

export const studio = defineAdminResource({
  routes: studioRoutes,

  register(app, deps) {
    app.get(
      '/admin/studio',
      studioRoutes['GET /admin/studio'],
      async () => structuredClone(await readStudio(deps.db.sql)) as never,
    );

    app.put('/admin/studio', studioRoutes['PUT /admin/studio'], async (request, reply) => {
      const { settings, version } = request.body;
      const fields = studioErrors(settings);
      if (fields) {
        const detail = 'Please check the highlighted settings.';
        return sendApiError(reply, { status: 400, code: 'invalid', detail, fields });
      }
      const saved = await saveStudio(deps, settings, version, actorFor(request));
      if (saved.ok) return { version: saved.version, settings };
      const detail = 'Somebody else has changed these settings. Look at theirs, then save yours again.';
      return sendApiError(reply, { ...saved, status: 409, code: saved.reason, detail });
    });

    app.get('/admin/studio/charts.pdf', studioRoutes['GET /admin/studio/charts.pdf'], async ({ query }, reply) =>
      sendPdf(reply, 'weaving-sheets', await sheetsToMake(deps, query.paper)),
    );

    app.get(
      '/admin/orders/:id/charts.pdf',
      studioRoutes['GET /admin/orders/:id/charts.pdf'],
      async ({ params, query }, reply) => {
        const id = readOrderId(params.id);
        const pdf = id && (await orderSheets(deps, id, query.paper));
        return pdf
          ? sendPdf(reply, `weaving-sheets-${id}`, pdf)
          : sendNotFound(reply, 'This order has nothing to weave.');
      },
    );
  },
});
