import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { defineAdminResource, helper } from '../resource.ts';
import { createUploads } from '../uploads.ts';

const Made = Type.Object({ slug: Type.String() });

export const taxonomy = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/categories': {
      schema: { summary: 'Categories in their order', response: { 200: Type.Array(StaffCategory) } },
    },
    'POST /admin/categories': { schema: { summary: 'Add a category', body: CategoryDraft, response: { 201: Made } } },
    'PUT /admin/categories': {
      schema: {
        summary: 'The order of the categories',
        body: StrictObject({ categories: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 500 }) }),
        response: { 204: NoContent },
      },
    },
    'PUT /admin/categories/:slug': {
      schema: { summary: 'Change a category', params: BySlug, body: CategoryDraft, response: { 204: NoContent } },
    },
    'DELETE /admin/categories/:slug': {
      schema: { summary: 'Remove an empty category', params: BySlug, response: { 204: NoContent } },
    },
    'GET /admin/communities': {
      schema: { summary: 'The communities that make the products', response: { 200: Type.Array(StaffCommunity) } },
    },
    'POST /admin/communities': {
      schema: { summary: 'Add a community', body: CommunityDraft, response: { 201: Made } },
    },
    'PUT /admin/communities/:slug': {
      schema: { summary: 'Change a community', params: BySlug, body: CommunityDraft, response: { 204: NoContent } },
    },
    'DELETE /admin/communities/:slug': {
      schema: { summary: 'Remove a community without products', params: BySlug, response: { 204: NoContent } },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/categories': () => categoriesForStaff(deps),
    'POST /admin/categories': ({ body, actor }) => createCategory(deps, actor, body),
    'PUT /admin/categories': ({ body, actor }) => orderCategories(deps, actor, body.categories),
    'PUT /admin/categories/:slug': ({ params, body, actor }) => changeCategory(deps, actor, params.slug, body),
    'DELETE /admin/categories/:slug': ({ params, actor }) => removeCategory(deps, actor, params.slug),
    'GET /admin/communities': () => communitiesForStaff(deps),
    'POST /admin/communities': ({ body, actor }) => createCommunity(deps, actor, body),
    'PUT /admin/communities/:slug': ({ params, body, actor }) => changeCommunity(deps, actor, params.slug, body),
    'DELETE /admin/communities/:slug': ({ params, actor }) => removeCommunity(deps, actor, params.slug),
  }),
});

const Hung = Type.Object({ id: Type.String() });

export const communityPictures = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/communities/:slug/pictures': {
      schema: {
        summary: 'Upload a picture of a community and add it behind the others',
        params: BySlug,
        response: { 201: Hung },
      },
      config: { access: 'helper', upload: 'picture' },
    },
    'PUT /admin/communities/:slug/pictures': {
      schema: {
        summary: 'The order and the words of a community’s pictures; those taken down are deleted',
        params: BySlug,
        body: CommunityPictureOrder,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/communities/:slug/pictures': async (request) => {
        const { slug } = request.params;
        const done = await receive(request, (file) => attachCommunityPicture(deps, request.actor, { slug, file }));
        return done.ok ? { id: done.pictureId } : done;
      },
      'PUT /admin/communities/:slug/pictures': ({ params, body, actor }) =>
        arrangeCommunityPictures(deps, actor, params.slug, body),
    };
  },
});
