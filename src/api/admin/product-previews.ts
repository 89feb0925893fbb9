import { Type } from 'typebox';
import { paths } from '../../paths.ts';
import { storePreview } from '../../shop/catalog/products/preview.ts';
import { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });

const productPreviewRoutes = {
  'POST /admin/products/:id/preview': {
    schema: {
      summary: 'Where shoppers’ page of it can be seen with what isn’t saved, for half an hour',
      tags,
      params: ById,
      body: ProductDraft,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const productPreviews = defineAdminResource({
  routes: productPreviewRoutes,

  register(app, deps) {
    const routes = productPreviewRoutes;

    app.post('/admin/products/:id/preview', routes['POST /admin/products/:id/preview'], async (request, reply) => {
      const { id } = request.params;
      const stored = await storePreview(deps, id, request.body);
      if (!stored.ok) return sendCatalogError(reply, stored, 'address');
      return { path: `${paths.productPreview(id)}?of=${stored.key}` };
    });
  },
});
