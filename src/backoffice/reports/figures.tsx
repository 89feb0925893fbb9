import type { ReactNode } from 'react';
import { shortDay } from '../../shared/report-period.ts';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/price.tsx';
import styles from './reports.module.css';

export type Figure = { name: string; figure: string; line?: ReactNode };

/** Large figures side by side, each with a line that says what it means. */
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

/** Minus signs, no brackets; nothing is a dash where `empty`. */
export const minus = (dollars: number): string => (dollars === 0 ? priceText(0) : `−${priceText(dollars)}`);
export const signed = (dollars: number): string => (dollars < 0 ? minus(-dollars) : priceText(dollars));

/** "18% more than Oct 1 – 23". */
export function changeLine(now: number, before: number, span: { from: string; to: string }): string {
  const days = span.from === span.to ? shortDay(span.to) : `${shortDay(span.from)} – ${shortDay(span.to)}`;
  if (before <= 0) return `${signed(before)} in ${days}`;
  const change = Math.round(((now - before) / before) * 100);
  return `${Math.abs(change).toLocaleString('en-US')}% ${change < 0 ? 'less' : 'more'} than ${days}`;
}

type FigureColumn = { head: string; number?: true /** Left out on phones. */; gives?: true };
type FigureRow = { key: string; cells: readonly ReactNode[] };

/** A table of figures with its sums below; on phones it drops columns. */
export function FigureTable({
  label,
  columns,
  rows,
  total,
}: {
  label: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
  total?: readonly ReactNode[];
}) {
  const look = (place: number) => classNames(columns[place]?.number && styles.n, columns[place]?.gives && styles.gives);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.wrap} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
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
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
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

const BEADS = 10;

/** How much of the most, as ten beads; the figure stands beside it. */
export function BeadMeter({ part, most }: { part: number; most: number }) {
  const full = most <= 0 || part <= 0 ? 0 : Math.max(1, Math.round((part / most) * BEADS));
  return (
    <svg className={styles.meter} viewBox="0 0 88 10" width="88" height="10" aria-hidden="true">
      {Array.from({ length: BEADS }, (_, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: ten beads in a row
          key={place}
          className={place < full ? styles.full : undefined}
          {...{ x: place * 9, y: 0, width: 7, height: 10, rx: 2.4 }}
        />
      ))}
    </svg>
  );
}
