import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, Compared, changeLine, DayChart, FigureRow, FigureTable, minus } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('coupons');

/** Uses of each discount, the amount off, and the amount paid. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Discounts" name="coupons" path="/admin/reports/coupons" csv="Export CSV" loaded={loaded}>
      {({ coupons, total, before, byDay }) => (
        <>
          <Card title="Coupons and automatic discounts">
            <Note>
              <Compared before={before} />
            </Note>
            <FigureRow
              figures={[
                {
                  name: 'Discounts',
                  figure: priceText(total.discounts),
                  line: changeLine(total.discounts, before.discounts, before),
                },
                { name: 'Uses', figure: total.uses.toLocaleString('en-US'), line: beforeLine(before.uses, before) },
                {
                  name: 'Shipping not charged',
                  figure: priceText(total.shipping),
                  line: changeLine(total.shipping, before.shipping, before),
                },
                {
                  name: 'Paid with a discount',
                  figure: priceText(total.paid),
                  line: changeLine(total.paid, before.paid, before),
                },
              ]}
            />
            <DayChart
              label="Discounts by day"
              head="Discounts"
              none="No discount was used on these days."
              byDay={byDay}
            />
          </Card>
          {coupons.length > 0 && (
            <Card title="By discount" flush>
              <FigureTable
                label="Table of discounts"
                columns={[
                  { head: 'Discount' },
                  { head: 'Description', gives: true },
                  { head: 'Uses', number: true },
                  { head: 'Off items', number: true },
                  { head: 'Before', number: true, gives: true },
                  { head: 'Shipping', number: true, gives: true },
                  { head: 'Paid with it', number: true },
                ]}
                rows={coupons.map(({ code, description, isAutomatic, uses, ...row }) => ({
                  key: code,
                  cells: [
                    ...(isAutomatic ? [description, 'Automatic'] : [code, description]),
                    uses.toLocaleString('en-US'),
                    minus(row.discounts),
                    minus(row.discountsBefore),
                    minus(row.shipping),
                    priceText(row.paid),
                  ],
                }))}
                total={[
                  'Total',
                  '',
                  total.uses.toLocaleString('en-US'),
                  minus(total.discounts),
                  '',
                  minus(total.shipping),
                  priceText(total.paid),
                ]}
              />
            </Card>
          )}
        </>
      )}
    </ReportScreen>
  );
}
