import type { ReactNode } from 'react';
import { fromDollars } from '../../shared/money.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import { BeadChart } from '../components/bead-chart.tsx';
import list from '../components/lists/row-list.module.css';
import styles from './reports.module.css';

export type Figure = { name: string; figure: string; line?: ReactNode };

/** Large figures side by side, each with an explanatory line. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, figure, line }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
        {line && <dd>{line}</dd>}
      </div>
    ))}
  </dl>
);

type Span = { from: string; to: string };

/** "81 in Oct 1 – 23". */
export const beforeLine = (figure: number | string, span: Span): string =>
  `${figure.toLocaleString('en-US')} in ${daysText(span)}`;

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

type DayChartProps = {
  label: string;
  /** Heading of the table's number column. */
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
        <details className={styles.fold}>
          <summary>Show as table</summary>
          <FigureTable
            label={`Table: ${label}`}
            columns={[{ head: 'Day' }, { head, number: true }]}
            rows={days.toReversed().map(({ day, amount }) => ({ key: day, cells: [shortDay(day), signed(amount)] }))}
            total={['All', signed(roundCents(days.reduce((sum, { amount }) => sum + amount, 0)))]}
          />
        </details>
      )}
    </>
  );
}

type FigureColumn = { head: string; number?: true /** Left out on phones. */; gives?: true };

type TableRow = {
  key: string;
  cells: readonly ReactNode[] /** The one that is shown beside the table. */;
  isOpen?: boolean;
};

/** A table of figures with totals; phones show fewer columns. */
export function FigureTable({
  label,
  columns,
  rows,
  total,
}: {
  label: string;
  columns: readonly FigureColumn[];
  rows: readonly TableRow[];
  total?: readonly ReactNode[];
}) {
  const look = (place: number) => classNames(columns[place]?.number && styles.n, columns[place]?.gives && styles.gives);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.wrap} tabIndex={0} aria-label={label}>
      <table className={classNames(list.dense, styles.table)}>
        <thead>
          <tr>
            {columns.map(({ head }, place) => (
              <th key={head} scope="col" className={look(place)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, isOpen, cells: [first, ...cells] }) => (
            <tr key={key} className={isOpen ? styles.open : undefined}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]?.head} className={look(place + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total[0]}</th>
              {total.slice(1).map((cell, place) => (
                <td key={columns[place + 1]?.head} className={look(place + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Removes floating-point error from sums of dollars. */
export const roundCents = (dollars: number): number => Math.round(dollars * 100) / 100;

const MAX_BEADS_IN_ROW = 10;

/** A share of the maximum as ten beads, beside its figure. */
export function BeadMeter({ part, most }: { part: number; most: number }) {
  const full = most <= 0 || part <= 0 ? 0 : Math.max(1, Math.round((part / most) * MAX_BEADS_IN_ROW));
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
