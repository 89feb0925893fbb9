import { Type } from 'typebox';
import { prepareTextPicture } from '../../shop/media/text-pictures.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const TextPicture = Type.Object({
  src: Type.String({ description: 'What Markdown names it by; behind # stand width and height of the original' }),
  width: Type.Integer(),
  height: Type.Integer(),
});

const textPictureRoutes = {
  'POST /admin/text-pictures': {
    schema: {
      summary: 'Upload a picture for a page or a newsletter; unless one is saved with it, it is deleted after a day',
      tags,
      response: { 201: TextPicture },
    },
    config: { access: 'owner', upload: 'picture' },
  },
} as const satisfies AdminRouteSchemas;

export const textPictures = defineAdminResource({
  routes: textPictureRoutes,

  register(app, deps) {
    const routes = textPictureRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/text-pictures', routes['POST /admin/text-pictures'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => prepareTextPicture(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const prepared = received.result;
      return prepared.ok ? reply.code(201).send(prepared.picture) : sendCatalogError(reply, prepared);
    });
  },
});
