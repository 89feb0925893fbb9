import { orderName } from '../../shared/orders/order-names.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { withTotal } from './csv-with-total.ts';
import { listEntries } from './entry-queries.ts';
import type { ReportDeps, ReportSpan } from './reports.ts';
import { weeksOf } from './weeks.ts';

export const refundsAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal(
    {
      heads: [
        ...momentHeads('Date'),
        'Order',
        'State',
        'Country',
        'For',
        'Reason',
        'Items',
        'Shipping',
        'Sales tax',
        'Refunded',
      ],
      total: ['Total', '', '', '', '', '', ''],
    },
    refundLines(deps, asked),
  );

async function* refundLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const entries = await listEntries(sql, begins, ends);
    yield entries
      .filter(({ isRefund }) => isRefund)
      .map(({ at, id, number, state, country, kind, reason, ...back }) => ({
        cells: [...momentCells(at, timeZone), orderName({ id, number }), state, country, kind, reason],
        cents: [
          back.refundedCents - back.refundedTaxCents - back.refundedShippingCents,
          ...[back.refundedShippingCents, back.refundedTaxCents, back.refundedCents],
        ],
      }));
  }
}
