import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { paypalAsCsv } from '../../shop/reports/paypal-csv.ts';
import { makersAsCsv, productsAsCsv } from '../../shop/reports/product-csv.ts';
import { refundsAsCsv } from '../../shop/reports/refund-csv.ts';
import { couponsAsCsv, salesAsCsv, taxAsCsv } from '../../shop/reports/report-csv.ts';
import type { ReportSpan } from '../../shop/reports/reports.ts';
import { PeriodQuery } from '../../shop/reports/schema.ts';
import { visitsAsCsv } from '../../shop/reports/visits-report.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from './downloads.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendReport } from './send-report.ts';

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
    config: { access: 'owner', confirmed: true },
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
