import { Type } from 'typebox';
import { CommunityPictureOrder } from '../../shop/catalog/pictures/schema.ts';
import { arrangeCommunityPictures, attachCommunityPicture } from '../../shop/catalog/taxonomy/staff-communities.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });
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
    config: { access: 'helper' },
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
      return attached.ok ? reply.code(201).send({ id: attached.pictureId }) : sendCatalogError(reply, attached);
    });

    const ofCommunity = 'PUT /admin/communities/:slug/pictures';
    app.put('/admin/communities/:slug/pictures', routes[ofCommunity], async (request, reply) => {
      const done = await arrangeCommunityPictures(deps, actorFor(request), request.params.slug, request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
