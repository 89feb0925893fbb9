import type { AdminBody } from '../../../browser/client.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { DownloadButton } from '../../components/feedback/download-button.tsx';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import { BeadMeter, beforeLine, Compared, changeLine, FigureRow, FigureTable, minus, signed } from '../figures.tsx';
import { inPeriod } from '../report.ts';
import styles from '../reports.module.css';

type Makers = AdminBody<'GET /admin/reports/makers'>;
type Maker = Makers['makers'][number];

/** Sales of each maker's products, regardless of their share. */
export const SalesByMaker = ({ report, chosen }: { report: Makers; chosen: Maker | undefined }) => (
  <>
    <Sold report={report} />
    {chosen && <List report={report} chosen={chosen} />}
  </>
);

const Sold = ({ report: { total, before, makers, period } }: { report: Makers }) => (
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
    <Buttons>
      <DownloadButton href={inPeriod('/api/admin/reports/makers.csv', period)}>Export sales as CSV</DownloadButton>
    </Buttons>
  </Card>
);

const NO_MAKER = 'No maker';

function List({ report: { makers, period, total, before }, chosen }: { report: Makers; chosen: Maker }) {
  const most = Math.max(0, ...makers.map(({ sales }) => sales));
  const toHref = ({ maker }: Maker) =>
    `${inPeriod('/admin/reports/makers', period)}&maker=${encodeURIComponent(maker)}`;
  return (
    <Card title="Sales of each maker" flush>
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
            <a key="link" href={toHref(maker)} {...(maker === chosen && { 'aria-current': 'true' as const })}>
              {maker.name || NO_MAKER}
            </a>,
            maker.units.toLocaleString('en-US'),
            minus(maker.refunded),
            signed(maker.sales),
            <BeadMeter key="meter" part={maker.sales} most={most} />,
            signed(maker.salesBefore),
          ],
        }))}
        total={[
          'Total',
          total.units.toLocaleString('en-US'),
          minus(total.refunded),
          signed(total.sales),
          '',
          signed(before.sales),
        ]}
      />
    </Card>
  );
}

/** Best sellers of one maker. */
export const SoldProducts = ({ maker }: { maker: Maker }) => (
  <Card title={`Best sellers, ${maker.name || NO_MAKER.toLowerCase()}`} flush>
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
            units.toLocaleString('en-US'),
            signed(sales),
          ],
        }))}
        total={[
          maker.count > maker.products.length ? `All ${maker.count.toLocaleString('en-US')} products` : 'Total',
          maker.units.toLocaleString('en-US'),
          signed(maker.sales),
        ]}
      />
    )}
  </Card>
);
