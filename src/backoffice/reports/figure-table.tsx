import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import list from '../components/row-list.module.css';
import styles from './reports.module.css';

type FigureColumn = { head: string; number?: true /** Left out on phones. */; gives?: true };
type TableRow = {
  key: string;
  cells: readonly ReactNode[] /** The one that is shown beside the table. */;
  isOpen?: boolean;
};

/** A table of figures with its sums below; on phones it drops columns. */
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
