import type { ReactNode } from 'react';
import { fromDollars } from '../../shared/money.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import { BeadChart } from '../components/bead-chart.tsx';
import { Card } from '../components/layout.tsx';
import list from '../components/lists/row-list.module.css';
import styles from './reports.module.css';

/** How a number is written, by kind. `debit`: to subtract; `dash`: 0 as a dash; `known`: null if PayPal didn't report it. */
const FORMATS = {
  count: (figure: number | null) => (figure ?? 0).toLocaleString('en-US'),
  money: (dollars: number | null) => priceText(dollars ?? 0),
  signed: (dollars: number | null) => signed(dollars ?? 0),
  debit: (dollars: number | null) => minus(dollars ?? 0),
  dash: (dollars: number | null) => (dollars ? signed(dollars) : '–'),
  known: (dollars: number | null) => (dollars === null ? 'Unknown' : signed(dollars)),
};
type FigureKind = keyof typeof FORMATS;

export const count = FORMATS.count;

export type Figure = { name: string; figure: string; line?: ReactNode };

/** Large figures side by side, each with an explanatory line. */
export const FigureRow = ({ figures }: { figures: readonly (Figure | false)[] }) => (
  <dl className={styles.figures}>
    {figures.map(
      (each) =>
        each && (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <dd>{each.figure}</dd>
            {each.line && <dd>{each.line}</dd>}
          </div>
        ),
    )}
  </dl>
);

/** Figures of a total compared with the previous period: by how much they changed, or what they were. */
export const compare = <Key extends string>(
  now: { [Each in Key]: number },
  before: { [Each in NoInfer<Key>]: number } & Span,
) => ({
  change: (name: string, key: Key, kind: FigureKind = 'money'): Figure => ({
    name,
    figure: FORMATS[kind](now[key]),
    line: changeLine(now[key], before[key], before),
  }),
  before: (name: string, key: Key, kind: FigureKind = 'count'): Figure => ({
    name,
    figure: FORMATS[kind](now[key]),
    line: beforeLine(FORMATS[kind](before[key]), before),
  }),
});

type Span = { from: string; to: string };

/** "81 in Oct 1 – 23". */
export const beforeLine = (figure: string, span: Span): string => `${figure} in ${daysText(span)}`;

const daysText = ({ from, to }: Span) => (from === to ? shortDay(to) : `${shortDay(from)} – ${shortDay(to)}`);

/** "18% more than Oct 1 – 23". */
export function changeLine(now: number, before: number, span: Span): string {
  const days = daysText(span);
  if (before <= 0) return `${signed(before)} in ${days}`;
  const change = Math.round(((now - before) / before) * 100);
  return `${Math.abs(change).toLocaleString('en-US')}% ${change < 0 ? 'less' : 'more'} than ${days}`;
}

export const signed = (dollars: number): string => (dollars < 0 ? minus(-dollars) : priceText(dollars));

/** Amounts to subtract, with a minus sign; 0 has none. */
export const minus = (dollars: number): string => (dollars === 0 ? priceText(0) : `−${priceText(dollars)}`);

export const Compared = ({ before }: { before: Span }) => <>Compared with {spanName(before.from, before.to)}.</>;

export const DAY_COLUMN = { head: 'Day', cell: ({ day }: { day: string }) => shortDay(day) };

type DayChartProps = {
  label: string;
  head: string;
  none: string;
  byDay: readonly { day: string; amount: number }[];
};

/** Amounts by day as a chart, and as a table without days of 0. */
export function DayChart({ label, head, none, byDay }: DayChartProps) {
  const days = byDay.filter(({ amount }) => amount !== 0);
  return (
    <>
      <BeadChart
        label={label}
        days={byDay.map(({ day, amount }) => ({ day, cents: fromDollars(amount) ?? 0 }))}
        none={none}
      />
      {days.length > 0 && (
        <details className="fold above-3">
          <summary>Show as table</summary>
          <FigureTable
            label={`Table: ${label}`}
            columns={[DAY_COLUMN, { head, key: 'amount', kind: 'signed' }]}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            total={{ name: 'All', amount: roundCents(days.reduce((sum, { amount }) => sum + amount, 0)) }}
          />
        </details>
      )}
    </>
  );
}

