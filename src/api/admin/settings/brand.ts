import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';
import { createUploads } from '../uploads.ts';

const BrandAnswer = Type.Object({
  brand: BrandShape,
  canUndo: Type.Boolean({ description: 'Whether something was saved before that can come back' }),
});

export const brand = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/brand': {
      schema: { summary: 'How the shop looks and what it says of itself', response: { 200: BrandAnswer } },
      config: owner,
    },
    'PUT /admin/brand': {
      schema: {
        summary: 'Save the brand; it applies right away',
        body: StrictObject({
          brand: BrandShape,
          seen: Type.Optional(
            StrictObject(BrandShape.properties, {
              description: 'What it was: where another owner has saved one since, nothing is saved (409)',
            }),
          ),
        }),
        response: { 200: BrandAnswer },
      },
    },
    'POST /admin/brand/undo': {
      schema: { summary: 'Bring back what the last save replaced', response: { 200: BrandAnswer } },
    },
    'POST /admin/brand/reset': { schema: { summary: 'Go back to the sample', response: { 200: BrandAnswer } } },
    'POST /admin/brand/preview': {
      schema: {
        summary: 'Where the home page shows a brand that isn’t saved, for half an hour',
        body: BrandShape,
        response: { 200: Type.Object({ path: Type.String() }) },
      },
      config: owner,
    },
  },
  refusals: brandRefusals,
  handlers: (deps) => {
    const answer = async () => ({
      brand: getBrand(await deps.settings.current()),
      canUndo: await canUndoBrand(deps),
    });
    const answerSaved = async (saved: SavedBrand) => (saved.ok ? answer() : saved);
    const findRefusal = (wanted: Brand) => {
      const fields = settingsErrors(wanted, deps.config);
      return fields && ({ ok: false, reason: 'invalid', fields } as const);
    };

    return {
      'GET /admin/brand': answer,
      'PUT /admin/brand': async ({ body: { brand: wanted, seen }, actor }) =>
        findRefusal(wanted) ?? answerSaved(await saveBrand(deps, wanted, seen, actor)),
      'POST /admin/brand/undo': async ({ actor }) => answerSaved(await undoBrand(deps, actor)),
      'POST /admin/brand/reset': async ({ actor }) => answerSaved(await resetBrand(deps, actor)),
      'POST /admin/brand/preview': ({ body }) =>
        findRefusal(body) ?? { path: `${paths.brandPreview()}?of=${sealBrand(deps, body)}` },
    };
  },
});

const LogoUpload = Type.Object({ logo: LogoFileShape });

export const brandPictures = defineAdminResource({
  routes: {
    'POST /admin/brand/logo': {
      schema: {
        summary:
          'Upload a logo: SVG, PNG, JPEG or WebP, drawn anew; unless the brand is saved with it, it is deleted after a day',
        response: { 201: LogoUpload },
      },
      config: { access: 'owner', upload: 'logo' },
    },
    'POST /admin/brand/pictures': {
      schema: {
        summary:
          'Upload a picture for the banner, for the banner on phones alone, or for the story; it is cut to its shape',
        description: 'Unless the brand is saved with it, it is deleted after a day.',
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
  },
  refusals: { ...logoRefusals, ...cropRefusals },
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/brand/logo': (request) => receive(request, (file) => storeLogo(deps, file)),
      'POST /admin/brand/pictures': (request) =>
        receive(request, async (file) => {
          const drawn: Partial<Record<CropShape, BrandPictureRow>> = {};
          for (const shape of SHAPES[request.query.place]) {
            const result = await storeCrop(deps, file, shape);
            if (!result.ok) return result;
            drawn[shape] = result.picture;
          }
          return drawn;
        }),
    };
  },
});

/** Crops made from an upload, by where it will be shown. */
const SHAPES = { banner: ['wide', 'tall'], phone: ['tall'], story: ['story'] } as const satisfies Record<
  string,
  readonly CropShape[]
>;
