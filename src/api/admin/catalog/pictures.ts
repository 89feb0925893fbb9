import { Type } from 'typebox';
import { nullable, PictureId } from '../../../shared/field-shapes.ts';
import { addFilm, arrangeImages, attachImage, prepareImage } from '../../../shop/catalog/pictures/attach.ts';
import { cropImage, cropPrepared } from '../../../shop/catalog/pictures/crop.ts';
import { ImageOrder, ProductImage } from '../../../shop/catalog/pictures/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { findCropping } from '../../../shop/media/crops.ts';
import { Cut } from '../../../shop/media/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { ByProductId } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

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

const adminPictureRoutes = {
  'POST /admin/pictures': {
    schema: {
      summary:
        'Upload a picture for a product that is not there yet; unless one is added with it, it is deleted after a day',
      tags,
      response: { 201: ProductImage },
    },
    config: { access: 'helper', upload: 'picture' },
  },
  'POST /admin/products/:id/pictures': {
    schema: {
      summary: 'Upload a picture and add it behind the others',
      tags,
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
      tags,
      params: ByProductId,
      response: { 201: StoredFilm },
    },
    config: { access: 'helper', upload: 'film' },
  },
  'PUT /admin/products/:id/pictures': {
    schema: {
      summary: 'The order, the words and the roles of the pictures',
      tags,
      params: ByProductId,
      body: ImageOrder,
      response: { 204: Type.Null() },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const pictures = defineAdminResource({
  routes: adminPictureRoutes,

  register(app, deps) {
    const routes = adminPictureRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/pictures', routes['POST /admin/pictures'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => prepareImage(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const prepared = received.result;
      return prepared.ok ? reply.code(201).send(prepared.picture) : sendRefusal(reply, staffCatalogRefusals, prepared);
    });

    app.post('/admin/products/:id/pictures', routes['POST /admin/products/:id/pictures'], async (request, reply) => {
      const { id: productId } = request.params;
      const filmId = request.query.film;
      const received = await uploads.receive(request, (file) =>
        attachImage(deps, actorFor(request), { productId, file, filmId }),
      );
      if (!received.ok) return sendUploadError(reply, received);
      const attached = received.result;
      return attached.ok
        ? reply.code(201).send({ id: attached.pictureId })
        : sendRefusal(reply, staffCatalogRefusals, attached);
    });

    app.post('/admin/products/:id/films', routes['POST /admin/products/:id/films'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => addFilm(deps, request.params.id, file));
      if (!received.ok) return sendUploadError(reply, received);
      const stored = received.result;
      return stored.ok ? reply.code(201).send(stored.film) : sendRefusal(reply, staffCatalogRefusals, stored);
    });

    app.put('/admin/products/:id/pictures', routes['PUT /admin/products/:id/pictures'], async (request, reply) => {
      const done = await arrangeImages(deps, actorFor(request), request.params.id, request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const OfProduct = Type.Object({ id: Type.String({ maxLength: 200 }), pictureId: Type.String({ maxLength: 64 }) });
const CropInput = Type.Object({ crop: nullable(Cut) }, { additionalProperties: false });
const Cropping = Type.Object({
  src: Type.String(),
  width: Type.Integer({ description: 'Pixels that a crop is made of' }),
  height: Type.Integer(),
  crop: nullable(Cut),
});

const pictureCropRoutes = {
  'GET /admin/pictures/:id/crop': {
    schema: {
      summary: 'The whole of a product’s picture, and which part of it is shown',
      tags,
      params: ByProductId,
      response: { 200: Cropping },
    },
    config: helper,
  },
  'POST /admin/pictures/:id/crop': {
    schema: {
      summary: 'Cut a picture for a product that is not there yet; answers another one that waits for it for a day',
      tags,
      params: ByProductId,
      body: CropInput,
      response: { 200: ProductImage },
    },
    config: helper,
  },
  'PUT /admin/products/:id/pictures/:pictureId/crop': {
    schema: {
      summary: 'Show a part of a picture, 4:5, in its place, or the whole of it again; the whole is kept',
      tags,
      params: OfProduct,
      body: CropInput,
      response: { 200: Hung },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const pictureCrops = defineAdminResource({
  routes: pictureCropRoutes,

  register(app, deps) {
    const routes = pictureCropRoutes;

    app.get('/admin/pictures/:id/crop', routes['GET /admin/pictures/:id/crop'], async (request, reply) => {
      const found = await findCropping(deps.db.sql, request.params.id);
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'picture_gone' });
    });

    app.post('/admin/pictures/:id/crop', routes['POST /admin/pictures/:id/crop'], async (request, reply) => {
      const cropped = await cropPrepared(deps, request.params.id, request.body.crop);
      return cropped.ok ? cropped.picture : sendRefusal(reply, staffCatalogRefusals, cropped);
    });

    const ofProduct = 'PUT /admin/products/:id/pictures/:pictureId/crop';
    app.put('/admin/products/:id/pictures/:pictureId/crop', routes[ofProduct], async (request, reply) => {
      const { id: productId, pictureId } = request.params;
      const { crop: cut } = request.body;
      const cropped = await cropImage(deps, actorFor(request), { productId, pictureId, cut });
      return cropped.ok ? { id: cropped.id } : sendRefusal(reply, staffCatalogRefusals, cropped);
    });
  },
});
