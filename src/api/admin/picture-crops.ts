import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { cropImage, cropPrepared } from '../../shop/catalog/pictures/crop.ts';
import { ProductImage } from '../../shop/catalog/pictures/schema.ts';
import { findCropping } from '../../shop/media/crops.ts';
import { Cut } from '../../shop/media/schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const Hung = Type.Object({ id: Type.String() });
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
      params: ById,
      response: { 200: Cropping },
    },
    config: { access: 'helper' },
  },
  'POST /admin/pictures/:id/crop': {
    schema: {
      summary: 'Cut a picture for a product that is not there yet; answers another one that waits for it for a day',
      tags,
      params: ById,
      body: CropInput,
      response: { 200: ProductImage },
    },
    config: { access: 'helper' },
  },
  'PUT /admin/products/:id/pictures/:pictureId/crop': {
    schema: {
      summary: 'Show a part of a picture, 4:5, in its place, or the whole of it again; the whole is kept',
      tags,
      params: OfProduct,
      body: CropInput,
      response: { 200: Hung },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const pictureCrops = defineAdminResource({
  routes: pictureCropRoutes,

  register(app, deps) {
    const routes = pictureCropRoutes;

    app.get('/admin/pictures/:id/crop', routes['GET /admin/pictures/:id/crop'], async (request, reply) => {
      const found = await findCropping(deps.db.sql, request.params.id);
      return found ?? sendCatalogError(reply, { reason: 'picture_gone' });
    });

    app.post('/admin/pictures/:id/crop', routes['POST /admin/pictures/:id/crop'], async (request, reply) => {
      const cropped = await cropPrepared(deps, request.params.id, request.body.crop);
      return cropped.ok ? cropped.picture : sendCatalogError(reply, cropped);
    });

    const ofProduct = 'PUT /admin/products/:id/pictures/:pictureId/crop';
    app.put('/admin/products/:id/pictures/:pictureId/crop', routes[ofProduct], async (request, reply) => {
      const { id: productId, pictureId } = request.params;
      const { crop: cut } = request.body;
      const cropped = await cropImage(deps, actorFor(request), { productId, pictureId, cut });
      return cropped.ok ? { id: cropped.id } : sendCatalogError(reply, cropped);
    });
  },
});
