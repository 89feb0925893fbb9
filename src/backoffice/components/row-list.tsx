import { classNames } from '../../ui/class-names.ts';
import type { ListColumn, ListRow } from './list-row.ts';
import { lookOf, RowCells } from './row-cells.tsx';
import styles from './row-list.module.css';
import type { Ticks } from './use-ticks.ts';

type Props = {
  label: string;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  /** Rows can be ticked; `isShown` also on phones, where the boxes come when they are asked for. */
  ticks?: Ticks & { isShown: boolean; what: string };
};

/** A list whose whole rows are links; on phones each row is three lines. The roles are written out: `display` takes them away. */
export const RowList = ({ label, columns, rows, ticks }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
  <section className={classNames(styles.frame, ticks?.isShown && styles.ticking)} tabIndex={0} aria-label={label}>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <table className={classNames(styles.dense, styles.unrolled, styles.table)} role="table">
      <thead>
        <tr>
          {ticks && (
            <th scope="col" className={styles.tick}>
              <label>
                <input
                  type="checkbox"
                  aria-label={`Select all ${ticks.what}s on this page`}
                  checked={ticks.chosen.size === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = ticks.chosen.size > 0 && ticks.chosen.size < rows.length;
                  }}
                  onChange={({ target }) => ticks.tickAll(target.checked)}
                />
                <span className={styles.all} aria-hidden>
                  Select all
                </span>
              </label>
            </th>
          )}
          {columns.map((column) => (
            <th key={column.head} scope="col" className={lookOf(column)}>
              {column.hidden ? <span className="vh">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={row.key} role="row" className={classNames(ticks?.chosen.has(row.key) && styles.ticked)}>
            {ticks && (
              <td className={styles.tick}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Select ${ticks.what} ${row.link}`}
                    checked={ticks.chosen.has(row.key)}
                    onChange={() => {}}
                    onClick={(event) => ticks.tick(row.key, event.shiftKey)}
                  />
                </label>
              </td>
            )}
            <RowCells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A cell's text of any length in one line; a mouse over it shows the whole. `grows` with its column. */
export const Cut = ({ children, wide, grows }: { children: string; wide?: true; grows?: true }) => (
  <span className={classNames(styles.cut, wide && styles.cutWide, grows && styles.cutAtEdge)} title={children}>
    {children}
  </span>
);
