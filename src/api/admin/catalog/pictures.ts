import { Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { addFilm, prepareImage } from '../../../shop/catalog/pictures/attach.ts';
import { cropPrepared } from '../../../shop/catalog/pictures/crop.ts';
import { ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { findCropping } from '../../../shop/media/crops.ts';
import { Cut } from '../../../shop/media/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { only } from '../../handlers.ts';
import { ByProductId } from '../../params.ts';
import { defineAdminResource, helper } from '../resource.ts';
import { createUploads } from '../uploads.ts';

const StoredFilm = Type.Object({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
});
export const pictures = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/pictures': {
      schema: {
        summary: 'Upload a picture for a product; unless it is saved with one, it is deleted after a day',
        response: { 201: ProductImage },
      },
      config: { access: 'helper', upload: 'picture' },
    },
    'POST /admin/products/:id/films': {
      schema: {
        summary:
          'Upload a film of up to 20 seconds; it is deleted unless a picture of its first frame is added with its id',
        description: 'MP4 with H.264 or AV1. Its sound, and what the camera wrote into it, are taken out.',
        params: ByProductId,
        response: { 201: StoredFilm },
      },
      config: { access: 'helper', upload: 'film' },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/pictures': async (request) =>
        only(await receive(request, (file) => prepareImage(deps, file)), 'picture'),
      'POST /admin/products/:id/films': async (request) =>
        only(await receive(request, (file) => addFilm(deps, request.params.id, file)), 'film'),
    };
  },
});

const CropInput = StrictObject({ crop: nullable(Cut) });
const Cropping = Type.Object({
  src: Type.String(),
  width: Type.Integer({ description: 'Pixels that a crop is made of' }),
  height: Type.Integer(),
  crop: nullable(Cut),
});

export const pictureCrops = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/pictures/:id/crop': {
      schema: {
        summary: 'The whole of a product’s picture, and which part of it is shown',
        params: ByProductId,
        response: { 200: Cropping },
      },
    },
    'POST /admin/pictures/:id/crop': {
      schema: {
        summary: 'Cut a picture of a product, or show the whole of it again; answers another one, to save in its place',
        params: ByProductId,
        body: CropInput,
        response: { 200: ProductImage },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/pictures/:id/crop': async ({ params }) =>
      (await findCropping(deps.db.sql, params.id)) ?? { ok: false, reason: 'picture_gone' },
    'POST /admin/pictures/:id/crop': async ({ params, body }) =>
      only(await cropPrepared(deps, params.id, body.crop), 'picture'),
  }),
});
