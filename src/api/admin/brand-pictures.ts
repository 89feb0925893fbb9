import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { LOGO_SENTENCES, storeCrop, storeLogo } from '../../shop/media/brand-pictures.ts';
import type { CropShape } from '../../shop/media/encoder/draw-crop.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { BrandPictureRow, LogoFileShape } from '../../shop/settings/brand/schema.ts';
import { sendCropError } from './crop-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const LogoUpload = Type.Object({ logo: LogoFileShape });

const brandPictureRoutes = {
  'POST /admin/brand/logo': {
    schema: {
      summary:
        'Upload a logo: SVG, PNG, JPEG or WebP, drawn anew; unless the brand is saved with it, it is deleted after a day',
      tags,
      response: { 201: LogoUpload },
    },
    config: { access: 'owner', upload: 'logo' },
  },
  'POST /admin/brand/pictures': {
    schema: {
      summary:
        'Upload a picture for the banner, for the banner on phones alone, or for the story; it is cut to its shape',
      description: 'Unless the brand is saved with it, it is deleted after a day.',
      tags,
      querystring: Type.Object({ place: Type.Enum(['banner', 'phone', 'story']) }),
      response: {
        201: Type.Object({
          wide: Type.Optional(BrandPictureRow),
          tall: Type.Optional(BrandPictureRow),
          story: Type.Optional(BrandPictureRow),
        }),
      },
    },
    config: { access: 'owner', upload: 'picture' },
  },
} as const satisfies AdminRouteSchemas;

export const brandPictures = defineAdminResource({
  routes: brandPictureRoutes,

  register(app, deps) {
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/brand/logo', brandPictureRoutes['POST /admin/brand/logo'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => storeLogo(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const stored = received.result;
      if (stored.ok) return reply.code(201).send({ logo: stored.logo });
      const status = stored.reason === 'logo_busy' ? 503 : 400;
      return sendApiError(reply, { status, code: stored.reason, detail: LOGO_SENTENCES[stored.reason] });
    });

    app.post('/admin/brand/pictures', brandPictureRoutes['POST /admin/brand/pictures'], async (request, reply) => {
      const received = await uploads.receive(request, async (file) => {
        const stored: [CropShape, Awaited<ReturnType<typeof storeCrop>>][] = [];
        for (const shape of SHAPES[request.query.place]) stored.push([shape, await storeCrop(deps, file, shape)]);
        return stored;
      });
      if (!received.ok) return sendUploadError(reply, received);
      const drawn: Partial<Record<CropShape, BrandPictureRow>> = {};
      for (const [shape, result] of received.result) {
        if (!result.ok) return sendCropError(reply, result.reason);
        drawn[shape] = result.picture;
      }
      return reply.code(201).send(drawn);
    });
  },
});

/** What is made of an upload, by where it is to stand. */
const SHAPES = { banner: ['wide', 'tall'], phone: ['tall'], story: ['story'] } as const satisfies Record<
  string,
  readonly CropShape[]
>;
