import { answerDelay, showDelay } from '../shop/orders/delays/answer.ts';
import { DelayAnswer, DelayToken, ShownDelay } from '../shop/orders/delays/schema.ts';
import { sendOrderError } from './order-errors.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['orders'];

const delayRoutes = {
  'POST /orders/delay': {
    schema: {
      summary: 'What a link in the email about a late order is about; changes nothing',
      tags,
      body: DelayToken,
      response: { 200: ShownDelay },
    },
  },
  'POST /orders/delay/answer': {
    schema: {
      summary: 'Wait for a late order, or cancel it with the money back; asked again, the same answer',
      tags,
      body: DelayAnswer,
      response: { 200: ShownDelay },
    },
  },
} as const satisfies RouteSchemas;

/** The token of the email stands for the shopper: nobody has to be logged in. */
export const delays = defineResource({
  routes: delayRoutes,

  register(app, deps) {
    app.post('/orders/delay', delayRoutes['POST /orders/delay'], async (request, reply) => {
      const shown = await showDelay(deps, request.body.token);
      return shown.ok
        ? reply.header('cache-control', 'no-store').send(shown.delay)
        : sendOrderError(reply, shown.reason);
    });

    app.post('/orders/delay/answer', delayRoutes['POST /orders/delay/answer'], async (request, reply) => {
      const answered = await answerDelay(deps, request.body);
      return answered.ok
        ? reply.header('cache-control', 'no-store').send(answered.delay)
        : sendOrderError(reply, answered.reason);
    });
  },
});
