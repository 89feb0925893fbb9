import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

/**
 * `number` columns are right-aligned; the header of a `hidden` column is for screen readers only; long words wrap to
 * two lines in a `wraps` column.
 */
type Column = { head: string; number?: boolean; hidden?: boolean; wraps?: boolean };
type Row = { key: string; cells: readonly ReactNode[] };

type TableProps = { label: string; columns: readonly Column[]; rows: readonly Row[] };

/**
 * A table that becomes labeled cards on phones. ARIA roles are explicit, since `display: block` removes the native
 * ones.
 */
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
