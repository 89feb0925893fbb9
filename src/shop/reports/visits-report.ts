import { csvLine } from '../../shared/tables/csv.ts';
import { findVisits, visitTotals } from '../visits/visits.ts';
import type { ReportDeps, ReportSpan } from './reports.ts';
import { salesReport } from './sales-report.ts';
import type { VisitsReport } from './schema.ts';

export async function visitsReport(deps: ReportDeps, reportSpan: ReportSpan): Promise<VisitsReport> {
  const { head, span, before } = reportSpan;
  const [sales, found, earlier] = await Promise.all([
    salesReport(deps, reportSpan),
    findVisits(deps.db, span),
    visitTotals(deps.db, before),
  ]);
  const counted = new Map(found.byDay.map((day) => [day.day, day]));
  const stepViews = (step: string) => found.steps.find(({ name }) => name === step)?.views ?? 0;
  return {
    ...head,
    visits: found.visits,
    views: found.views,
    orders: sales.orders,
    before: { ...before, ...earlier, orders: sales.before.orders },
    steps: { products: stepViews('product'), cart: stepViews('cart'), checkout: stepViews('checkout') },
    byDay: sales.byDay.map(({ day, orders }) => {
      const { visits = 0, views = 0 } = counted.get(day) ?? {};
      return { day, visits, views, orders };
    }),
    pages: found.pages.map(({ name, title, visits, views }) => ({ path: name, name: title, visits, views })),
    sources: found.sources.map(({ name, visits }) => ({ name, visits })),
    campaigns: found.campaigns.map(({ name, visits }) => ({ name, visits })),
  };
}

export async function* visitsAsCsv(deps: ReportDeps, reportSpan: ReportSpan): AsyncGenerator<string> {
  const { byDay, visits, views, orders } = await visitsReport(deps, reportSpan);
  yield csvLine(['Date', 'Visits', 'Page views', 'Paid orders']);
  for (const day of byDay) yield csvLine([day.day, day.visits, day.views, day.orders]);
  yield csvLine(['Total', visits, views, orders]);
}
