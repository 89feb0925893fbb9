import { Type } from 'typebox';
import { storeCover } from '../../shop/media/brand-pictures.ts';
import { pictureFrom } from '../../shop/media/pictures.ts';
import { Picture } from '../../shop/media/schema.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { sendCropError } from './crop-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const storyCoverRoutes = {
  'POST /admin/stories/cover': {
    schema: {
      summary: 'Upload a cover; it is cut to 3:2. Unless a story is saved with it, it is deleted after a day',
      tags,
      response: { 201: Type.Object({ id: Type.String(), picture: Picture }) },
    },
    config: { access: 'owner', upload: 'picture' },
  },
} as const satisfies AdminRouteSchemas;

export const storyCovers = defineAdminResource({
  routes: storyCoverRoutes,

  register(app, deps) {
    const routes = storyCoverRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/stories/cover', routes['POST /admin/stories/cover'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => storeCover(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendCropError(reply, result.reason);
      return reply.code(201).send({ id: result.picture.id, picture: pictureFrom({ ...result.picture, alt: '' }) });
    });
  },
});
