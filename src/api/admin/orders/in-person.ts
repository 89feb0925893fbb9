import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type ErrorStatus, sendApiError } from '../../../platform/http/api-error.ts';
import { toDollars } from '../../../shared/money.ts';
import { MadeSale, Sale, SaleInput, SaleQuote, SaleQuoteInput } from '../../../shop/in-person/schema.ts';
import { cancelSale, findSale, quoteSale, type SaleRefusal, saleSentence, sell } from '../../../shop/in-person/sell.ts';
import { sendCheckoutError } from '../../orders/checkout-errors.ts';
import { ById } from '../../params.ts';
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

const STATUS: Record<SaleRefusal['reason'], ErrorStatus> = {
  place_unreadable: 400,
  no_items: 400,
  email_unreadable: 400,
  product_gone: 409,
  size_not_chosen: 400,
  key_used: 409,
  unknown_sale: 404,
  total_changed: 409,
  cash_too_little: 400,
  already_paid: 409,
  payment_under_way: 409,
};

const FIELD: Partial<Record<SaleRefusal['reason'], string>> = {
  no_items: 'items',
  size_not_chosen: 'items',
  email_unreadable: 'email',
  cash_too_little: 'cash',
};

type Refusal = SaleRefusal | { ok: false; reason: string };
const isOwn = (refusal: Refusal): refusal is SaleRefusal => refusal.reason in STATUS;

function sendSaleError(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (!isOwn(refusal)) return sendCheckoutError(reply, refusal as Parameters<typeof sendCheckoutError>[1]);
  const detail = saleSentence(refusal);
  const field = FIELD[refusal.reason];
  const fields = refusal.reason === 'place_unreadable' ? refusal.fields : field && { [field]: detail };
  return sendApiError(reply, {
    status: STATUS[refusal.reason],
    code: refusal.reason,
    detail,
    ...(fields && { fields }),
    ...('totalCents' in refusal && { total: toDollars(refusal.totalCents) }),
  });
}

export const inPerson = defineAdminResource({
  routes: inPersonRoutes,

  register(app, deps) {
    const routes = inPersonRoutes;

    app.post('/admin/in-person/quote', routes['POST /admin/in-person/quote'], async (request, reply) => {
      const answer = await quoteSale(deps, request.body);
      return answer.ok ? answer.quote : sendSaleError(reply, answer);
    });

    app.post('/admin/in-person', routes['POST /admin/in-person'], async (request, reply) => {
      const sold = await sell(deps, actorFor(request), request.body);
      return sold.ok ? reply.code(201).send(sold.sale) : sendSaleError(reply, sold);
    });

    app.get('/admin/in-person/:id', routes['GET /admin/in-person/:id'], async (request, reply) => {
      const sale = await findSale(deps, request.params.id);
      return sale ?? sendSaleError(reply, { ok: false, reason: 'unknown_sale' });
    });

    app.post('/admin/in-person/:id/cancel', routes['POST /admin/in-person/:id/cancel'], async (request, reply) => {
      const done = await cancelSale(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendSaleError(reply, done);
    });
  },
});
