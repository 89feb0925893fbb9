import { Type } from 'typebox';
import { checkoutRefusals } from '../../../shop/checkout/refusals.ts';
import { MadeSale, Sale, SaleInput, SaleQuote, SaleQuoteInput } from '../../../shop/in-person/schema.ts';
import { cancelSale, findSale, quoteSale, saleRefusals, sell } from '../../../shop/in-person/sell.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

const inPersonRoutes = {
  'POST /admin/in-person/quote': {
    schema: {
      summary: 'What a sale over the counter would cost now; stores nothing',
      tags,
      body: SaleQuoteInput,
      response: { 200: SaleQuote },
    },
    config: helper,
  },
  'POST /admin/in-person': {
    schema: {
      summary: 'Sell over the counter, once for each key: in cash, or by a link that the customer pays',
      tags,
      body: SaleInput,
      response: { 201: MadeSale },
    },
    config: helper,
  },
  'GET /admin/in-person/:id': {
    schema: { summary: 'Whether a sale is paid by now', tags, params: ById, response: { 200: Sale } },
    config: helper,
  },
  'POST /admin/in-person/:id/cancel': {
    schema: {
      summary: 'Give up a sale that nobody has paid; its stock is free again',
      tags,
      params: ById,
      response: { 204: Type.Null() },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

const refusals = { ...checkoutRefusals, ...saleRefusals };

export const inPerson = defineAdminResource({
  routes: inPersonRoutes,

  register(app, deps) {
    const routes = inPersonRoutes;

    app.post('/admin/in-person/quote', routes['POST /admin/in-person/quote'], async (request, reply) => {
      const answer = await quoteSale(deps, request.body);
      return answer.ok ? answer.quote : sendRefusal(reply, refusals, answer);
    });

    app.post('/admin/in-person', routes['POST /admin/in-person'], async (request, reply) => {
      const sold = await sell(deps, actorFor(request), request.body);
      return sold.ok ? reply.code(201).send(sold.sale) : sendRefusal(reply, refusals, sold);
    });

    app.get('/admin/in-person/:id', routes['GET /admin/in-person/:id'], async (request, reply) => {
      const sale = await findSale(deps, request.params.id);
      return sale ?? sendRefusal(reply, refusals, { reason: 'unknown_sale' });
    });

    app.post('/admin/in-person/:id/cancel', routes['POST /admin/in-person/:id/cancel'], async (request, reply) => {
      const done = await cancelSale(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, refusals, done);
    });
  },
});
