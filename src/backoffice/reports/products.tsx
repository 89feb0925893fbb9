import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import {
  BeadMeter,
  beforeLine,
  Compared,
  changeLine,
  DayChart,
  FigureRow,
  FigureTable,
  minus,
  signed,
} from './figures.tsx';
import { inPeriod, reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('products');

/** Sales by product, category and maker. */
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

type Products = AdminBody<'GET /admin/reports/products'>;

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

function BestSellers({ report: { products, count, total, before } }: { report: Products }) {
  if (products.length === 0) return null;
  const most = Math.max(0, ...products.map(({ sales }) => sales));
  return (
    <Card title="Best sellers" flush>
      <FigureTable
        label="Table of products"
        columns={[
          { head: 'Product' },
          { head: 'Sold', number: true },
          { head: 'Refunds', number: true, gives: true },
          { head: 'Sales', number: true },
          { head: 'Share', gives: true },
          { head: 'Before', number: true, gives: true },
        ]}
        rows={products.map((row) => ({
          key: row.product,
          cells: [
            row.isListed ? (
              <a key="link" href={`/admin/products/${row.product}`}>
                {row.name}
              </a>
            ) : (
              row.name
            ),
            row.units.toLocaleString('en-US'),
            minus(row.refunded),
            signed(row.sales),
            <BeadMeter key="meter" part={row.sales} most={most} />,
            signed(row.salesBefore),
          ],
        }))}
        total={[
          count > products.length ? `All ${count.toLocaleString('en-US')} products` : 'Total',
          total.units.toLocaleString('en-US'),
          minus(total.refunded),
          signed(total.sales),
          '',
          signed(before.sales),
        ]}
      />
      {count > products.length && (
        <p className={styles.more}>
          The {products.length} best are shown. The CSV has all {count.toLocaleString('en-US')}.
        </p>
      )}
    </Card>
  );
}

function SalesByGroup({ title, none, groups }: { title: string; none: string; groups: Products['byCategory'] }) {
  const most = Math.max(0, ...groups.map(({ sales }) => sales));
  if (groups.length === 0) return null;
  return (
    <Card title={title} flush>
      <FigureTable
        label={`Table of sales ${title.toLowerCase()}`}
        columns={[
          { head: title.slice(3).replace(/^./, (first) => first.toUpperCase()) },
          { head: 'Share', gives: true },
          { head: 'Sales', number: true },
          { head: 'Before', number: true, gives: true },
        ]}
        rows={groups.map(({ name, sales, salesBefore }) => ({
          key: name,
          cells: [name || none, <BeadMeter key="meter" part={sales} most={most} />, signed(sales), signed(salesBefore)],
        }))}
      />
    </Card>
  );
}
