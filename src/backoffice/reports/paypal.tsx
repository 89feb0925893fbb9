import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { shortDay } from '../../shared/report-period.ts';
import { Alert } from '../../ui/alert.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, Compared, compare, FigureCard, FigureRow } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('paypal');

export const Component = () => (
  <ReportScreen title="PayPal" name="paypal" csv="CSV for the accountant" loaded={useLoaderData<typeof loader>()}>
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
        <PaypalParts report={report} />
        <LatestPayments report={report} />
      </>
    )}
  </ReportScreen>
);

type PaypalReport = AdminBody<'GET /admin/reports/paypal'>;
type Sums = PaypalReport['total'];

/** PayPal doesn't always report its fee. */
const Unknown = ({ unknown }: Sums) =>
  unknown > 0 && (
    <Alert>
      PayPal didn’t report the fee for{' '}
      {unknown === 1 ? '1 payment or refund' : `${unknown.toLocaleString('en-US')} payments and refunds`}. They’re
      included in Received and Refunded, but not in fees or net.
    </Alert>
  );

function paypalFigures({ total, before }: PaypalReport) {
  const { received, fees, refunded, feesBack, unknown } = total;
  const { change } = compare(total, before);
  // A rate needs the fees of all payments.
  const hasRate = received > 0 && fees > 0 && unknown === 0;
  const rate = hasRate ? `${((fees / received) * 100).toFixed(1)}% of received · ` : '';
  return [
    change('Received', 'received'),
    { name: 'PayPal’s fees', figure: priceText(fees), line: `${rate}${beforeLine(priceText(before.fees), before)}` },
    { name: 'Refunded', figure: priceText(refunded), line: `${priceText(feesBack)} of fees returned` },
    change('Net', 'net', 'signed'),
  ];
}

const Cash = ({ paid, refunded }: PaypalReport['cash']) =>
  (paid > 0 || refunded > 0) && (
    <Note>
      Cash, checks and bank transfers aren’t included: {priceText(paid)} paid
      {refunded > 0 && `, ${priceText(refunded)} refunded`}.
    </Note>
  );

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** By day, or by month in long periods. */
const PaypalParts = ({ report: { parts, total, isByMonth } }: { report: PaypalReport }) => (
  <FigureCard
    title={isByMonth ? 'By month' : 'By day'}
    label={`Table of what PayPal kept by ${isByMonth ? 'month' : 'day'}`}
    columns={[
      {
        head: isByMonth ? 'Month' : 'Day',
        cell: ({ from }) => (isByMonth ? MONTH.format(new Date(from)) : shortDay(from)),
      },
      { head: 'Received', key: 'received', kind: 'money' },
      { head: 'Fees', key: 'fees', kind: 'debit' },
      { head: 'Refunded', key: 'refunded', kind: 'debit', gives: true },
      { head: 'Fees returned', key: 'feesBack', kind: 'money', gives: true },
      { head: 'Net', key: 'net', kind: 'signed' },
    ]}
    rows={parts.toReversed()}
    keyOf={({ from }) => from}
    total={total}
  />
);

/** The API returns this many; the CSV has all. */
const MAX = 50;

const LatestPayments = ({ report: { latest } }: { report: PaypalReport }) => (
  <FigureCard
    title="Payments and refunds"
    label="Table of payments and refunds"
    columns={[
      {
        head: 'Order',
        cell: ({ order: id, number }) => <a href={`/admin/orders/${id}`}>{orderName({ number })}</a>,
      },
      { head: 'Day', cell: ({ day }) => shortDay(day) },
      { head: 'Type', gives: true, cell: ({ isRefund }) => (isRefund ? 'Refund' : 'Payment') },
      { head: 'PayPal transaction', gives: true, cell: ({ transaction }) => transaction },
      { head: 'Amount', key: 'gross', kind: 'signed' },
      { head: 'Fee', key: 'fee', kind: 'known', gives: true },
      { head: 'Net', key: 'net', kind: 'known' },
    ]}
    rows={latest}
    keyOf={({ isRefund, transaction }) => `${isRefund} ${transaction}`}
    more={latest.length >= MAX && `The latest ${MAX}. The CSV has them all.`}
  />
);
