import { useLoaderData, useSearchParams } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { priceText } from '../../ui/price.tsx';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { BeadMeter, beforeLine, Compared, changeLine, FigureRow, FigureTable, minus, signed } from './figures.tsx';
import { inPeriod, reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import styles from './reports.module.css';

export const loader = reportLoader('makers');
type Makers = AdminBody<'GET /admin/reports/makers'>;
type Maker = Makers['makers'][number];

const NO_MAKER = 'No maker';

/** What was sold of each maker, and of the chosen one which products. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [address] = useSearchParams();
  const wanted = address.get('maker');
  return (
    <ReportScreen title="Makers" name="makers" path="/admin/reports/makers" csv="Export CSV" loaded={loaded}>
      {(report) => {
        const chosen = report.makers.find(({ maker }) => maker === wanted) ?? report.makers[0];
        return (
          <Columns>
            <Column>
              <Sold report={report} />
              {chosen && <List report={report} chosen={chosen} />}
            </Column>
            <Column>{chosen && <Detail maker={chosen} />}</Column>
          </Columns>
        );
      }}
    </ReportScreen>
  );
}

const Sold = ({ report: { total, before, makers } }: { report: Makers }) => (
  <Card title="Sales by maker">
    <Note>
      Items after discounts and refunds, without shipping, gift wrap and tax. <Compared before={before} />
    </Note>
    <FigureRow
      figures={[
        { name: 'Sales', figure: signed(total.sales), line: changeLine(total.sales, before.sales, before) },
        { name: 'Items sold', figure: total.units.toLocaleString('en-US'), line: beforeLine(before.units, before) },
        {
          name: 'Refunds',
          figure: priceText(total.refunded),
          line: beforeLine(priceText(before.refunded), before),
        },
        {
          name: 'Makers',
          figure: makers.filter(({ name, units }) => name !== '' && units > 0).length.toLocaleString('en-US'),
          line: 'with sales',
        },
      ]}
    />
    {makers.length === 0 && <Note>Nothing was sold on these days.</Note>}
  </Card>
);

function List({ report: { makers, period, total, before }, chosen }: { report: Makers; chosen: Maker }) {
  const most = Math.max(0, ...makers.map(({ sales }) => sales));
  const hrefOf = ({ maker }: Maker) =>
    `${inPeriod('/admin/reports/makers', period)}&maker=${encodeURIComponent(maker)}`;
  return (
    <Card title="Makers" flush>
      <FigureTable
        label="Table of makers"
        columns={[
          { head: 'Maker' },
          { head: 'Items', number: true },
          { head: 'Refunds', number: true, gives: true },
          { head: 'Sales', number: true },
          { head: 'Share', gives: true },
          { head: 'Before', number: true, gives: true },
        ]}
        rows={makers.map((maker) => ({
          key: maker.maker,
          isOpen: maker === chosen,
          cells: [
            <a key="link" href={hrefOf(maker)} {...(maker === chosen && { 'aria-current': 'true' as const })}>
              {maker.name || NO_MAKER}
            </a>,
            ...[maker.units.toLocaleString('en-US'), minus(maker.refunded), signed(maker.sales)],
            <BeadMeter key="meter" part={maker.sales} most={most} />,
            signed(maker.salesBefore),
          ],
        }))}
        total={[
          ...['Total', total.units.toLocaleString('en-US'), minus(total.refunded), signed(total.sales), ''],
          signed(before.sales),
        ]}
      />
    </Card>
  );
}

const Detail = ({ maker }: { maker: Maker }) => (
  <Card title={maker.name || NO_MAKER} flush>
    {maker.products.length === 0 ? (
      <p className={styles.more}>Nothing was sold on these days.</p>
    ) : (
      <FigureTable
        label={`Table of products, ${maker.name || NO_MAKER}`}
        columns={[{ head: 'Product' }, { head: 'Items', number: true }, { head: 'Sales', number: true }]}
        rows={maker.products.map(({ product, name, isListed, units, sales }) => ({
          key: product,
          cells: [
            isListed ? (
              <a key="link" href={`/admin/products/${product}`}>
                {name}
              </a>
            ) : (
              name
            ),
            ...[units.toLocaleString('en-US'), signed(sales)],
          ],
        }))}
        total={[
          maker.count > maker.products.length ? `All ${maker.count.toLocaleString('en-US')} products` : 'Total',
          ...[maker.units.toLocaleString('en-US'), signed(maker.sales)],
        ]}
      />
    )}
  </Card>
);
