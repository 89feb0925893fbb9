import { Type } from 'typebox';
import {
  categoriesForStaff,
  changeCategory,
  createCategory,
  orderCategories,
  removeCategory,
} from '../../shop/catalog/taxonomy/categories.ts';
import {
  changeCommunity,
  communitiesForStaff,
  createCommunity,
  removeCommunity,
} from '../../shop/catalog/taxonomy/staff-communities.ts';
import {
  CategoryDraft,
  CommunityDraft,
  StaffCategory,
  StaffCommunity,
} from '../../shop/catalog/taxonomy/staff-schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });
const Made = Type.Object({ slug: Type.String() });
const Nothing = Type.Null();

const adminTaxonomyRoutes = {
  'GET /admin/categories': {
    schema: { summary: 'Categories in their order', tags, response: { 200: Type.Array(StaffCategory) } },
    config: helper,
  },
  'POST /admin/categories': {
    schema: { summary: 'Add a category', tags, body: CategoryDraft, response: { 201: Made } },
    config: helper,
  },
  'PUT /admin/categories': {
    schema: {
      summary: 'The order of the categories',
      tags,
      body: Type.Object(
        { categories: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 500 }) },
        { additionalProperties: false },
      ),
      response: { 204: Nothing },
    },
    config: helper,
  },
  'PUT /admin/categories/:slug': {
    schema: { summary: 'Change a category', tags, params: BySlug, body: CategoryDraft, response: { 204: Nothing } },
    config: helper,
  },
  'DELETE /admin/categories/:slug': {
    schema: { summary: 'Remove an empty category', tags, params: BySlug, response: { 204: Nothing } },
    config: helper,
  },
  'GET /admin/communities': {
    schema: { summary: 'The communities that make the products', tags, response: { 200: Type.Array(StaffCommunity) } },
    config: helper,
  },
  'POST /admin/communities': {
    schema: { summary: 'Add a community', tags, body: CommunityDraft, response: { 201: Made } },
    config: helper,
  },
  'PUT /admin/communities/:slug': {
    schema: { summary: 'Change a community', tags, params: BySlug, body: CommunityDraft, response: { 204: Nothing } },
    config: helper,
  },
  'DELETE /admin/communities/:slug': {
    schema: { summary: 'Remove a community without products', tags, params: BySlug, response: { 204: Nothing } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const taxonomy = defineAdminResource({
  routes: adminTaxonomyRoutes,

  register(app, deps) {
    const routes = adminTaxonomyRoutes;

    app.get('/admin/categories', routes['GET /admin/categories'], async () => categoriesForStaff(deps));

    app.post('/admin/categories', routes['POST /admin/categories'], async (request, reply) => {
      const made = await createCategory(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ slug: made.slug }) : sendCatalogError(reply, made);
    });

    app.put('/admin/categories', routes['PUT /admin/categories'], async (request, reply) => {
      const done = await orderCategories(deps, actorFor(request), request.body.categories);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });

    app.put('/admin/categories/:slug', routes['PUT /admin/categories/:slug'], async (request, reply) => {
      const done = await changeCategory(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });

    app.delete('/admin/categories/:slug', routes['DELETE /admin/categories/:slug'], async (request, reply) => {
      const done = await removeCategory(deps, actorFor(request), request.params.slug);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });

    app.get('/admin/communities', routes['GET /admin/communities'], async () => communitiesForStaff(deps));

    app.post('/admin/communities', routes['POST /admin/communities'], async (request, reply) => {
      const made = await createCommunity(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ slug: made.slug }) : sendCatalogError(reply, made);
    });

    app.put('/admin/communities/:slug', routes['PUT /admin/communities/:slug'], async (request, reply) => {
      const done = await changeCommunity(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });

    app.delete('/admin/communities/:slug', routes['DELETE /admin/communities/:slug'], async (request, reply) => {
      const done = await removeCommunity(deps, actorFor(request), request.params.slug);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
