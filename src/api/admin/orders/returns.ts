import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import { RequestKey } from '../../../shared/field-shapes.ts';
import { fromDollars, toDollars } from '../../../shared/money.ts';
import { CARRIERS, tidyTrackingNumber, trackingPage } from '../../../shared/orders/carriers.ts';
import type { Given } from '../../../shared/refusals.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { readOrderId } from '../../../shop/orders/order.ts';
import { getReturns } from '../../../shop/orders/returns/answers.ts';
import { findOrderOfReturn, listStaffReturns, returnsAsCsv } from '../../../shop/orders/returns/list.ts';
import { readReturnPicture } from '../../../shop/orders/returns/pictures.ts';
import {
  approveReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  sendReplacement,
} from '../../../shop/orders/returns/process.ts';
import { previewReturnRefund, refundReturn } from '../../../shop/orders/returns/refund.ts';
import { OrderReturn, RETURN_VIEWS, ReturnList, TypedWords } from '../../../shop/orders/returns/schema.ts';
import { returnRefusals } from '../../../shop/orders/returns/steps.ts';
import { sendPrivateJpeg } from '../../orders/returns.ts';
import { ById, strict } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, ownerConfirmed, tags } from '../resource.ts';
import { orderOrPaymentRefusals } from './order-errors.ts';

const adminReturnRoutes = {
  'GET /admin/returns': {
    schema: {
      summary: 'Returns, exchanges and claims, newest first',
      tags,
      querystring: Type.Object({
        view: Type.Enum(['', ...RETURN_VIEWS], { default: '' }),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
      }),
      response: { 200: ReturnList },
    },
    config: helper,
  },
  'GET /admin/returns.csv': {
    schema: { summary: 'The same as a table for spreadsheets', tags },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'GET /admin/orders/:id/returns': {
    schema: {
      summary: 'Returns, exchanges and claims of an order',
      tags,
      params: ById,
      response: { 200: Type.Array(OrderReturn) },
    },
    config: helper,
  },
  'GET /admin/orders/:id/returns/pictures/:picture': {
    schema: {
      summary: 'A picture that came with a claim (JPEG)',
      tags,
      params: Type.Object({ ...ById.properties, picture: Type.String({ maxLength: 40 }) }),
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const staffReturns = defineAdminResource({
  routes: adminReturnRoutes,

  register(app, deps) {
    const routes = adminReturnRoutes;

    app.get('/admin/returns', routes['GET /admin/returns'], async (request) =>
      listStaffReturns(readingDeps(deps, request).db.sql, request.query),
    );

    app.get('/admin/returns.csv', routes['GET /admin/returns.csv'], async (request, reply) => {
      await recordSecurityEvent(deps, 'order.exported', { actor: actorFor(request), subject: 'returns.csv' });
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'returns.csv', returnsAsCsv(readingDeps(deps, request).db.sql, timeZone));
    });

    app.get('/admin/orders/:id/returns', routes['GET /admin/orders/:id/returns'], async (request) =>
      getReturns(deps.db.sql, readOrderId(request.params.id) ?? ''),
    );

    const picture = '/admin/orders/:id/returns/pictures/:picture';
    app.get(picture, routes[`GET ${picture}`], async (request, reply) => {
      const jpeg = await readReturnPicture(deps, readOrderId(request.params.id) ?? '', request.params.picture);
      if (!jpeg) return sendRefusal(reply, returnRefusals, { reason: 'unknown_return' });
      return sendPrivateJpeg(reply, jpeg);
    });
  },
});

const answers = { tags, params: ById, response: { 200: Type.Array(OrderReturn) } };
const Reply = Type.Object({ reply: TypedWords }, strict);
const Units = Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: 'Enter a whole number.' });

const returnDecisionRoutes = {
  'POST /admin/returns/:id/approve': {
    schema: { summary: 'Approve; the customer is told where to send it', ...answers, body: Reply },
    config: helper,
  },
  'POST /admin/returns/:id/decline': {
    schema: { summary: 'Decline, with why', ...answers, body: Reply },
    config: helper,
  },
  'POST /admin/returns/:id/receive': {
    schema: {
      summary: 'Count what came back; what can be sold again is back in stock',
      ...answers,
      body: Type.Object(
        {
          counts: Type.Array(
            Type.Object(
              { position: Type.Integer({ minimum: 0, maximum: 1000 }), sellable: Units, unsellable: Units },
              strict,
            ),
            { minItems: 1, maxItems: 100 },
          ),
        },
        strict,
      ),
    },
    config: helper,
  },
  'POST /admin/returns/:id/send': {
    schema: {
      summary: 'Another size, or a new one, is on its way',
      ...answers,
      body: Type.Object(
        {
          carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
          number: Type.Optional(
            Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
          ),
        },
        strict,
      ),
    },
    config: helper,
  },
  'POST /admin/returns/:id/close': {
    schema: { summary: 'Close without a refund, with why', ...answers, body: Reply },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const returnDecisions = defineAdminResource({
  routes: returnDecisionRoutes,

  register(app, deps) {
    const routes = returnDecisionRoutes;

    app.post('/admin/returns/:id/approve', routes['POST /admin/returns/:id/approve'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await approveReturn(deps, id, request.body.reply, actorFor(request)));
    });

    app.post('/admin/returns/:id/decline', routes['POST /admin/returns/:id/decline'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await declineReturn(deps, id, request.body.reply, actorFor(request)));
    });

    app.post('/admin/returns/:id/receive', routes['POST /admin/returns/:id/receive'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await receiveReturn(deps, id, request.body.counts, actorFor(request)));
    });

    app.post('/admin/returns/:id/send', routes['POST /admin/returns/:id/send'], async (request, reply) => {
      const { id } = request.params;
      const { carrier, number: typed = '' } = request.body;
      const number = tidyTrackingNumber(typed);
      const tracking = { carrier, number: number || null, url: trackingPage(carrier, number) };
      return sendChangedReturns(deps, reply, id, await sendReplacement(deps, id, tracking, actorFor(request)));
    });

    app.post('/admin/returns/:id/close', routes['POST /admin/returns/:id/close'], async (request, reply) => {
      const { id } = request.params;
      return sendChangedReturns(deps, reply, id, await closeReturn(deps, id, request.body.reply, actorFor(request)));
    });
  },
});

