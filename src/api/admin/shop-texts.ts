import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { isShopTextId } from '../../shared/text/shop-texts.ts';
import { saveWording } from '../../shop/settings/save-wording.ts';
import { ShopTextShape } from '../../shop/settings/schema.ts';
import { listShopTexts, shopTextAnswer, shopTextError, tidyShopText } from '../../shop/settings/shop-texts.ts';
import { ById } from '../by-id.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ShopText = Type.Object({
  id: Type.String(),
  /** Where it stands. */
  name: Type.String(),
  group: Type.String(),
  names: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  sample: Type.String(),
  mayBeEmpty: Type.Boolean(),
  text: nullable(Type.String()),
  shown: Type.String({ description: 'As shoppers read it, with examples for what only an order knows' }),
});
const owner = { access: 'owner' } as const;

const shopTextRoutes = {
  'GET /admin/shop-texts': {
    schema: {
      summary: 'Sentences of the shop whose words can be changed',
      tags,
      response: { 200: Type.Object({ texts: Type.Array(ShopText) }) },
    },
    config: owner,
  },
  'GET /admin/shop-texts/:id': {
    schema: { summary: 'One of them', tags, params: ById, response: { 200: ShopText } },
    config: owner,
  },
  'PUT /admin/shop-texts/:id': {
    schema: {
      summary: 'Save the words of a sentence; null brings the sample back',
      tags,
      params: ById,
      body: Type.Object(
        {
          text: nullable(ShopTextShape),
          seen: Type.Union([ShopTextShape, Type.Null()], {
            description: 'What it was: where another owner has saved another since, nothing is saved (409)',
          }),
        },
        { additionalProperties: false },
      ),
      response: { 200: ShopText },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

const UNKNOWN = 'This text isn’t in the list.';
const CHANGED = 'Someone else changed this text in the meantime. Review their changes, then save yours again.';

export const shopTexts = defineAdminResource({
  routes: shopTextRoutes,

  register(app, deps) {
    const routes = shopTextRoutes;

    app.get('/admin/shop-texts', routes['GET /admin/shop-texts'], async () => ({
      texts: listShopTexts(await deps.settings.current()),
    }));

    app.get('/admin/shop-texts/:id', routes['GET /admin/shop-texts/:id'], async (request, reply) => {
      const { id } = request.params;
      return isShopTextId(id) ? shopTextAnswer(await deps.settings.current(), id) : sendNotFound(reply, UNKNOWN);
    });

    app.put('/admin/shop-texts/:id', routes['PUT /admin/shop-texts/:id'], async (request, reply) => {
      const { id } = request.params;
      if (!isShopTextId(id)) return sendNotFound(reply, UNKNOWN);
      const { text, seen } = request.body;
      const words = text === null ? null : tidyShopText(text);
      const settings = await deps.settings.current();
      const detail = words === null ? undefined : shopTextError(settings, id, words);
      if (detail !== undefined)
        return sendApiError(reply, { status: 400, code: 'text_unreadable', detail, fields: { text: detail } });
      const saved = await saveWording(deps, { kind: 'shopTexts', id, words, seen }, actorFor(request));
      if (!saved.ok) return sendApiError(reply, { status: 409, code: saved.reason, detail: CHANGED });
      return shopTextAnswer(await deps.settings.current(), id);
    });
  },
});
