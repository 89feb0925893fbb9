import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { RETURN_REASONS } from '../orders/returns/return-states.tsx';
import { beforeLine, Compared, changeLine, DayChart, FigureRow, FigureTable } from './figures.tsx';
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
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Refunds" name="refunds" path="/admin/reports/refunds" csv="Export CSV" loaded={loaded}>
      {({ rows, total, before, byDay, paid }) => (
        <>
          <Card title="Refunded">
            <Note>
              Counted on the day when the money went back, whenever the order was paid. <Compared before={before} />
            </Note>
            <FigureRow
              figures={[
                {
                  name: 'Refunded',
                  figure: priceText(total.amount),
                  line: changeLine(total.amount, before.amount, before),
                },
                {
                  name: 'Refunds',
                  figure: total.refunds.toLocaleString('en-US'),
                  line: beforeLine(before.refunds, before),
                },
                ...(paid > 0
                  ? [
                      {
                        name: 'Share of sales',
                        figure: `${((total.amount / paid) * 100).toFixed(1)}%`,
                        line: `${priceText(paid)} was paid on these days`,
                      },
                    ]
                  : []),
                {
                  name: 'Sales tax included',
                  figure: priceText(total.tax),
                  line: `${priceText(total.shipping)} was shipping and gift wrap`,
                },
              ]}
            />
            <DayChart label="Refunds by day" head="Refunded" none="Nothing was refunded on these days." byDay={byDay} />
          </Card>
          {rows.length > 0 && (
            <Card title="By kind and reason" flush>
              <FigureTable
                label="Table of refunds by kind and reason"
                columns={[
                  { head: 'For' },
                  { head: 'Reason' },
                  { head: 'Refunds', number: true },
                  { head: 'Items', number: true, gives: true },
                  { head: 'Shipping', number: true, gives: true },
                  { head: 'Sales tax', number: true, gives: true },
                  { head: 'Before', number: true, gives: true },
                  { head: 'Amount', number: true },
                ]}
                rows={rows.map(({ kind, reason, refunds, items, shipping, tax, amount, amountBefore }) => ({
                  key: `${kind} ${reason}`,
                  cells: [
                    KINDS[kind] ?? kind,
                    REASONS[reason] ?? reason,
                    refunds.toLocaleString('en-US'),
                    ...[items, shipping, tax, amountBefore, amount].map(priceText),
                  ],
                }))}
                total={[
                  'Total',
                  '',
                  total.refunds.toLocaleString('en-US'),
                  ...[total.items, total.shipping, total.tax, before.amount, total.amount].map(priceText),
                ]}
              />
            </Card>
          )}
        </>
      )}
    </ReportScreen>
  );
}
