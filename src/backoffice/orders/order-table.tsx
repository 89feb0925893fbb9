import { RowList } from '../components/row-list.tsx';
import type { Ticks } from '../components/use-ticks.ts';
import { type Listed, ORDER_COLUMNS, orderRow } from './order-row.tsx';

/** What a card of Today has room for. */
const IN_CARDS = {
  short: new Set(['Order', 'Customer', 'Total', 'Delivery']),
  ship: new Set(['Order', 'Customer', 'Items', 'Ship by']),
};

type Props = {
  label: string;
  orders: readonly Listed[];
  look?: 'short' | 'ship';
  ticks?: Ticks & { isShown: boolean; what: string };
};

export function OrderTable({ label, orders, look, ticks }: Props) {
  const shown = ORDER_COLUMNS.map((column, place) => ({ column, place })).filter(
    ({ column }) => !look || IN_CARDS[look].has(column.head),
  );
  return (
    <RowList
      label={label}
      columns={shown.map(({ column }) => column)}
      rows={orders.map((order) => {
        const row = orderRow(order, look === 'short');
        return { ...row, cells: shown.slice(1).map(({ place }) => row.cells[place - 1]) };
      })}
      {...(ticks && { ticks })}
    />
  );
}
