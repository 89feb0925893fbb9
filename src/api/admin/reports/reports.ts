import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import { sendApiError } from '../../../platform/http/api-error.ts';
import { couponsReport } from '../../../shop/reports/coupons-report.ts';
import { paypalAsCsv, paypalReport } from '../../../shop/reports/paypal/paypal-report.ts';
import {
  makersAsCsv,
  makersReport,
  productsAsCsv,
  productsReport,
} from '../../../shop/reports/products/products-report.ts';
import { refundsReport } from '../../../shop/reports/refunds-report.ts';
import { couponsAsCsv, refundsAsCsv, salesAsCsv, taxAsCsv } from '../../../shop/reports/report-csv.ts';
import { findSpan, type ReportSpan } from '../../../shop/reports/reports.ts';
import { salesReport } from '../../../shop/reports/sales-report.ts';
import {
  CouponsReport,
  MakersReport,
  PaypalReport,
  PeriodQuery,
  ProductsReport,
  RefundsReport,
  SalesReport,
  VisitsReport,
} from '../../../shop/reports/schema.ts';
import { TaxReport } from '../../../shop/reports/tax/schema.ts';
import { taxReport } from '../../../shop/reports/tax/tax-report.ts';
import { visitsAsCsv, visitsReport } from '../../../shop/reports/visits-report.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

const reportRoutes = {
  'GET /admin/reports/sales': {
    schema: { summary: 'What was sold in a period', tags, querystring: PeriodQuery, response: { 200: SalesReport } },
    config: owner,
  },
  'GET /admin/reports/products': {
    schema: { summary: 'Which products', tags, querystring: PeriodQuery, response: { 200: ProductsReport } },
    config: owner,
  },
  'GET /admin/reports/makers': {
    schema: { summary: 'Of which makers', tags, querystring: PeriodQuery, response: { 200: MakersReport } },
    config: owner,
  },
  'GET /admin/reports/coupons': {
    schema: { summary: 'With which coupons', tags, querystring: PeriodQuery, response: { 200: CouponsReport } },
    config: owner,
  },
  'GET /admin/reports/refunds': {
    schema: {
      summary: 'What went back, and for what',
      tags,
      querystring: PeriodQuery,
      response: { 200: RefundsReport },
    },
    config: owner,
  },
  'GET /admin/reports/tax': {
    schema: { summary: 'Sales and tax of each state', tags, querystring: PeriodQuery, response: { 200: TaxReport } },
    config: owner,
  },
  'GET /admin/reports/paypal': {
    schema: {
      summary: 'What PayPal received, kept and gave back',
      tags,
      querystring: PeriodQuery,
      response: { 200: PaypalReport },
    },
    config: owner,
  },
  'GET /admin/reports/visits': {
    schema: {
      summary: 'How often the shop was visited, from where, and what became orders',
      tags,
      querystring: PeriodQuery,
      response: { 200: VisitsReport },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const reports = defineAdminResource({
  routes: reportRoutes,

  register(app, deps) {
    app.get('/admin/reports/sales', reportRoutes['GET /admin/reports/sales'], (request, reply) =>
      sendReport(deps, request, reply, { read: salesReport }),
    );
    app.get('/admin/reports/products', reportRoutes['GET /admin/reports/products'], (request, reply) =>
      sendReport(deps, request, reply, { read: productsReport }),
    );
    app.get('/admin/reports/makers', reportRoutes['GET /admin/reports/makers'], (request, reply) =>
      sendReport(deps, request, reply, { read: makersReport }),
    );
    app.get('/admin/reports/coupons', reportRoutes['GET /admin/reports/coupons'], (request, reply) =>
      sendReport(deps, request, reply, { read: couponsReport }),
    );
    app.get('/admin/reports/refunds', reportRoutes['GET /admin/reports/refunds'], (request, reply) =>
      sendReport(deps, request, reply, { read: refundsReport }),
    );
    app.get('/admin/reports/tax', reportRoutes['GET /admin/reports/tax'], (request, reply) =>
      sendReport(deps, request, reply, { read: taxReport, kind: 'quarter' }),
    );

    app.get('/admin/reports/paypal', reportRoutes['GET /admin/reports/paypal'], (request, reply) =>
      sendReport(deps, request, reply, { read: paypalReport }),
    );

    app.get('/admin/reports/visits', reportRoutes['GET /admin/reports/visits'], (request, reply) =>
      sendReport(deps, request, reply, { read: visitsReport }),
    );
  },
});

const reportFileRoutes = {
  'GET /admin/reports/:report.csv': {
    schema: {
      summary: 'The same as a table for spreadsheets; that of sales has each order and refund',
      tags,
      params: Type.Object({
        report: Type.Enum(['sales', 'products', 'makers', 'coupons', 'refunds', 'tax', 'paypal', 'visits'] as const),
      }),
      querystring: PeriodQuery,
    },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const reportFiles = defineAdminResource({
  routes: reportFileRoutes,

  register(app, deps) {
    app.get('/admin/reports/:report.csv', reportFileRoutes['GET /admin/reports/:report.csv'], (request, reply) => {
      const { report } = request.params;
      const kind = report === 'tax' ? 'quarter' : 'month';
      const read = async (reading: AppDeps, asked: ReportSpan) => {
        const { from, to } = asked.head;
        return sendCsv(reply, `${report}-${from}-to-${to}.csv`, FILES[report](reading, asked));
      };
      return sendReport(deps, request, reply, { read, kind });
    });
  },
});

const FILES = {
  sales: salesAsCsv,
  products: productsAsCsv,
  makers: makersAsCsv,
  coupons: couponsAsCsv,
  refunds: refundsAsCsv,
  tax: taxAsCsv,
  paypal: paypalAsCsv,
  visits: visitsAsCsv,
};

type Reading<Report> = { read: (deps: AppDeps, asked: ReportSpan) => Promise<Report>; kind?: 'month' | 'quarter' };

/** Report for the period in the query string, otherwise for the current `kind`; or the reason there is none. */
export async function sendReport<Report>(
  deps: AppDeps,
  request: FastifyRequest<{ Querystring: { period?: string } }>,
  reply: FastifyReply,
  { read, kind = 'month' }: Reading<Report>,
) {
  const reading = readingDeps(deps, request);
  const asked = await findSpan(reading, request.query.period, kind);
  if (asked.ok) return read(reading, asked.found);
  return sendApiError(reply, {
    status: 400,
    code: asked.reason,
    detail: asked.sentence,
    fields: { period: asked.sentence },
  });
}
