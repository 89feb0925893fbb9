import type { AdminBody } from '../../../browser/client.ts';
import { DownloadButton } from '../../components/feedback/download-button.tsx';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import {
  Compared,
  compare,
  count,
  FigureCard,
  FigureRow,
  FigureTable,
  PRODUCT_COLUMN,
  shareColumn,
  totalName,
} from '../figures.tsx';
import { inPeriod } from '../report.ts';
import styles from '../reports.module.css';

type Makers = AdminBody<'GET /admin/reports/makers'>;
type Maker = Makers['makers'][number];

export const SalesByMaker = ({ report, chosen }: { report: Makers; chosen: Maker | undefined }) => (
  <>
    <Sold report={report} />
    {chosen && <List report={report} chosen={chosen} />}
  </>
);

function Sold({ report: { total, before, makers, period } }: { report: Makers }) {
  const { change, before: was } = compare(total, before);
  return (
    <Card title="Sales by maker">
      <Note>
        Items after discounts and refunds, without shipping, gift wrap and tax. <Compared before={before} />
      </Note>
      <FigureRow
        figures={[
          change('Sales', 'sales', 'signed'),
          was('Items sold', 'units'),
          was('Refunds', 'refunded', 'money'),
          {
            name: 'Makers',
            figure: count(makers.filter(({ name, units }) => name !== '' && units > 0).length),
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
}

const NO_MAKER = 'No maker';

function List({ report: { makers, period, total, before }, chosen }: { report: Makers; chosen: Maker }) {
  const toHref = ({ maker }: Maker) =>
    `${inPeriod('/admin/reports/makers', period)}&maker=${encodeURIComponent(maker)}`;
  return (
    <FigureCard
      title="Sales of each maker"
      label="Table of makers"
      columns={[
        {
          head: 'Maker',
          cell: (maker) => (
            <a href={toHref(maker)} {...(maker === chosen && { 'aria-current': 'true' as const })}>
              {maker.name || NO_MAKER}
            </a>
          ),
        },
        { head: 'Items', key: 'units', kind: 'count' },
        { head: 'Refunds', key: 'refunded', kind: 'debit', gives: true },
        { head: 'Sales', key: 'sales', kind: 'signed' },
        shareColumn(makers, ({ sales }) => sales),
        { head: 'Before', key: 'salesBefore', kind: 'signed', gives: true },
      ]}
      rows={makers}
      keyOf={({ maker }) => maker}
      isOpen={(maker) => maker === chosen}
      total={{ ...total, salesBefore: before.sales }}
    />
  );
}

export const SoldProducts = ({ maker }: { maker: Maker }) => (
  <Card title={`Best sellers, ${maker.name || NO_MAKER.toLowerCase()}`} flush>
    {maker.products.length === 0 ? (
      <p className={styles.more}>Nothing was sold on these days.</p>
    ) : (
      <FigureTable
        label={`Table of products, ${maker.name || NO_MAKER}`}
        columns={[
          PRODUCT_COLUMN,
          { head: 'Items', key: 'units', kind: 'count' },
          { head: 'Sales', key: 'sales', kind: 'signed' },
        ]}
        rows={maker.products}
        keyOf={({ product }) => product}
        total={{ name: totalName(maker.count, maker.products.length), units: maker.units, sales: maker.sales }}
      />
    )}
  </Card>
);
