import { useLoaderData } from 'react-router';
import { spanName } from '../../shared/report-period.ts';
import { priceText } from '../../ui/product/price.tsx';
import { times } from '../components/counts.ts';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { count, minus, roundCents, signed } from './figures.tsx';
import { inPeriod, reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';
import { refundsFigure, type Sales, SalesCard } from './sales-card.tsx';

export const loader = reportLoader('sales');

/** Sales in a period, their parts, and PayPal's fees. */
export const Component = () => (
  <ReportScreen title="Sales" name="sales" csv="CSV for the accountant" loaded={useLoaderData<typeof loader>()}>
    {(sales) => (
      <Columns>
        <Column>
          <SalesCard sales={sales} further={refundsFigure(sales)}>
            <Note>Compared with {spanName(sales.before.from, sales.before.to)}. The chart is before refunds.</Note>
          </SalesCard>
        </Column>
        <Column>
          <Ledger sales={sales} />
          <Channels sales={sales} />
          <PayPal sales={sales} />
          <p className="above-4">
            <a href={inPeriod('/admin/reports/products', sales.period)}>Best sellers, categories and makers</a>
          </p>
        </Column>
      </Columns>
    )}
  </ReportScreen>
);

const Ledger = ({ sales }: { sales: Sales }) => (
  <Card title="How it adds up">
    <Lines
      lines={[
        { name: 'Items', amount: priceText(sales.items) },
        sales.setDiscounts > 0 && { name: 'Sets', amount: minus(sales.setDiscounts) },
        { name: 'Coupons and discounts', amount: minus(sales.couponDiscounts) },
        { name: 'Shipping', amount: priceText(sales.shipping) },
        sales.giftWrap > 0 && { name: 'Gift wrap', amount: priceText(sales.giftWrap) },
        { name: 'Sales tax', amount: priceText(sales.tax) },
        { name: 'Paid', amount: priceText(sales.paid), isSum: true },
        { name: 'Refunds', amount: minus(sales.refunded) },
        { name: 'Sales', amount: signed(sales.sales), isSum: true },
      ]}
    />
    {sales.refundedTax > 0 && <Note>{priceText(sales.refundedTax)} of the refunds was sales tax.</Note>}
  </Card>
);

type Line = { name: string; amount: string; isSum?: boolean };

const Lines = ({ lines }: { lines: readonly (Line | false)[] }) => (
  <dl className={styles.sums}>
    {lines.map(
      (line) =>
        line && (
          <div key={line.name} className={line.isSum ? styles.sum : undefined}>
            <dt>{line.name}</dt>
            <dd>{line.amount}</dd>
          </div>
        ),
    )}
  </dl>
);

const CHANNELS: Record<Sales['byChannel'][number]['channel'], string> = {
  online: 'Online',
  phone: 'By phone',
  in_person: 'In person',
};

/** Orders by channel; hidden if all were placed online. */
const Channels = ({ sales: { byChannel, cash } }: { sales: Sales }) =>
  byChannel.some(({ channel }) => channel !== 'online') && (
    <Card title="Sales by channel">
      <Lines
        lines={byChannel.map(({ channel, orders, sales }) => ({
          name: `${CHANNELS[channel]} (${count(orders)})`,
          amount: signed(sales),
        }))}
      />
      {cash.paid > 0 && (
        <Note>
          {priceText(cash.paid)} of it was paid in cash, by check or by bank transfer
          {cash.refunded > 0 && `, and ${priceText(cash.refunded)} was refunded the same way`}.
        </Note>
      )}
    </Card>
  );

const PayPal = ({ sales: { received, refunded, fees, unknownFees, cash } }: { sales: Sales }) => {
  const back = roundCents(refunded - cash.refunded);
  return (
    <Card title="PayPal">
      <Lines
        lines={[
          { name: 'Received', amount: priceText(received) },
          { name: 'Refunds', amount: minus(back) },
          { name: unknownFees > 0 ? 'Known fees' : 'Fees', amount: minus(fees) },
        ]}
      />
      <a href="/admin/reports/paypal">What PayPal kept</a>
      {unknownFees > 0 && (
        <Note>The fees of {times(unknownFees, 'payment')} are unknown: PayPal didn’t say what it took.</Note>
      )}
    </Card>
  );
};
