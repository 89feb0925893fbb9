import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import { couponsAsCsv, couponsReport } from '../../../shop/reports/coupons-report.ts';
import { paypalAsCsv, paypalReport } from '../../../shop/reports/paypal/paypal-report.ts';
import {
  makersAsCsv,
  makersReport,
  productsAsCsv,
  productsReport,
} from '../../../shop/reports/products/products-report.ts';
import { refundsAsCsv, refundsReport } from '../../../shop/reports/refunds-report.ts';
import { findSpan, periodRefusals, type ReportSpan } from '../../../shop/reports/reports.ts';
import { salesAsCsv, salesReport } from '../../../shop/reports/sales-report.ts';
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
import { taxAsCsv, taxReport } from '../../../shop/reports/tax/tax-report.ts';
import { visitsAsCsv, visitsReport } from '../../../shop/reports/visits-report.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

const reportRoute = <Shape extends TSchema>(summary: string, shape: Shape) => ({
  schema: { summary, querystring: PeriodQuery, response: { 200: shape } },
  config: owner,
  scope: 'read_reports' as const,
});

export const reports = defineAdminResource({
  routes: {
    'GET /admin/reports/sales': reportRoute('What was sold in a period', SalesReport),
    'GET /admin/reports/products': reportRoute('Which products', ProductsReport),
    'GET /admin/reports/makers': reportRoute('Of which makers', MakersReport),
    'GET /admin/reports/coupons': reportRoute('With which coupons', CouponsReport),
    'GET /admin/reports/refunds': reportRoute('What went back, and for what', RefundsReport),
    'GET /admin/reports/tax': reportRoute('Sales and tax of each state', TaxReport),
    'GET /admin/reports/paypal': reportRoute('What PayPal received, kept and gave back', PaypalReport),
    'GET /admin/reports/visits': reportRoute(
      'How often the shop was visited, from where, and what became orders',
      VisitsReport,
    ),
  },
  handlers: (deps) => {
    const answer =
      <Report>(read: Reading<Report>['read'], kind?: 'month' | 'quarter') =>
      (request: ReportRequest, reply: FastifyReply) =>
        sendReport(deps, request, reply, { read, kind });

    return {
      'GET /admin/reports/sales': answer(salesReport),
      'GET /admin/reports/products': answer(productsReport),
      'GET /admin/reports/makers': answer(makersReport),
      'GET /admin/reports/coupons': answer(couponsReport),
      'GET /admin/reports/refunds': answer(refundsReport),
      'GET /admin/reports/tax': answer(taxReport, 'quarter'),
      'GET /admin/reports/paypal': answer(paypalReport),
      'GET /admin/reports/visits': answer(visitsReport),
    };
  },
});

export const reportFiles = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/reports/:report.csv': {
      schema: {
        summary: 'The same as a table for spreadsheets; that of sales has each order and refund',
        params: Type.Object({
          report: Type.Enum(['sales', 'products', 'makers', 'coupons', 'refunds', 'tax', 'paypal', 'visits'] as const),
        }),
        querystring: PeriodQuery,
      },
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
      scope: 'read_reports',
    },
  },
  handlers: (deps) => ({
    'GET /admin/reports/:report.csv': (request, reply) => {
      const { report } = request.params;
      const kind = report === 'tax' ? 'quarter' : 'month';
      const read = async (reading: AppDeps, asked: ReportSpan) => {
        const { from, to } = asked.head;
        return sendCsv(reply, `${report}-${from}-to-${to}.csv`, FILES[report](reading, asked));
      };
      return sendReport(deps, request, reply, { read, kind });
    },
  }),
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

type ReportRequest = FastifyRequest<{ Querystring: { period?: string } }>;
type Reading<Report> = {
  read: (deps: AppDeps, asked: ReportSpan) => Promise<Report>;
  kind?: 'month' | 'quarter' | undefined;
};

/** Report for the period in the query string, otherwise for the current `kind`; or the reason there is none. */
export async function sendReport<Report>(
  deps: AppDeps,
  request: ReportRequest,
  reply: FastifyReply,
  { read, kind = 'month' }: Reading<Report>,
) {
  const reading = readingDeps(deps, request);
  const asked = await findSpan(reading, request.query.period, kind);
  return asked.ok ? read(reading, asked.found) : sendRefusal(reply, periodRefusals, asked);
}
