import type { ReactNode } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { fromDollars } from '../../shared/money.ts';
import { priceText } from '../../ui/product/price.tsx';
import { BeadChart } from '../components/bead-chart.tsx';
import { times } from '../components/counts.ts';
import { Card } from '../components/layout.tsx';
import {
  beforeLine,
  changeLine,
  count,
  DAY_COLUMN,
  type Figure,
  FigureRow,
  FigureTable,
  roundCents,
  signed,
} from './figures.tsx';

export type Sales = AdminBody<'GET /admin/reports/sales'>;

type SalesCardProps = {
  sales: Sales;
  /** Follows the common figures. */
  further: Figure;
  /** Leaves out the chart by day with its table (`SalesByDay`). */
  look?: 'figures' | undefined;
  children?: ReactNode;
};

export const SalesCard = ({ sales, further, look, children }: SalesCardProps) => (
  <Card title="Sales">
    {children}
    <FigureRow figures={[...salesFigures(sales), further]} />
    {look !== 'figures' && <SalesByDay sales={sales} />}
  </Card>
);

/** The chart by day, and its table. */
export function SalesByDay({ sales }: { sales: Sales }) {
  const days = sales.byDay.map(({ day, paid }) => ({ day, cents: fromDollars(paid) ?? 0 }));
  const { orders, paid, refunded } = sales;
  return (
    <>
      <BeadChart label="Paid orders by day" days={days} none="No sales on these days." />
      <details className="fold above-3">
        <summary>Show as table</summary>
        <FigureTable
          label="Table of sales by day"
          columns={[
            DAY_COLUMN,
            { head: 'Orders', key: 'orders', kind: 'count' },
            { head: 'Paid', key: 'paid', kind: 'money' },
            { head: 'Refunded', key: 'refunded', kind: 'debit', gives: true },
            { head: 'Sales', key: 'sales', kind: 'signed' },
          ]}
          rows={sales.byDay.toReversed()}
          keyOf={({ day }) => day}
          total={{ name: 'All', orders, paid, refunded, sales: sales.sales }}
        />
      </details>
    </>
  );
}

const salesFigures = ({ before, ...sales }: Sales): Figure[] => [
  { name: 'Sales', figure: signed(sales.sales), line: changeLine(sales.sales, before.sales, before) },
  { name: 'Orders', figure: count(sales.orders), line: beforeLine(count(before.orders), before) },
  { name: 'Average order', figure: averageText(sales), line: beforeLine(averageText(before), before) },
];

const averageText = ({ sales, orders }: { sales: number; orders: number }) =>
  orders === 0 ? '–' : signed(roundCents(sales / orders));

export function refundsFigure({ refunds, refunded, paid }: Sales): Figure {
  const part = paid > 0 && refunded > 0 ? `, ${((refunded / paid) * 100).toFixed(1)}% of what was paid` : '';
  return { name: 'Refunds', figure: priceText(refunded), line: `${times(refunds, 'refund')}${part}` };
}
