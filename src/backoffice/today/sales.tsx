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
