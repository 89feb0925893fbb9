import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchBody } from '../admin-api.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { Card, Column, Columns, Note, ScreenHead, Tiles } from '../components/layout.tsx';
import { type Sales, SalesByDay } from '../today/sales.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  fetchBody('GET /admin/sales', { query: { days: Number(new URL(request.url).searchParams.get('days') ?? 14) } });

/** Sales of a stretch of days: by day, by product, by state; and what went back. */
export function Component() {
  const sales = useLoaderData<typeof loader>();
  const { days, total, totalBefore, orders } = sales;
  return (
    <>
      <ScreenHead title="Sales">
        <DownloadButton href="/api/admin/orders.csv">Export orders</DownloadButton>
        <DownloadButton href="/api/admin/returns.csv">Export returns</DownloadButton>
      </ScreenHead>
      <Tiles
        tiles={[
          { name: `Sales, last ${days} days`, figure: priceText(total) },
          { name: `The ${days} days before`, figure: priceText(totalBefore) },
          { name: 'Paid orders', figure: String(orders) },
          { name: 'Average order', figure: orders === 0 ? '–' : priceText(total / orders) },
        ]}
      />
      <Columns>
        <Column>
          <SalesByDay sales={sales} />
          {sales.bestSellers.length > 0 && <BestSellers sales={sales} />}
        </Column>
        <Column>
          {sales.byState.length > 0 && <SalesByState sales={sales} />}
          <RefundsByKind sales={sales} />
        </Column>
      </Columns>
      <br />
      <Note>Sales are less what was refunded. Tax by state stands beside them.</Note>
    </>
  );
}

const BestSellers = ({ sales }: { sales: Sales }) => (
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

const SalesByState = ({ sales }: { sales: Sales }) => (
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
const RefundsByKind = ({ sales }: { sales: Sales }) => (
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
