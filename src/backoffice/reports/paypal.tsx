import { useLoaderData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, Compared, changeLine, FigureRow, signed } from './figures.tsx';
import { LatestPayments, PaypalParts, type PaypalReport, type Sums } from './paypal-tables.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('paypal');

/** What PayPal received for orders, what it kept and gave back, and what was left in the balance there. */
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
            <FigureRow figures={figuresOf(report)} />
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

/** PayPal's answers of before were stored without it. */
const Unknown = ({ unknown }: Sums) =>
  unknown > 0 && (
    <Alert>
      PayPal didn’t report the fee for{' '}
      {unknown === 1 ? '1 payment or refund' : `${unknown.toLocaleString('en-US')} payments and refunds`}. They’re
      included in Received and Refunded, but not in fees or net.
    </Alert>
  );

const Cash = ({ paid, refunded }: PaypalReport['cash']) =>
  (paid > 0 || refunded > 0) && (
    <Note>
      Cash isn’t included: {priceText(paid)} paid{refunded > 0 && `, ${priceText(refunded)} refunded`}.
    </Note>
  );

function figuresOf({ total, before }: PaypalReport) {
  const { received, fees, refunded, feesBack, net, unknown } = total;
  // Of what was received, only a part has a known fee.
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
