import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

/** `number` columns stand to the right; the head of a `hidden` one is only read out; long words of one that `wraps` take two lines. */
type Column = { head: string; number?: boolean; hidden?: boolean; wraps?: boolean };
type Row = { key: string; cells: readonly ReactNode[] };

type TableProps = { label: string; columns: readonly Column[]; rows: readonly Row[] };

/** A table that becomes labelled cards on phones. The roles are written out, since `display: block` would take them away. */
export const Table = ({ label, columns, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
  <section className={styles.wrap} tabIndex={0} aria-label={label}>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <table className={classNames(styles.table, styles.cards)} role="table">
      <thead>
        <tr>
          {columns.map(({ head, number, hidden }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have one name
            <th key={place} scope="col" className={number ? styles.n : undefined}>
              {hidden ? <span className="vh">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ head, number, hidden, wraps }, place) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={place}
                data-l={hidden ? '' : head}
                className={classNames(number && styles.n, wraps && styles.wraps)}
              >
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
