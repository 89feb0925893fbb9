import { Type } from 'typebox';
import { checkoutRefusals } from '../../../shop/checkout/refusals.ts';
import { MadeSale, Sale, SaleInput, SaleQuote, SaleQuoteInput } from '../../../shop/in-person/schema.ts';
import { cancelSale, findSale, quoteSale, saleRefusals, sell } from '../../../shop/in-person/sell.ts';
import { only } from '../../handlers.ts';
import { ById } from '../../params.ts';
import { defineAdminResource, helper } from '../resource.ts';

const refusals = { ...checkoutRefusals, ...saleRefusals };

export const inPerson = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/in-person/quote': {
      schema: {
        summary: 'What a sale over the counter would cost now; stores nothing',
        body: SaleQuoteInput,
        response: { 200: SaleQuote },
      },
    },
    'POST /admin/in-person': {
      schema: {
        summary: 'Sell over the counter, once for each key: in cash, or by a link that the customer pays',
        body: SaleInput,
        response: { 201: MadeSale },
      },
    },
    'GET /admin/in-person/:id': {
      schema: { summary: 'Whether a sale is paid by now', params: ById, response: { 200: Sale } },
    },
    'POST /admin/in-person/:id/cancel': {
      schema: {
        summary: 'Give up a sale that nobody has paid; its stock is free again',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals,
  handlers: (deps) => ({
    'POST /admin/in-person/quote': async ({ body }) => only(await quoteSale(deps, body), 'quote'),
    'POST /admin/in-person': async ({ body, actor }) => only(await sell(deps, actor, body), 'sale'),
    'GET /admin/in-person/:id': async ({ params }) =>
      (await findSale(deps, params.id)) ?? { ok: false, reason: 'unknown_sale' },
    'POST /admin/in-person/:id/cancel': ({ params, actor }) => cancelSale(deps, actor, params.id),
  }),
});
