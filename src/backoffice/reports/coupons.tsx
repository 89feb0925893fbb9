import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/price.tsx';
import { Card, Note } from '../components/layout.tsx';
import { FigureTable, minus } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('coupons');

/** Which coupons were used, what they took off, and what was paid with them. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Coupons" name="coupons" path="/admin/reports/coupons" csv="Export CSV" loaded={loaded}>
      {({ coupons, total }) =>
        coupons.length === 0 ? (
          <Card title="Coupons">
            <Note>No coupon was used on these days.</Note>
          </Card>
        ) : (
          <Card title="Coupons" flush>
            <FigureTable
              label="Table of coupons"
              columns={[
                { head: 'Coupon' },
                { head: 'Description', gives: true },
                { head: 'Uses', number: true },
                { head: 'Discount', number: true },
                { head: 'Paid with it', number: true },
              ]}
              rows={coupons.map(({ code, description, uses, discounts, paid }) => ({
                key: code,
                cells: [code, description, uses.toLocaleString('en-US'), minus(discounts), priceText(paid)],
              }))}
              total={['Total', '', total.uses.toLocaleString('en-US'), minus(total.discounts), priceText(total.paid)]}
            />
          </Card>
        )
      }
    </ReportScreen>
  );
}
