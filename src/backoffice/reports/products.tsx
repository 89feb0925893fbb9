import { useLoaderData } from 'react-router';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { beforeLine, Compared, changeLine, DayChart, FigureRow, signed } from './figures.tsx';
import { BestSellers, type Products, SalesByGroup } from './product-tables.tsx';
import { inPeriod, reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('products');

/** Which products were sold, and by category and maker. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Products" name="products" path="/admin/reports/products" csv="Export CSV" loaded={loaded}>
      {(report) => (
        <Columns>
          <Column>
            <Sold report={report} />
            <BestSellers report={report} />
          </Column>
          <Column>
            <SalesByGroup title="By category" none="No category" groups={report.byCategory} />
            <SalesByGroup title="By maker" none="No maker" groups={report.byMaker} />
            <p className={styles.below}>
              <a href={inPeriod('/admin/reports/makers', report.period)}>Sales by maker</a>
            </p>
          </Column>
        </Columns>
      )}
    </ReportScreen>
  );
}

const Sold = ({ report: { total, before, byDay } }: { report: Products }) => (
  <Card title="Sales of products">
    <Note>
      Items after discounts and refunds, without shipping, gift wrap and tax; the chart is before refunds.{' '}
      <Compared before={before} />
    </Note>
    <FigureRow
      figures={[
        { name: 'Sales', figure: signed(total.sales), line: changeLine(total.sales, before.sales, before) },
        {
          name: 'Items sold',
          figure: total.units.toLocaleString('en-US'),
          line: beforeLine(before.units, before),
        },
        {
          name: 'Discounts',
          figure: priceText(total.discounts),
          line: beforeLine(priceText(before.discounts), before),
        },
        {
          name: 'Refunds',
          figure: priceText(total.refunded),
          line: beforeLine(priceText(before.refunded), before),
        },
      ]}
    />
    <DayChart label="Items sold by day" head="Sales" none="Nothing was sold on these days." byDay={byDay} />
  </Card>
);