/** A number of each row, with its total, or any other cell. Columns that `gives` are left out on phones. */
type FigureColumn<Row, Key extends string> = { head: string; gives?: true } & (
  | { key: Key; kind: FigureKind }
  | { cell: (row: Row) => ReactNode; number?: true; total?: ReactNode }
);

type FigureTableProps<Row, Key extends string> = {
  label: string;
  columns: readonly FigureColumn<Row, Key>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that is shown beside the table. */
  isOpen?: (row: Row) => boolean;
  total?: { name?: string } & { [Each in Key]?: number };
};

/** A table of figures with totals; phones show fewer columns. */
export function FigureTable<Key extends string, Row extends { [Each in Key]: number | null }>({
  label,
  columns,
  rows,
  keyOf,
  isOpen,
  total,
}: FigureTableProps<Row, Key>) {
  const look = (column: FigureColumn<Row, Key>) =>
    classNames(('key' in column || column.number) && styles.n, column.gives && styles.gives);
  const toCell = (row: Row, column: FigureColumn<Row, Key>) =>
    'key' in column ? FORMATS[column.kind](row[column.key]) : column.cell(row);
  const getTotal = (column: FigureColumn<Row, Key>) => {
    if (!('key' in column)) return column.total;
    const sum = total?.[column.key];
    return sum === undefined ? '' : FORMATS[column.kind](sum);
  };
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.wrap} tabIndex={0} aria-label={label}>
      <table className={classNames(list.dense, styles.table)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={look(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isOpen?.(row) ? styles.open : undefined}>
              <th scope="row">{first && toCell(row, first)}</th>
              {others.map((column) => (
                <td key={column.head} className={look(column)}>
                  {toCell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.name ?? 'Total'}</th>
              {others.map((column) => (
                <td key={column.head} className={look(column)}>
                  {getTotal(column)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type FigureCardProps<Row, Key extends string> = FigureTableProps<Row, Key> & { title: string; more?: ReactNode };

/** A card of a table; nothing without rows. `more`: below the table. */
export const FigureCard = <Key extends string, Row extends { [Each in Key]: number | null }>({
  title,
  more,
  ...table
}: FigureCardProps<Row, Key>) =>
  table.rows.length > 0 && (
    <Card title={title} flush>
      <FigureTable {...table} />
      {more && <p className={styles.more}>{more}</p>}
    </Card>
  );

/** Removes floating-point error from sums of dollars. */
export const roundCents = (dollars: number): number => Math.round(dollars * 100) / 100;

const MAX_BEADS_IN_ROW = 10;

/** A share of the whole as ten beads, beside its figure. */
function BeadMeter({ part, whole }: { part: number; whole: number }) {
  const full = whole <= 0 || part <= 0 ? 0 : Math.max(1, Math.round((part / whole) * MAX_BEADS_IN_ROW));
  return (
    <svg className={styles.meter} viewBox="0 0 88 10" width="88" height="10" aria-hidden="true">
      {Array.from({ length: MAX_BEADS_IN_ROW }, (_, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: ten beads in a row
          key={place}
          className={place < full ? styles.full : undefined}
          x={place * 9}
          y={0}
          width={7}
          height={10}
          rx={2.4}
        />
      ))}
    </svg>
  );
}

/** Column of beads for each row's share of all rows. */
export function shareColumn<Row>(rows: readonly Row[], of: (row: Row) => number) {
  const whole = rows.reduce((sum, row) => sum + Math.max(0, of(row)), 0);
  return { head: 'Share', gives: true as const, cell: (row: Row) => <BeadMeter part={of(row)} whole={whole} /> };
}

type Product = { product: string; name: string; isListed: boolean };

/** Links to the product, if it still exists. */
export const PRODUCT_COLUMN = {
  head: 'Product',
  cell: ({ product, name, isListed }: Product) => (isListed ? <a href={`/admin/products/${product}`}>{name}</a> : name),
};

/** Names the total of a list that shows only the best products. */
export const totalName = (all: number, shown: number) => (all > shown ? `All ${count(all)} products` : 'Total');
