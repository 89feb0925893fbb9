import type { AdminBody } from '../../browser/client.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { shortDay } from '../../shared/report-period.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Card } from '../components/layout.tsx';
import { FigureTable } from './figure-table.tsx';
import { minus, signed } from './figures.tsx';
import styles from './reports.module.css';

export type PaypalReport = AdminBody<'GET /admin/reports/paypal'>;
export type Sums = PaypalReport['total'];

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const sumCells = ({ received, fees, refunded, feesBack, net }: Sums) => [
  priceText(received),
  minus(fees),
  minus(refunded),
  priceText(feesBack),
  signed(net),
];

/** By days, or by months where there are many. */
export const PaypalParts = ({ report: { parts, total, isByMonth } }: { report: PaypalReport }) => (
  <Card title={isByMonth ? 'By month' : 'By day'} flush>
    <FigureTable
      label={`Table of what PayPal kept by ${isByMonth ? 'month' : 'day'}`}
      columns={[
        { head: isByMonth ? 'Month' : 'Day' },
        { head: 'Received', number: true },
        { head: 'Fees', number: true },
        { head: 'Refunded', number: true, gives: true },
        { head: 'Fees returned', number: true, gives: true },
        { head: 'Net', number: true },
      ]}
      rows={parts.toReversed().map(({ from, ...sums }) => ({
        key: from,
        cells: [isByMonth ? MONTH.format(new Date(from)) : shortDay(from), ...sumCells(sums)],
      }))}
      total={['Total', ...sumCells(total)]}
    />
  </Card>
);

/** Nobody guesses what PayPal didn't say. */
const amountOr = (amount: number | null) => (amount === null ? 'Unknown' : signed(amount));

/** As many as are shown; the file has all. */
const MAX = 50;

export const LatestPayments = ({ report: { latest } }: { report: PaypalReport }) => (
  <Card title="Payments and refunds" flush>
    <FigureTable
      label="Table of payments and refunds"
      columns={[
        { head: 'Order' },
        { head: 'Day' },
        { head: 'Type', gives: true },
        { head: 'PayPal transaction', gives: true },
        { head: 'Amount', number: true },
        { head: 'Fee', number: true },
        { head: 'Net', number: true },
      ]}
      rows={latest.map(({ day, isRefund, order, number, transaction, gross, fee, net }) => ({
        key: `${isRefund} ${transaction}`,
        cells: [
          <a key="order" href={`/admin/orders/${order}`}>
            {orderName({ id: order, number })}
          </a>,
          ...[shortDay(day), isRefund ? 'Refund' : 'Payment', transaction],
          ...[signed(gross), amountOr(fee), amountOr(net)],
        ],
      }))}
    />
    {latest.length >= MAX && <p className={styles.more}>The latest {MAX}. The CSV has them all.</p>}
  </Card>
);
