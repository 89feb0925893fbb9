import { useLoaderData } from 'react-router';
import { Card, Note } from '../components/layout.tsx';
import { Compared, compare, DayChart, FigureCard, FigureRow } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('coupons');

export const Component = () => (
  <ReportScreen title="Discounts" name="coupons" csv="Export CSV" loaded={useLoaderData<typeof loader>()}>
    {({ coupons, total, before, byDay }) => {
      const { change, before: uses } = compare(total, before);
      return (
        <>
          <Card title="Coupons and automatic discounts">
            <Note>
              <Compared before={before} />
            </Note>
            <FigureRow
              figures={[
                change('Discounts', 'discounts'),
                uses('Uses', 'uses'),
                change('Shipping not charged', 'shipping'),
                change('Paid with a discount', 'paid'),
              ]}
            />
            <DayChart
              label="Discounts by day"
              head="Discounts"
              none="No discount was used on these days."
              byDay={byDay}
            />
          </Card>
          <FigureCard
            title="By discount"
            label="Table of discounts"
            columns={[
              {
                head: 'Discount',
                cell: ({ code, description, isAutomatic }) => (isAutomatic ? description : code),
              },
              {
                head: 'Description',
                gives: true,
                cell: ({ description, isAutomatic }) => (isAutomatic ? 'Automatic' : description),
              },
              { head: 'Uses', key: 'uses', kind: 'count' },
              { head: 'Off items', key: 'discounts', kind: 'debit' },
              { head: 'Before', key: 'discountsBefore', kind: 'debit', gives: true },
              { head: 'Shipping', key: 'shipping', kind: 'debit', gives: true },
              { head: 'Paid with it', key: 'paid', kind: 'money' },
            ]}
            rows={coupons}
            keyOf={({ code }) => code}
            total={total}
          />
        </>
      );
    }}
  </ReportScreen>
);
