import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, Compared, changeLine, DayChart, FigureRow, FigureTable, minus } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('coupons');

/** Which coupons were used, what they took off, and what was paid with them. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Coupons" name="coupons" path="/admin/reports/coupons" csv="Export CSV" loaded={loaded}>
      {({ coupons, total, before, byDay }) => (
        <>
          <Card title="Discounts by coupons">
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
                  name: 'Paid with a coupon',
                  figure: priceText(total.paid),
                  line: changeLine(total.paid, before.paid, before),
                },
              ]}
            />
            <DayChart
              label="Discounts by day"
              head="Discounts"
              none="No coupon was used on these days."
              byDay={byDay}
            />
          </Card>
          {coupons.length > 0 && (
            <Card title="Coupons" flush>
              <FigureTable
                label="Table of coupons"
                columns={[
                  { head: 'Coupon' },
                  { head: 'Description', gives: true },
                  { head: 'Uses', number: true },
                  { head: 'Discount', number: true },
                  { head: 'Before', number: true, gives: true },
                  { head: 'Paid with it', number: true },
                ]}
                rows={coupons.map(({ code, description, uses, discounts, discountsBefore, paid }) => ({
                  key: code,
                  cells: [
                    ...[code, description, uses.toLocaleString('en-US'), minus(discounts), minus(discountsBefore)],
                    priceText(paid),
                  ],
                }))}
                total={[
                  ...['Total', '', total.uses.toLocaleString('en-US'), minus(total.discounts), ''],
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
