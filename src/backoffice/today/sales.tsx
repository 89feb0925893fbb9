import type { AdminBody } from '../../browser/admin-client.ts';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { Card } from '../components/layout.tsx';
import { Tabs } from '../components/list.tsx';
import { BeadChart } from './bead-chart.tsx';
import styles from './today.module.css';

export type Sales = AdminBody<'GET /admin/sales'>;

/** The chart with its table behind it. */
export const SalesByDay = ({ sales }: { sales: Sales }) => (
  <Card title="Sales by day">
    <Tabs
      label="Period"
      param="days"
      tabs={[
        { value: '', name: '14 days' },
        { value: '30', name: '30 days' },
        { value: '90', name: '90 days' },
        { value: '365', name: 'A year' },
      ]}
    />
    <BeadChart days={sales.byDay} />
    <details className={styles.table}>
      <summary>View as table</summary>
      <Table
        label="Table of sales by day"
        columns={[{ head: 'Day' }, { head: 'Orders', number: true }, { head: 'Sales', number: true }]}
        rows={sales.byDay
          .toReversed()
          .map(({ day, orders, sales: sum }) => ({ key: day, cells: [day, orders, priceText(sum)] }))}
      />
    </details>
  </Card>
);

export const BestSellers = ({ sales }: { sales: Sales }) => (
  <Card title="Best sellers" flush>
    <Table
      label="Table of best sellers"
      columns={[{ head: 'Product' }, { head: 'Sold', number: true }, { head: 'Sales', number: true }]}
      rows={sales.bestSellers.map(({ product, name, pieces, sales: sum }) => ({
        key: product,
        cells: [
          <a key="piece" href={`/admin/products/${product}`}>
            {name}
          </a>,
          pieces,
          priceText(sum),
        ],
      }))}
    />
  </Card>
);

export const SalesByState = ({ sales }: { sales: Sales }) => (
  <Card title="Sales by state" flush>
    <Table
      label="Table of sales by state"
      columns={[
        { head: 'State' },
        { head: 'Orders', number: true },
        { head: 'Sales', number: true },
        { head: 'Tax', number: true },
      ]}
      rows={sales.byState.map(({ state, country, orders, sales: sum, tax }) => ({
        key: `${country} ${state}`,
        cells: [state ? `${state}, ${country}` : country, orders, priceText(sum), priceText(tax)],
      }))}
    />
  </Card>
);

const REFUNDS = { return: 'Returns', exchange: 'Exchanges', claim: 'Claims', other: 'Other refunds' } as const;

/** What went back of these sales, and for what. */
export const RefundsByKind = ({ sales }: { sales: Sales }) => (
  <Card title="Refunds" flush>
    <Table
      label="Table of refunds"
      columns={[{ head: 'For' }, { head: 'Refunds', number: true }, { head: 'Amount', number: true }]}
      rows={sales.refunds.map(({ kind, refunds, amount }) => ({
        key: kind,
        cells: [REFUNDS[kind], refunds, priceText(amount)],
      }))}
    />
  </Card>
);
