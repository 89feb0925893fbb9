import { Type } from 'typebox';
import { CommunityPictureOrder } from '../../../shop/catalog/pictures/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import {
  categoriesForStaff,
  changeCategory,
  createCategory,
  orderCategories,
  removeCategory,
} from '../../../shop/catalog/taxonomy/categories.ts';
import {
  arrangeCommunityPictures,
  attachCommunityPicture,
  changeCommunity,
  communitiesForStaff,
  createCommunity,
  removeCommunity,
} from '../../../shop/catalog/taxonomy/staff-communities.ts';
import {
  CategoryDraft,
  CommunityDraft,
  StaffCategory,
  StaffCommunity,
} from '../../../shop/catalog/taxonomy/staff-schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { BySlug, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const Made = Type.Object({ slug: Type.String() });

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
      response: { 204: NoContent },
    },
    config: helper,
  },
  'PUT /admin/categories/:slug': {
    schema: { summary: 'Change a category', tags, params: BySlug, body: CategoryDraft, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/categories/:slug': {
    schema: { summary: 'Remove an empty category', tags, params: BySlug, response: { 204: NoContent } },
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
    schema: { summary: 'Change a community', tags, params: BySlug, body: CommunityDraft, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/communities/:slug': {
    schema: { summary: 'Remove a community without products', tags, params: BySlug, response: { 204: NoContent } },
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
      return made.ok ? reply.code(201).send({ slug: made.slug }) : sendRefusal(reply, staffCatalogRefusals, made);
    });

    app.put('/admin/categories', routes['PUT /admin/categories'], async (request, reply) => {
      const done = await orderCategories(deps, actorFor(request), request.body.categories);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });

    app.put('/admin/categories/:slug', routes['PUT /admin/categories/:slug'], async (request, reply) => {
      const done = await changeCategory(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });

    app.delete('/admin/categories/:slug', routes['DELETE /admin/categories/:slug'], async (request, reply) => {
      const done = await removeCategory(deps, actorFor(request), request.params.slug);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });

    app.get('/admin/communities', routes['GET /admin/communities'], async () => communitiesForStaff(deps));

    app.post('/admin/communities', routes['POST /admin/communities'], async (request, reply) => {
      const made = await createCommunity(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ slug: made.slug }) : sendRefusal(reply, staffCatalogRefusals, made);
    });

    app.put('/admin/communities/:slug', routes['PUT /admin/communities/:slug'], async (request, reply) => {
      const done = await changeCommunity(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });

    app.delete('/admin/communities/:slug', routes['DELETE /admin/communities/:slug'], async (request, reply) => {
      const done = await removeCommunity(deps, actorFor(request), request.params.slug);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const Hung = Type.Object({ id: Type.String() });

const communityPictureRoutes = {
  'POST /admin/communities/:slug/pictures': {
    schema: {
      summary: 'Upload a picture of a community and add it behind the others',
      tags,
      params: BySlug,
      response: { 201: Hung },
    },
    config: { access: 'helper', upload: 'picture' },
  },
  'PUT /admin/communities/:slug/pictures': {
    schema: {
      summary: 'The order and the words of a community’s pictures; those taken down are deleted',
      tags,
      params: BySlug,
      body: CommunityPictureOrder,
      response: { 204: Type.Null() },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const communityPictures = defineAdminResource({
  routes: communityPictureRoutes,

  register(app, deps) {
    const routes = communityPictureRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    const toCommunity = 'POST /admin/communities/:slug/pictures';
    app.post('/admin/communities/:slug/pictures', routes[toCommunity], async (request, reply) => {
      const { slug } = request.params;
      const received = await uploads.receive(request, (file) =>
        attachCommunityPicture(deps, actorFor(request), { slug, file }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const attached = received.result;
      return attached.ok
        ? reply.code(201).send({ id: attached.pictureId })
        : sendRefusal(reply, staffCatalogRefusals, attached);
    });

    const ofCommunity = 'PUT /admin/communities/:slug/pictures';
    app.put('/admin/communities/:slug/pictures', routes[ofCommunity], async (request, reply) => {
      const done = await arrangeCommunityPictures(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});
