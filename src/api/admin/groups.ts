import { Type } from 'typebox';
import {
  categoriesForStaff,
  changeCategory,
  changeCommunity,
  communitiesForStaff,
  createCategory,
  createCommunity,
  orderCategories,
  removeCategory,
  removeCommunity,
} from '../../shop/catalogue/groups.ts';
import { CategoryDraft, CommunityDraft, StaffCategory, StaffCommunity } from '../../shop/catalogue/staff-schema.ts';
import { refuseCatalogue } from './catalogue-answers.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';

const helper = { access: 'helper' } as const;
const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });
const Made = Type.Object({ slug: Type.String() });
const Nothing = Type.Null();

export const adminGroupRoutes = {
  'GET /admin/categories': {
    schema: { summary: 'Categories in their order', tags, response: { 200: Type.Array(StaffCategory) } },
    config: helper,
  },
  'POST /admin/categories': {
    schema: { summary: 'Make a category', tags, body: CategoryDraft, response: { 201: Made } },
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
    schema: { summary: 'The people who make the pieces', tags, response: { 200: Type.Array(StaffCommunity) } },
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
} as const satisfies AdminBook;

export const adminGroupDoor: AdminDoor = (app, tools) => {
  const routes = adminGroupRoutes;

  app.get('/admin/categories', routes['GET /admin/categories'], async () => categoriesForStaff(tools));

  app.post('/admin/categories', routes['POST /admin/categories'], async (request, reply) => {
    const made = await createCategory(tools, actorFor(request), request.body);
    return made.ok ? reply.code(201).send({ slug: made.slug }) : refuseCatalogue(reply, made);
  });

  app.put('/admin/categories', routes['PUT /admin/categories'], async (request, reply) => {
    const done = await orderCategories(tools, actorFor(request), request.body.categories);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });

  app.put('/admin/categories/:slug', routes['PUT /admin/categories/:slug'], async (request, reply) => {
    const done = await changeCategory(tools, actorFor(request), request.params.slug, request.body);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });

  app.delete('/admin/categories/:slug', routes['DELETE /admin/categories/:slug'], async (request, reply) => {
    const done = await removeCategory(tools, actorFor(request), request.params.slug);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });

  app.get('/admin/communities', routes['GET /admin/communities'], async () => communitiesForStaff(tools));

  app.post('/admin/communities', routes['POST /admin/communities'], async (request, reply) => {
    const made = await createCommunity(tools, actorFor(request), request.body);
    return made.ok ? reply.code(201).send({ slug: made.slug }) : refuseCatalogue(reply, made);
  });

  app.put('/admin/communities/:slug', routes['PUT /admin/communities/:slug'], async (request, reply) => {
    const done = await changeCommunity(tools, actorFor(request), request.params.slug, request.body);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });

  app.delete('/admin/communities/:slug', routes['DELETE /admin/communities/:slug'], async (request, reply) => {
    const done = await removeCommunity(tools, actorFor(request), request.params.slug);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });
};
