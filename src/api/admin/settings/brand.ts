import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { cropRefusals, logoRefusals, storeCrop, storeLogo } from '../../../shop/media/brand-pictures.ts';
import type { CropShape } from '../../../shop/media/encoder/draw-crop.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { sealBrand } from '../../../shop/settings/brand/brand.ts';
import {
  brandRefusals,
  canUndoBrand,
  getBrand,
  resetBrand,
  type SavedBrand,
  saveBrand,
  undoBrand,
} from '../../../shop/settings/brand/save-brand.ts';
import { type Brand, BrandPictureRow, BrandShape, LogoFileShape } from '../../../shop/settings/brand/schema.ts';
import { settingsErrors } from '../../../shop/settings/validation-errors.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const BrandAnswer = Type.Object({
  brand: BrandShape,
  canUndo: Type.Boolean({ description: 'Whether something was saved before that can come back' }),
});

const brandRoutes = {
  'GET /admin/brand': {
    schema: { summary: 'How the shop looks and what it says of itself', tags, response: { 200: BrandAnswer } },
    config: owner,
  },
  'PUT /admin/brand': {
    schema: {
      summary: 'Save the brand; it applies right away',
      tags,
      body: Type.Object(
        {
          brand: BrandShape,
          seen: Type.Optional(
            Type.Object(BrandShape.properties, {
              additionalProperties: false,
              description: 'What it was: where another owner has saved one since, nothing is saved (409)',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: BrandAnswer },
    },
    config: ownerConfirmed,
  },
  'POST /admin/brand/undo': {
    schema: { summary: 'Bring back what the last save replaced', tags, response: { 200: BrandAnswer } },
    config: ownerConfirmed,
  },
  'POST /admin/brand/reset': {
    schema: { summary: 'Go back to the sample', tags, response: { 200: BrandAnswer } },
    config: ownerConfirmed,
  },
  'POST /admin/brand/preview': {
    schema: {
      summary: 'Where the home page shows a brand that isn’t saved, for half an hour',
      tags,
      body: BrandShape,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const brand = defineAdminResource({
  routes: brandRoutes,

  register(app, deps) {
    const answer = async () => ({
      brand: getBrand(await deps.settings.current()),
      canUndo: await canUndoBrand(deps),
    });
    const answerSaved = async (saved: SavedBrand, reply: FastifyReply) =>
      saved.ok ? answer() : sendRefusal(reply, brandRefusals, saved);
    const refuse = (wanted: Brand, reply: FastifyReply) => {
      const fields = settingsErrors(wanted, deps.config);
      return fields && sendRefusal(reply, brandRefusals, { reason: 'invalid', fields });
    };

    app.get('/admin/brand', brandRoutes['GET /admin/brand'], answer);

    app.put('/admin/brand', brandRoutes['PUT /admin/brand'], async (request, reply) => {
      const { brand: wanted, seen } = request.body;
      return refuse(wanted, reply) ?? answerSaved(await saveBrand(deps, wanted, seen, actorFor(request)), reply);
    });

    app.post('/admin/brand/undo', brandRoutes['POST /admin/brand/undo'], async (request: FastifyRequest, reply) =>
      answerSaved(await undoBrand(deps, actorFor(request)), reply),
    );

    app.post('/admin/brand/reset', brandRoutes['POST /admin/brand/reset'], async (request: FastifyRequest, reply) =>
      answerSaved(await resetBrand(deps, actorFor(request)), reply),
    );

    app.post(
      '/admin/brand/preview',
      brandRoutes['POST /admin/brand/preview'],
      async ({ body }, reply) => refuse(body, reply) ?? { path: `${paths.brandPreview()}?of=${sealBrand(deps, body)}` },
    );
  },
});

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
      return sendRefusal(reply, logoRefusals, stored);
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
        if (!result.ok) return sendRefusal(reply, cropRefusals, result);
        drawn[shape] = result.picture;
      }
      return reply.code(201).send(drawn);
    });
  },
});

/** Crops made from an upload, by where it will be shown. */
const SHAPES = { banner: ['wide', 'tall'], phone: ['tall'], story: ['story'] } as const satisfies Record<
  string,
  readonly CropShape[]
>;
