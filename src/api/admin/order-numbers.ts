import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { HIGHEST_NEXT_NUMBER, nextOrderNumber, raiseNextOrderNumber } from '../../shop/orders/placing/numbering.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const NextNumber = Type.Object({ next: Type.Integer() });

const orderNumberRoutes = {
  'GET /admin/order-numbers': {
    schema: { summary: 'The number that the next order gets', tags, response: { 200: NextNumber } },
    config: { access: 'owner' },
  },
  'PUT /admin/order-numbers': {
    schema: {
      summary: 'Go on with a higher number',
      tags,
      body: Type.Object(
        {
          next: Type.Integer({
            minimum: 1,
            maximum: HIGHEST_NEXT_NUMBER,
            sentence: 'Enter a whole number of up to 900,000,000.',
          }),
        },
        { additionalProperties: false },
      ),
      response: { 200: NextNumber },
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const orderNumbers = defineAdminResource({
  routes: orderNumberRoutes,

  register(app, deps) {
    app.get('/admin/order-numbers', orderNumberRoutes['GET /admin/order-numbers'], async () => ({
      next: await nextOrderNumber(deps.db.sql),
    }));

    app.put('/admin/order-numbers', orderNumberRoutes['PUT /admin/order-numbers'], async (request, reply) => {
      const raised = await raiseNextOrderNumber(deps, request.body.next, actorFor(request));
      if (raised.ok) return { next: raised.next };
      const fields = { next: `Enter ${raised.next} or higher: numbers before it are taken.` };
      return sendApiError(reply, { status: 409, code: raised.reason, detail: fields.next, fields });
    });
  },
});
