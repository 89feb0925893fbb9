import { couponsReport } from '../../shop/reports/coupons-report.ts';
import { paypalReport } from '../../shop/reports/paypal-report.ts';
import { PaypalReport } from '../../shop/reports/paypal-report-schema.ts';
import { makersReport, productsReport } from '../../shop/reports/products-report.ts';
import { MakersReport, ProductsReport } from '../../shop/reports/products-report-schema.ts';
import { refundsReport } from '../../shop/reports/refunds-report.ts';
import { salesReport } from '../../shop/reports/sales-report.ts';
import { CouponsReport, PeriodQuery, RefundsReport, SalesReport } from '../../shop/reports/schema.ts';
import { taxReport } from '../../shop/reports/tax-report.ts';
import { TaxReport } from '../../shop/reports/tax-report-schema.ts';
import { visitsReport } from '../../shop/reports/visits-report.ts';
import { VisitsReport } from '../../shop/reports/visits-report-schema.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendReport } from './send-report.ts';

const owner = { access: 'owner' } as const;

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
