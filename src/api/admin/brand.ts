import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { paths } from '../../paths.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { sealBrand } from '../../shop/settings/brand/brand.ts';
import {
  brandOf,
  canUndoBrand,
  resetBrand,
  type SavedBrand,
  saveBrand,
  undoBrand,
} from '../../shop/settings/brand/save-brand.ts';
import { type Brand, BrandShape } from '../../shop/settings/brand/schema.ts';
import { settingsErrors } from '../../shop/settings/validation-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const BrandAnswer = Type.Object({
  brand: BrandShape,
  canUndo: Type.Boolean({ description: 'Whether something was saved before that can come back' }),
});
const saves = { access: 'owner', confirmed: true } as const;

const brandRoutes = {
  'GET /admin/brand': {
    schema: { summary: 'How the shop looks and what it says of itself', tags, response: { 200: BrandAnswer } },
    config: { access: 'owner' },
  },
  'PUT /admin/brand': {
    schema: {
      summary: 'Save the brand; it applies right away',
      tags,
      body: Type.Object(
        {
          brand: BrandShape,
          seen: Type.Optional(
            Type.Object(BrandShape.properties, {
              additionalProperties: false,
              description: 'What it was: where another owner has saved one since, nothing is saved (409)',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: BrandAnswer },
    },
    config: saves,
  },
  'POST /admin/brand/undo': {
    schema: { summary: 'Bring back what the last save replaced', tags, response: { 200: BrandAnswer } },
    config: saves,
  },
  'POST /admin/brand/reset': {
    schema: { summary: 'Go back to the sample', tags, response: { 200: BrandAnswer } },
    config: saves,
  },
  'POST /admin/brand/preview': {
    schema: {
      summary: 'Where the home page shows a brand that isn’t saved, for half an hour',
      tags,
      body: BrandShape,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

export const brand = defineAdminResource({
  routes: brandRoutes,

  register(app, deps) {
    const answer = async () => ({
      brand: brandOf(await deps.settings.current()),
      canUndo: await canUndoBrand(deps),
    });
    const answerSaved = async (saved: SavedBrand, reply: FastifyReply) =>
      saved.ok ? answer() : sendApiError(reply, { status: 409, code: saved.reason, detail: REFUSALS[saved.reason] });
    const refuse = (wanted: Brand, reply: FastifyReply) => {
      const fields = settingsErrors(wanted, deps.config);
      if (!fields) return undefined;
      const detail = 'Please check the highlighted fields.';
      return sendApiError(reply, { status: 400, code: 'invalid', detail, fields });
    };

    app.get('/admin/brand', brandRoutes['GET /admin/brand'], answer);

    app.put('/admin/brand', brandRoutes['PUT /admin/brand'], async (request, reply) => {
      const { brand: wanted, seen } = request.body;
      return refuse(wanted, reply) ?? answerSaved(await saveBrand(deps, wanted, seen, actorFor(request)), reply);
    });

    app.post('/admin/brand/undo', brandRoutes['POST /admin/brand/undo'], async (request: FastifyRequest, reply) =>
      answerSaved(await undoBrand(deps, actorFor(request)), reply),
    );

    app.post('/admin/brand/reset', brandRoutes['POST /admin/brand/reset'], async (request: FastifyRequest, reply) =>
      answerSaved(await resetBrand(deps, actorFor(request)), reply),
    );

    app.post(
      '/admin/brand/preview',
      brandRoutes['POST /admin/brand/preview'],
      async ({ body }, reply) => refuse(body, reply) ?? { path: `${paths.brandPreview()}?of=${sealBrand(deps, body)}` },
    );
  },
});

const REFUSALS: Record<Extract<SavedBrand, { ok: false }>['reason'], string> = {
  picture_gone: 'The logo or a picture isn’t here anymore. Upload it again.',
  changed_meanwhile: 'Someone else changed the brand in the meantime. Look at their changes, then save yours again.',
  nothing_to_undo: 'There’s nothing to undo.',
};
