import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { arrangeImages, attachImage } from '../../shop/catalog/attach-images.ts';
import { ImageOrder } from '../../shop/catalog/staff-schema.ts';
import { picturesFolder } from '../../shop/media/files.ts';
import { MOST_BYTES, SLICE_BYTES, takeSlice, uploadsFolder } from '../../shop/media/uploads.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor, staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Bytes = Type.Integer({ minimum: 1, maximum: MOST_BYTES, sentence: 'This file is too large: at most 30 MB.' });

const adminPictureRoutes = {
  'PUT /admin/uploads/:upload': {
    schema: {
      summary: 'A slice of a file, as it is',
      tags,
      params: Type.Object({ upload: Uuid }),
      querystring: Type.Object({ at: Type.Integer({ minimum: 0, maximum: MOST_BYTES }) }),
      response: { 200: Type.Object({ bytes: Type.Integer() }) },
    },
    config: helper,
  },
  'POST /admin/products/:id/pictures': {
    schema: {
      summary: 'Hang an uploaded picture',
      tags,
      params: ById,
      body: Type.Object({ upload: Uuid, bytes: Bytes }, { additionalProperties: false }),
      response: { 201: Type.Object({ id: Type.String() }) },
    },
    config: helper,
    // A large picture takes some seconds, and another one may be before it.
    handlerTimeout: 120_000,
  },
  'PUT /admin/products/:id/pictures': {
    schema: {
      summary: 'The order and the words of the pictures',
      tags,
      params: ById,
      body: ImageOrder,
      response: { 204: Type.Null() },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

const UPLOAD_SENTENCES = {
  upload_missing: 'The file did not arrive whole. Choose it again.',
  upload_too_large: 'This file is too large: at most 30 MB.',
} as const;

export const pictures = defineAdminResource({
  routes: adminPictureRoutes,

  register(app, deps) {
    const routes = adminPictureRoutes;
    const folders = { pictures: picturesFolder(deps.config), uploads: uploadsFolder(deps.config) };
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: SLICE_BYTES },
      (_request, body, done) => done(null, body),
    );

    app.put(
      '/admin/uploads/:upload',
      { ...routes['PUT /admin/uploads/:upload'], bodyLimit: SLICE_BYTES },
      async (request, reply) => {
        const slice = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const id = { sender: staffOf(request).staffId, upload: request.params.upload };
        const taken = await takeSlice(folders.uploads, id, request.query.at, slice);
        if (taken.ok) return { bytes: taken.bytes };
        return sendApiError(reply, { status: 400, code: taken.reason, detail: UPLOAD_SENTENCES[taken.reason] });
      },
    );

    app.post('/admin/products/:id/pictures', routes['POST /admin/products/:id/pictures'], async (request, reply) => {
      const { upload, bytes } = request.body;
      const asked = { productId: request.params.id, upload: { sender: staffOf(request).staffId, upload }, bytes };
      const hung = await attachImage(deps, folders, actorFor(request), asked);
      return hung.ok ? reply.code(201).send({ id: hung.pictureId }) : sendCatalogError(reply, hung);
    });

    app.put('/admin/products/:id/pictures', routes['PUT /admin/products/:id/pictures'], async (request, reply) => {
      const done = await arrangeImages(deps, actorFor(request), request.params.id, request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
