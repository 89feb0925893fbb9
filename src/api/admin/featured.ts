import { Type } from 'typebox';
import { featuredInOrder, orderFeatured } from '../../shop/catalog/lists/front-page.ts';
import { FeaturedProduct } from '../../shop/catalog/products/schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const Nothing = Type.Null();

const featuredRoutes = {
  'GET /admin/featured': {
    schema: { summary: 'The featured products in their order', tags, response: { 200: Type.Array(FeaturedProduct) } },
    config: helper,
  },
  'PUT /admin/featured': {
    schema: {
      summary: 'The order of the featured products',
      tags,
      body: Type.Object(
        { products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }) },
        { additionalProperties: false },
      ),
      response: { 204: Nothing },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const featured = defineAdminResource({
  routes: featuredRoutes,

  register(app, deps) {
    const routes = featuredRoutes;

    app.get('/admin/featured', routes['GET /admin/featured'], async () => featuredInOrder(deps));

    app.put('/admin/featured', routes['PUT /admin/featured'], async (request, reply) => {
      const done = await orderFeatured(deps, actorFor(request), request.body.products);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
