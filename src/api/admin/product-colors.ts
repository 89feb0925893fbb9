import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BEAD_COLORS, MAX_COLORS } from '../../shared/products/bead-colors.ts';
import { findProductColors, saveProductColors } from '../../shop/catalog/pictures/colors.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const Color = Type.Enum(BEAD_COLORS.map(({ id }) => id));
const Told = Type.Object({
  colors: Type.Array(Type.String()),
  isChosen: Type.Boolean({ description: 'Staff chose them; else they are as found in its pictures' }),
});

const routes = {
  'GET /admin/products/:id/colors': {
    schema: { summary: 'The colors that a product is found by', tags, params: ById, response: { 200: Told } },
    config: { access: 'helper' },
  },
  'PUT /admin/products/:id/colors': {
    schema: {
      summary: 'Choose the colors that a product is found by; null: as found in its pictures',
      tags,
      params: ById,
      body: Type.Object(
        {
          colors: nullable(
            Type.Array(Color, {
              maxItems: MAX_COLORS,
              uniqueItems: true,
              sentence: `Choose up to ${MAX_COLORS} colors.`,
            }),
          ),
          before: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_COLORS }),
        },
        { additionalProperties: false },
      ),
      response: { 200: Told },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const productColors = defineAdminResource({
  routes,

  register(app, deps) {
    const path = '/admin/products/:id/colors';
    app.get(path, routes[`GET ${path}`], async (request, reply) => {
      const found = await findProductColors(deps, request.params.id);
      return found ?? sendCatalogError(reply, { reason: 'unknown_product' });
    });
    app.put(path, routes[`PUT ${path}`], async (request, reply) => {
      const done = await saveProductColors(deps, actorFor(request), request.params.id, request.body);
      if (!done.ok) return sendCatalogError(reply, done);
      return reply.send({ colors: done.colors, isChosen: done.isChosen });
    });
  },
});
