import { Type } from 'typebox';
import { nullable, PictureId, StrictObject } from '../../../shared/field-shapes.ts';
import { addFilm, arrangeImages, attachImage, prepareImage } from '../../../shop/catalog/pictures/attach.ts';
import { cropImage, cropPrepared } from '../../../shop/catalog/pictures/crop.ts';
import { ImageOrder, ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { findCropping } from '../../../shop/media/crops.ts';
import { Cut } from '../../../shop/media/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { only } from '../../handlers.ts';
import { ByProductId } from '../../params.ts';
import { defineAdminResource, helper } from '../resource.ts';
import { createUploads } from '../uploads.ts';

const Hung = Type.Object({ id: Type.String() });
const StoredFilm = Type.Object({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
});
const OfFilm = Type.Object({
  film: Type.Optional(PictureId('The film whose first frame this is, uploaded before')),
});

export const pictures = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/pictures': {
      schema: {
        summary:
          'Upload a picture for a product that is not there yet; unless one is added with it, it is deleted after a day',
        response: { 201: ProductImage },
      },
      config: { access: 'helper', upload: 'picture' },
    },
    'POST /admin/products/:id/pictures': {
      schema: {
        summary: 'Upload a picture and add it behind the others',
        params: ByProductId,
        querystring: OfFilm,
        response: { 201: Hung },
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
    'PUT /admin/products/:id/pictures': {
      schema: {
        summary: 'The order, the words and the roles of the pictures',
        params: ByProductId,
        body: ImageOrder,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/pictures': async (request) =>
        only(await receive(request, (file) => prepareImage(deps, file)), 'picture'),
      'POST /admin/products/:id/pictures': async (request) => {
        const { id: productId } = request.params;
        const filmId = request.query.film;
        const done = await receive(request, (file) => attachImage(deps, request.actor, { productId, file, filmId }));
        return done.ok ? { id: done.pictureId } : done;
      },
      'POST /admin/products/:id/films': async (request) =>
        only(await receive(request, (file) => addFilm(deps, request.params.id, file)), 'film'),
      'PUT /admin/products/:id/pictures': ({ params, body, actor }) => arrangeImages(deps, actor, params.id, body),
    };
  },
});

const OfProduct = Type.Object({ id: Type.String({ maxLength: 200 }), pictureId: Type.String({ maxLength: 64 }) });
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
        summary: 'Cut a picture for a product that is not there yet; answers another one that waits for it for a day',
        params: ByProductId,
        body: CropInput,
        response: { 200: ProductImage },
      },
    },
    'PUT /admin/products/:id/pictures/:pictureId/crop': {
      schema: {
        summary: 'Show a part of a picture, 4:5, in its place, or the whole of it again; the whole is kept',
        params: OfProduct,
        body: CropInput,
        response: { 200: Hung },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/pictures/:id/crop': async ({ params }) =>
      (await findCropping(deps.db.sql, params.id)) ?? { ok: false, reason: 'picture_gone' },
    'POST /admin/pictures/:id/crop': async ({ params, body }) =>
      only(await cropPrepared(deps, params.id, body.crop), 'picture'),
    'PUT /admin/products/:id/pictures/:pictureId/crop': async ({ params, body, actor }) => {
      const { id: productId, pictureId } = params;
      const { crop: cut } = body;
      return cropImage(deps, actor, { productId, pictureId, cut });
    },
  }),
});
