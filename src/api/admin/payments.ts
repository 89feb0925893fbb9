import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { toDollars } from '../../shared/money.ts';
import { listExceptions } from '../../shop/payments/exceptions.ts';
import { PAYMENT_SENTENCES, type PaymentRefusal } from '../../shop/payments/refusals.ts';
import { PaymentException } from '../../shop/payments/schema.ts';
import { refundStrayMoney, resolveException } from '../../shop/payments/stray-money.ts';
import type { Tools } from '../../tools.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';

const ExceptionId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const response = { 200: Type.Array(PaymentException) };
const Resolution = Type.Object(
  {
    resolution: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      sentence: 'Say in a few words how you dealt with it.',
    }),
  },
  { additionalProperties: false },
);

export const adminPaymentRoutes = {
  'GET /admin/payments/exceptions': {
    schema: { summary: 'Payments that need a person, the open ones first', tags, response },
    config: { access: 'helper' },
  },
  'POST /admin/payments/exceptions/:id/resolve': {
    schema: { summary: 'Say that it is dealt with, and how', tags, params: ExceptionId, body: Resolution, response },
    config: { access: 'owner' },
  },
  'POST /admin/payments/exceptions/:id/refund': {
    schema: { summary: 'Give back money that fits no order', tags, params: ExceptionId, response },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminBook;

export const adminPaymentDoor: AdminDoor = (app, tools) => {
  const routes = adminPaymentRoutes;
  const { till } = tools;

  app.get('/admin/payments/exceptions', routes['GET /admin/payments/exceptions'], () => answerExceptions(tools));

  app.post(
    '/admin/payments/exceptions/:id/resolve',
    routes['POST /admin/payments/exceptions/:id/resolve'],
    async (request, reply) => {
      const { id } = request.params;
      const done = await resolveException(tools, { id, resolution: request.body.resolution }, actorFor(request));
      return done.ok ? answerExceptions(tools) : no(reply, done);
    },
  );

  app.post(
    '/admin/payments/exceptions/:id/refund',
    routes['POST /admin/payments/exceptions/:id/refund'],
    async (request, reply) => {
      const done = await refundStrayMoney(till, request.params.id, actorFor(request));
      return done.ok ? answerExceptions(tools) : no(reply, done);
    },
  );
};

async function answerExceptions({ till }: Pick<Tools, 'till'>) {
  const rows = await listExceptions(till);
  return rows.map(({ id, kind, orderId, captureId, cents, currency, detail, ...row }) => ({
    id,
    kind,
    orderId,
    captureId,
    amount: cents === null ? null : toDollars(cents),
    currency,
    detail,
    dueAt: row.dueAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolution: row.resolution,
  }));
}

const no = (reply: FastifyReply, { reason }: PaymentRefusal) =>
  refuse(reply, { code: reason, ...PAYMENT_SENTENCES[reason] });
