import type { AdminBody } from '../../browser/client.ts';
import { Card } from '../components/layout.tsx';
import { FigureTable } from './figure-table.tsx';
import { BeadMeter, minus, signed } from './figures.tsx';
import styles from './reports.module.css';

export type Products = AdminBody<'GET /admin/reports/products'>;

export function BestSellers({ report: { products, count, total, before } }: { report: Products }) {
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
            ...[row.units.toLocaleString('en-US'), minus(row.refunded), signed(row.sales)],
            <BeadMeter key="meter" part={row.sales} most={most} />,
            signed(row.salesBefore),
          ],
        }))}
        total={[
          count > products.length ? `All ${count.toLocaleString('en-US')} products` : 'Total',
          ...[total.units.toLocaleString('en-US'), minus(total.refunded), signed(total.sales), ''],
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

export function SalesByGroup({ title, none, groups }: { title: string; none: string; groups: Products['byCategory'] }) {
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
          cells: [
            name || none,
            <BeadMeter key="meter" part={sales} most={most} />,
            ...[signed(sales), signed(salesBefore)],
          ],
        }))}
      />
    </Card>
  );
}
