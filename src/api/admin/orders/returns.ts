import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import { RequestKey, StrictObject } from '../../../shared/field-shapes.ts';
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
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper, owner, ownerConfirmed } from '../resource.ts';
import { orderOrRefundRefusals } from './order-errors.ts';

const refusals = { ...orderOrRefundRefusals, ...returnRefusals };

export const staffReturns = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/returns': {
      schema: {
        summary: 'Returns, exchanges and claims, newest first',
        querystring: Type.Object({
          view: Type.Enum(['', ...RETURN_VIEWS], { default: '' }),
          page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        }),
        response: { 200: ReturnList },
      },
    },
    'GET /admin/returns.csv': {
      schema: { summary: 'The same as a table for spreadsheets' },
      config: ownerConfirmed,
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
    'GET /admin/orders/:id/returns': {
      schema: {
        summary: 'Returns, exchanges and claims of an order',
        params: ById,
        response: { 200: Type.Array(OrderReturn) },
      },
    },
    'GET /admin/orders/:id/returns/pictures/:picture': {
      schema: {
        summary: 'A picture that came with a claim (JPEG)',
        params: Type.Object({ ...ById.properties, picture: Type.String({ maxLength: 40 }) }),
      },
    },
  },
  refusals: returnRefusals,
  handlers: (deps) => ({
    'GET /admin/returns': (request) => listStaffReturns(readingDeps(deps, request).db.sql, request.query),
    'GET /admin/returns.csv': async (request, reply) => {
      await recordSecurityEvent(deps, 'order.exported', { actor: request.actor, subject: 'returns.csv' });
      const { timeZone } = await deps.settings.current();
      return sendCsv(reply, 'returns.csv', returnsAsCsv(readingDeps(deps, request).db.sql, timeZone));
    },
    'GET /admin/orders/:id/returns': ({ params }) => getReturns(deps.db.sql, readOrderId(params.id) ?? ''),
    'GET /admin/orders/:id/returns/pictures/:picture': async ({ params }, reply) => {
      const jpeg = await readReturnPicture(deps, readOrderId(params.id) ?? '', params.picture);
      if (!jpeg) return { ok: false, reason: 'unknown_return' };
      return sendPrivateJpeg(reply, jpeg);
    },
  }),
});

const answers = { params: ById, response: { 200: Type.Array(OrderReturn) } };
const Reply = StrictObject({ reply: TypedWords });
const Units = Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: 'Enter a whole number.' });

export const returnDecisions = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/returns/:id/approve': {
      schema: { summary: 'Approve; the customer is told where to send it', ...answers, body: Reply },
    },
    'POST /admin/returns/:id/decline': { schema: { summary: 'Decline, with why', ...answers, body: Reply } },
    'POST /admin/returns/:id/receive': {
      schema: {
        summary: 'Count what came back; what can be sold again is back in stock',
        ...answers,
        body: StrictObject({
          counts: Type.Array(
            StrictObject({ position: Type.Integer({ minimum: 0, maximum: 1000 }), sellable: Units, unsellable: Units }),
            { minItems: 1, maxItems: 100 },
          ),
        }),
      },
    },
    'POST /admin/returns/:id/send': {
      schema: {
        summary: 'Another size, or a new one, is on its way',
        ...answers,
        body: StrictObject({
          carrier: Type.Enum(CARRIERS, { sentence: 'Choose a carrier.' }),
          number: Type.Optional(
            Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9 -]*$', sentence: 'Letters and numbers only.' }),
          ),
        }),
      },
    },
    'POST /admin/returns/:id/close': {
      schema: { summary: 'Close without a refund, with why', ...answers, body: Reply },
    },
  },
  handlers: (deps) => ({
    'POST /admin/returns/:id/approve': async ({ params, body, actor }, reply) => {
      const { id } = params;
      return sendChangedReturns(deps, reply, id, await approveReturn(deps, id, body.reply, actor));
    },
    'POST /admin/returns/:id/decline': async ({ params, body, actor }, reply) => {
      const { id } = params;
      return sendChangedReturns(deps, reply, id, await declineReturn(deps, id, body.reply, actor));
    },
    'POST /admin/returns/:id/receive': async ({ params, body, actor }, reply) => {
      const { id } = params;
      return sendChangedReturns(deps, reply, id, await receiveReturn(deps, id, body.counts, actor));
    },
    'POST /admin/returns/:id/send': async ({ params, body, actor }, reply) => {
      const { id } = params;
      const { carrier, number: typed = '' } = body;
      const number = tidyTrackingNumber(typed);
      const tracking = { carrier, number: number || null, url: trackingPage(carrier, number) };
      return sendChangedReturns(deps, reply, id, await sendReplacement(deps, id, tracking, actor));
    },
    'POST /admin/returns/:id/close': async ({ params, body, actor }, reply) => {
      const { id } = params;
      return sendChangedReturns(deps, reply, id, await closeReturn(deps, id, body.reply, actor));
    },
  }),
});

type Outcome = { ok: true } | ({ ok: false } & Given<typeof refusals>);

async function sendChangedReturns(deps: Pick<AppDeps, 'db'>, reply: FastifyReply, id: string, done: Outcome) {
  if (!done.ok) return sendRefusal(reply, refusals, done);
  const orderId = await findOrderOfReturn(deps.db.sql, id);
  return getReturns(deps.db.sql, orderId ?? '');
}

export const returnRefunds = defineAdminResource({
  access: owner,
  routes: {
    'POST /admin/returns/:id/refund/preview': {
      schema: {
        summary: 'What its refund comes to; moves no money',
        params: ById,
        body: StrictObject({ withShipping: Type.Boolean() }),
        response: { 200: Type.Object({ amount: Type.Number(), shipping: Type.Number() }) },
      },
    },
    'POST /admin/returns/:id/refund': {
      schema: {
        summary: 'Refund what came back, or what was claimed',
        ...answers,
        body: StrictObject({
          key: RequestKey('New for each refund; the same is one refund'),
          withShipping: Type.Boolean(),
          expected: Type.Optional(
            Type.Number({ description: 'Dollars of the preview: where it is another sum by now, nothing goes back' }),
          ),
        }),
      },
      config: ownerConfirmed,
    },
  },
  refusals,
  handlers: (deps) => ({
    'POST /admin/returns/:id/refund/preview': async ({ params, body }) => {
      const worth = await previewReturnRefund(deps, params.id, body.withShipping);
      if (!worth.ok) return worth;
      return { amount: toDollars(worth.cents), shipping: toDollars(worth.shippingCents) };
    },
    'POST /admin/returns/:id/refund': async ({ params, body, actor }, reply) => {
      const { id } = params;
      const { key, withShipping, expected } = body;
      const expectedCents = expected === undefined ? undefined : fromDollars(expected);
      return sendChangedReturns(
        deps,
        reply,
        id,
        await refundReturn(deps, id, { key, withShipping, expectedCents }, actor),
      );
    },
  }),
});
