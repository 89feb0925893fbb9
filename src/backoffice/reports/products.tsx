import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { priceText } from '../../ui/price.tsx';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { BeadMeter, FigureTable, minus, signed } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('products');
type Products = AdminBody<'GET /admin/reports/products'>;

/** Which products were sold, and by category and maker. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Products" name="products" path="/admin/reports/products" csv="Export CSV" loaded={loaded}>
      {(report) => (
        <>
          <Note>Sales are items after discounts and refunds, without shipping, gift wrap and tax.</Note>
          <Columns>
            <Column>
              <BestSellers report={report} />
            </Column>
            <Column>
              <Group title="By category" none="No category" groups={report.byCategory} />
              <Group title="By maker" none="No maker" groups={report.byMaker} />
            </Column>
          </Columns>
        </>
      )}
    </ReportScreen>
  );
}

function BestSellers({ report: { products, count, total } }: { report: Products }) {
  if (products.length === 0) {
    return (
      <Card title="Best sellers">
        <Note>Nothing was sold on these days.</Note>
      </Card>
    );
  }
  return (
    <Card title="Best sellers" flush>
      <FigureTable
        label="Table of products"
        columns={[
          { head: 'Product' },
          { head: 'Sold', number: true },
          { head: 'Items', number: true, gives: true },
          { head: 'Discounts', number: true, gives: true },
          { head: 'Refunds', number: true, gives: true },
          { head: 'Sales', number: true },
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
            priceText(row.items),
            minus(row.discounts),
            minus(row.refunded),
            signed(row.sales),
          ],
        }))}
        total={[
          count > products.length ? `All ${count.toLocaleString('en-US')} products` : 'Total',
          ...[total.units.toLocaleString('en-US'), priceText(total.items), minus(total.discounts)],
          ...[minus(total.refunded), signed(total.sales)],
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

function Group({ title, none, groups }: { title: string; none: string; groups: Products['byCategory'] }) {
  const most = Math.max(0, ...groups.map(({ sales }) => sales));
  if (groups.length === 0) return null;
  return (
    <Card title={title} flush>
      <FigureTable
        label={`Table of sales ${title.toLowerCase()}`}
        columns={[
          { head: title.slice(3).replace(/^./, (first) => first.toUpperCase()) },
          { head: 'Share', gives: true },
          { head: 'Sold', number: true },
          { head: 'Sales', number: true },
        ]}
        rows={groups.map(({ name, units, sales }) => ({
          key: name,
          cells: [
            name || none,
            <BeadMeter key="meter" part={sales} most={most} />,
            units.toLocaleString('en-US'),
            signed(sales),
          ],
        }))}
      />
    </Card>
  );
}
