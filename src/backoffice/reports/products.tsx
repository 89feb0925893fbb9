import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import {
  Compared,
  compare,
  count,
  DayChart,
  FigureCard,
  FigureRow,
  PRODUCT_COLUMN,
  shareColumn,
  totalName,
} from './figures.tsx';
import { inPeriod, reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';

export const loader = reportLoader('products');

/** Sales by product, category and maker. */
export const Component = () => (
  <ReportScreen title="Products" name="products" csv="Export CSV" loaded={useLoaderData<typeof loader>()}>
    {(report) => (
      <Columns>
        <Column>
          <Sold report={report} />
          <BestSellers report={report} />
        </Column>
        <Column>
          <SalesByGroup by="category" groups={report.byCategory} />
          <SalesByGroup by="maker" groups={report.byMaker} />
          <p className="above-4">
            <a href={inPeriod('/admin/reports/makers', report.period)}>Sales by maker</a>
          </p>
        </Column>
      </Columns>
    )}
  </ReportScreen>
);

type Products = AdminBody<'GET /admin/reports/products'>;

function Sold({ report: { total, before, byDay } }: { report: Products }) {
  const { change, before: was } = compare(total, before);
  return (
    <Card title="Sales of products">
      <Note>
        Items after discounts and refunds, without shipping, gift wrap and tax; the chart is before refunds.{' '}
        <Compared before={before} />
      </Note>
      <FigureRow
        figures={[
          change('Sales', 'sales', 'signed'),
          was('Items sold', 'units'),
          was('Discounts', 'discounts', 'money'),
          was('Refunds', 'refunded', 'money'),
        ]}
      />
      <DayChart label="Items sold by day" head="Sales" none="Nothing was sold on these days." byDay={byDay} />
    </Card>
  );
}

const BestSellers = ({ report: { products, count: all, total, before } }: { report: Products }) => (
  <FigureCard
    title="Best sellers"
    label="Table of products"
    columns={[
      PRODUCT_COLUMN,
      { head: 'Sold', key: 'units', kind: 'count' },
      { head: 'Refunds', key: 'refunded', kind: 'debit', gives: true },
      { head: 'Sales', key: 'sales', kind: 'signed' },
      shareColumn(products, ({ sales }) => sales),
      { head: 'Before', key: 'salesBefore', kind: 'signed', gives: true },
    ]}
    rows={products}
    keyOf={({ product }) => product}
    total={{ ...total, name: totalName(all, products.length), salesBefore: before.sales }}
    more={all > products.length && `The ${products.length} best are shown. The CSV has all ${count(all)}.`}
  />
);

const GROUPS = {
  category: { title: 'By category', head: 'Category', none: 'No category' },
  maker: { title: 'By maker', head: 'Maker', none: 'No maker' },
};

function SalesByGroup({ by, groups }: { by: keyof typeof GROUPS; groups: Products['byCategory'] }) {
  const { title, head, none } = GROUPS[by];
  return (
    <FigureCard
      title={title}
      label={`Table of sales by ${by}`}
      columns={[
        { head, cell: ({ name }) => name || none },
        shareColumn(groups, ({ sales }) => sales),
        { head: 'Sales', key: 'sales', kind: 'signed' },
        { head: 'Before', key: 'salesBefore', kind: 'signed', gives: true },
      ]}
      rows={groups}
      keyOf={({ name }) => name}
    />
  );
}
