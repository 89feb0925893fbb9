import { orderName } from '../../shared/orders/order-names.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { plain, withTotal } from './csv-with-total.ts';
import { listMovements } from './paypal-queries.ts';
import type { ReportDeps, ReportSpan } from './reports.ts';
import { weeksOf } from './weeks.ts';

const PAYPAL_HEADS = [
  ...[...momentHeads('Date'), 'Type', 'Order', 'PayPal transaction', 'Fee and net', 'Gross', 'PayPal fee', 'Net'],
  ...['Gross of unknown net'],
];

/**
 * What moved at PayPal, a line for each payment and refund. Where PayPal didn't say what it kept, fee and net are empty, and the
 * amount stands once more in the last column: so gross and fee add up to net and that column, in each line and in the last.
 */
export const paypalAsCsv = (deps: ReportDeps, asked: ReportSpan): AsyncGenerator<string> =>
  withTotal({ heads: PAYPAL_HEADS, total: ['Total', '', '', '', '', ''] }, movementLines(deps, asked));

async function* movementLines({ db: { sql } }: ReportDeps, asked: ReportSpan) {
  const { timeZone } = asked;
  for (const [begins, ends] of weeksOf(asked)) {
    const rows = await listMovements(sql, begins, ends);
    yield rows.map((row) => {
      const { grossCents, feeCents, netCents } = row;
      const isKnown = netCents !== null;
      return {
        cells: [
          ...[...momentCells(row.at, timeZone), row.isRefund ? 'Refund' : 'Payment', orderName(row), row.transaction],
          isKnown ? '' : 'unknown',
        ],
        cents: [grossCents, feeCents && plain(feeCents), netCents, isKnown ? 0 : grossCents],
      };
    });
  }
}