type Outcome = { ok: true } | ({ ok: false } & Given<typeof refusals>);

/** Sends the order's returns after a change, or the refusal. */
async function sendChangedReturns(deps: Pick<AppDeps, 'db'>, reply: FastifyReply, id: string, done: Outcome) {
  if (!done.ok) return sendRefusal(reply, refusals, done);
  const orderId = await findOrderOfReturn(deps.db.sql, id);
  return getReturns(deps.db.sql, orderId ?? '');
}

const refusals = { ...orderOrPaymentRefusals, ...returnRefusals };

const returnRefundRoutes = {
  'POST /admin/returns/:id/refund/preview': {
    schema: {
      summary: 'What its refund comes to; moves no money',
      tags,
      params: ById,
      body: Type.Object({ withShipping: Type.Boolean() }, strict),
      response: { 200: Type.Object({ amount: Type.Number(), shipping: Type.Number() }) },
    },
    config: owner,
  },
  'POST /admin/returns/:id/refund': {
    schema: {
      summary: 'Refund what came back, or what was claimed',
      ...answers,
      body: Type.Object(
        {
          key: RequestKey('New for each refund; the same is one refund'),
          withShipping: Type.Boolean(),
          expected: Type.Optional(
            Type.Number({ description: 'Dollars of the preview: where it is another sum by now, nothing goes back' }),
          ),
        },
        strict,
      ),
    },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const returnRefunds = defineAdminResource({
  routes: returnRefundRoutes,

  register(app, deps) {
    const routes = returnRefundRoutes;

    const preview = '/admin/returns/:id/refund/preview';
    app.post(preview, routes[`POST ${preview}`], async (request, reply) => {
      const worth = await previewReturnRefund(deps, request.params.id, request.body.withShipping);
      if (!worth.ok) return sendRefusal(reply, refusals, worth);
      return { amount: toDollars(worth.cents), shipping: toDollars(worth.shippingCents) };
    });

    app.post('/admin/returns/:id/refund', routes['POST /admin/returns/:id/refund'], async (request, reply) => {
      const { id } = request.params;
      const { key, withShipping, expected } = request.body;
      const expectedCents = expected === undefined ? undefined : fromDollars(expected);
      return sendChangedReturns(
        deps,
        reply,
        id,
        await refundReturn(deps, id, { key, withShipping, expectedCents }, actorFor(request)),
      );
    });
  },
});
