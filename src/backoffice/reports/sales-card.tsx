import type { ReactNode } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { fromDollars } from '../../shared/money.ts';
import { shortDay } from '../../shared/report-period.ts';
import { priceText } from '../../ui/product/price.tsx';
import { BeadChart } from '../components/bead-chart.tsx';
import { Card } from '../components/layout.tsx';
import { changeLine, type Figure, FigureRow, FigureTable, minus, signed } from './figures.tsx';
import styles from './reports.module.css';

export type Sales = AdminBody<'GET /admin/reports/sales'>;

/** Figures, the chart by day, and its table. `further` figures follow the common ones. */
export function SalesCard({
  title,
  sales,
  further,
  children,
}: {
  title: string;
  sales: Sales;
  further: Figure;
  children?: ReactNode;
}) {
  const days = sales.byDay.map(({ day, paid }) => ({ day, cents: fromDollars(paid) ?? 0 }));
  return (
    <Card title={title}>
      {children}
      <FigureRow figures={[...salesFigures(sales), further]} />
      <BeadChart label="Paid orders by day" days={days} none="No sales on these days." />
      <details className={styles.fold}>
        <summary>Show as table</summary>
        <FigureTable
          label="Table of sales by day"
          columns={[
            { head: 'Day' },
            { head: 'Orders', number: true },
            { head: 'Paid', number: true },
            { head: 'Refunded', number: true, gives: true },
            { head: 'Sales', number: true },
          ]}
          rows={sales.byDay.toReversed().map(({ day, orders, paid, refunded, sales: left }) => ({
            key: day,
            cells: [shortDay(day), orders, priceText(paid), minus(refunded), signed(left)],
          }))}
          total={['All', sales.orders, priceText(sales.paid), minus(sales.refunded), signed(sales.sales)]}
        />
      </details>
    </Card>
  );
}

function salesFigures({ before, ...sales }: Sales): Figure[] {
  const beforehand =
    before.from === before.to ? shortDay(before.to) : `${shortDay(before.from)} – ${shortDay(before.to)}`;
  return [
    { name: 'Sales', figure: signed(sales.sales), line: changeLine(sales.sales, before.sales, before) },
    {
      name: 'Orders',
      figure: sales.orders.toLocaleString('en-US'),
      line: `${before.orders.toLocaleString('en-US')} in ${beforehand}`,
    },
    { name: 'Average order', figure: averageText(sales), line: `${averageText(before)} in ${beforehand}` },
  ];
}

const averageText = ({ sales, orders }: { sales: number; orders: number }) =>
  orders === 0 ? '–' : signed(Math.round((sales / orders) * 100) / 100);

export function refundsFigure({ refunds, refunded, paid }: Sales): Figure {
  const part = paid > 0 && refunded > 0 ? `, ${((refunded / paid) * 100).toFixed(1)}% of what was paid` : '';
  const line = `${refunds.toLocaleString('en-US')} ${refunds === 1 ? 'refund' : 'refunds'}${part}`;
  return { name: 'Refunds', figure: priceText(refunded), line };
}
