import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { arrangePictures, hangPicture } from '../../shop/catalogue/hang-pictures.ts';
import { PictureOrder } from '../../shop/catalogue/staff-schema.ts';
import { picturesFolder } from '../../shop/media/files.ts';
import { MOST_BYTES, SLICE_BYTES, takeSlice, uploadsFolder } from '../../shop/media/uploads.ts';
import { refuseCatalogue } from './catalogue-answers.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor, staffOf } from './guard.ts';

const helper = { access: 'helper' } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Bytes = Type.Integer({ minimum: 1, maximum: MOST_BYTES, sentence: 'This file is too large: at most 30 MB.' });

export const adminPictureRoutes = {
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
      body: PictureOrder,
      response: { 204: Type.Null() },
    },
    config: helper,
  },
} as const satisfies AdminBook;

const UPLOAD_SENTENCES = {
  upload_missing: 'The file did not arrive whole. Choose it again.',
  upload_too_large: 'This file is too large: at most 30 MB.',
} as const;

export const adminPictureDoor: AdminDoor = (app, tools) => {
  const routes = adminPictureRoutes;
  const folders = { pictures: picturesFolder(tools.config), uploads: uploadsFolder(tools.config) };
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
      return refuse(reply, { status: 400, code: taken.reason, detail: UPLOAD_SENTENCES[taken.reason] });
    },
  );

  app.post('/admin/products/:id/pictures', routes['POST /admin/products/:id/pictures'], async (request, reply) => {
    const { upload, bytes } = request.body;
    const asked = { productId: request.params.id, upload: { sender: staffOf(request).staffId, upload }, bytes };
    const hung = await hangPicture(tools, folders, actorFor(request), asked);
    return hung.ok ? reply.code(201).send({ id: hung.pictureId }) : refuseCatalogue(reply, hung);
  });

  app.put('/admin/products/:id/pictures', routes['PUT /admin/products/:id/pictures'], async (request, reply) => {
    const done = await arrangePictures(tools, actorFor(request), request.params.id, request.body);
    return done.ok ? reply.code(204).send(null) : refuseCatalogue(reply, done);
  });
};
