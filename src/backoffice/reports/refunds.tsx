import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { RETURN_REASONS } from '../orders/returns/return-states.tsx';
import { Compared, compare, DayChart, FigureCard, FigureRow } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('refunds');

const KINDS: Record<string, string> = {
  return: 'Return',
  exchange: 'Exchange',
  claim: 'Claim',
  cancelled: 'Canceled order',
  staff: 'Refund by staff',
  paypal: 'Made at PayPal',
  other: 'Other refund',
};
const REASONS: Record<string, string> = { ...RETURN_REASONS, several: 'Several reasons', '': '–' };

/** Refunds by reason and product. */
export const Component = () => (
  <ReportScreen title="Refunds" name="refunds" csv="Export CSV" loaded={useLoaderData<typeof loader>()}>
    {({ rows, total, before, byDay, paid }) => (
      <>
        <Card title="Refunded">
          <Note>
            Counted on the day when the money went back, whenever the order was paid. <Compared before={before} />
          </Note>
          <FigureRow
            figures={[
              compare(total, before).change('Refunded', 'amount'),
              compare(total, before).before('Refunds', 'refunds'),
              paid > 0 && {
                name: 'Share of sales',
                figure: `${((total.amount / paid) * 100).toFixed(1)}%`,
                line: `${priceText(paid)} was paid on these days`,
              },
              {
                name: 'Sales tax included',
                figure: priceText(total.tax),
                line: `${priceText(total.shipping)} was shipping and gift wrap`,
              },
            ]}
          />
          <DayChart label="Refunds by day" head="Refunded" none="Nothing was refunded on these days." byDay={byDay} />
        </Card>
        <FigureCard
          title="By kind and reason"
          label="Table of refunds by kind and reason"
          columns={[
            { head: 'For', cell: ({ kind }) => KINDS[kind] ?? kind },
            { head: 'Reason', cell: ({ reason }) => REASONS[reason] ?? reason },
            { head: 'Refunds', key: 'refunds', kind: 'count' },
            { head: 'Items', key: 'items', kind: 'money', gives: true },
            { head: 'Shipping', key: 'shipping', kind: 'money', gives: true },
            { head: 'Sales tax', key: 'tax', kind: 'money', gives: true },
            { head: 'Before', key: 'amountBefore', kind: 'money', gives: true },
            { head: 'Amount', key: 'amount', kind: 'money' },
          ]}
          rows={rows}
          keyOf={({ kind, reason }) => `${kind} ${reason}`}
          total={{ ...total, amountBefore: before.amount }}
        />
      </>
    )}
  </ReportScreen>
);
