import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { shortDay } from '../../shared/report-period.ts';
import { Alert } from '../../ui/alert.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, Compared, changeLine, FigureRow, FigureTable, minus, signed } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('paypal');

/** Payments through PayPal, its fees, refunds, and the net amount. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen
      title="PayPal"
      name="paypal"
      path="/admin/reports/paypal"
      csv="CSV for the accountant"
      loaded={loaded}
    >
      {(report) => (
        <>
          <Unknown {...report.total} />
          <Card title="What PayPal kept">
            <Note>
              A payment counts on the day its order was paid, a refund on the day it went back.{' '}
              <Compared before={report.before} />
            </Note>
            <FigureRow figures={paypalFigures(report)} />
            <Note>
              Transfers to your bank, disputes, and payments with no matching order aren’t included. See transfers in
              PayPal under Activity, and the rest under <a href="/admin/payments">Payment problems</a>.
            </Note>
            <Cash {...report.cash} />
          </Card>
          {report.parts.length > 0 && <PaypalParts report={report} />}
          {report.latest.length > 0 && <LatestPayments report={report} />}
        </>
      )}
    </ReportScreen>
  );
}

type PaypalReport = AdminBody<'GET /admin/reports/paypal'>;
type Sums = PaypalReport['total'];

/** Fees are missing for payments stored by earlier releases. */
const Unknown = ({ unknown }: Sums) =>
  unknown > 0 && (
    <Alert>
      PayPal didn’t report the fee for{' '}
      {unknown === 1 ? '1 payment or refund' : `${unknown.toLocaleString('en-US')} payments and refunds`}. They’re
      included in Received and Refunded, but not in fees or net.
    </Alert>
  );

function paypalFigures({ total, before }: PaypalReport) {
  const { received, fees, refunded, feesBack, net, unknown } = total;
  // A rate needs the fees of all payments.
  const hasRate = received > 0 && fees > 0 && unknown === 0;
  const rate = hasRate ? `${((fees / received) * 100).toFixed(1)}% of received · ` : '';
  return [
    { name: 'Received', figure: priceText(received), line: changeLine(received, before.received, before) },
    { name: 'PayPal’s fees', figure: priceText(fees), line: `${rate}${beforeLine(priceText(before.fees), before)}` },
    {
      name: 'Refunded',
      figure: priceText(refunded),
      line: `${priceText(feesBack)} of fees returned`,
    },
    { name: 'Net', figure: signed(net), line: changeLine(net, before.net, before) },
  ];
}

const Cash = ({ paid, refunded }: PaypalReport['cash']) =>
  (paid > 0 || refunded > 0) && (
    <Note>
      Cash isn’t included: {priceText(paid)} paid{refunded > 0 && `, ${priceText(refunded)} refunded`}.
    </Note>
  );

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** By day, or by month in long periods. */
const PaypalParts = ({ report: { parts, total, isByMonth } }: { report: PaypalReport }) => (
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

const sumCells = ({ received, fees, refunded, feesBack, net }: Sums) => [
  priceText(received),
  minus(fees),
  minus(refunded),
  priceText(feesBack),
  signed(net),
];

/** The API returns this many; the CSV has all. */
const MAX = 50;

const LatestPayments = ({ report: { latest } }: { report: PaypalReport }) => (
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
          shortDay(day),
          isRefund ? 'Refund' : 'Payment',
          transaction,
          signed(gross),
          amountOr(fee),
          amountOr(net),
        ],
      }))}
    />
    {latest.length >= MAX && <p className={styles.more}>The latest {MAX}. The CSV has them all.</p>}
  </Card>
);

/** `null`: PayPal didn't report it. */
const amountOr = (amount: number | null) => (amount === null ? 'Unknown' : signed(amount));
