import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Ticks } from './bulk-bar.tsx';
import styles from './row-list.module.css';

type Props = {
  label: string;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  /** Heads of the columns to show; default: all. */
  only?: ReadonlySet<string> | undefined;
  /** Rows have checkboxes. */
  ticks?: Ticks | undefined;
};

/**
 * Table whose rows are links; each row is three lines on phones. ARIA roles are explicit because CSS `display` removes
 * the table semantics.
 */
export const RowList = ({ label, columns, rows, only, ticks }: Props) => (
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
          {columns.map(
            (column) =>
              (!only || only.has(column.head)) && (
                <th key={column.head} scope="col" className={getLook(column)}>
                  {column.hidden ? <span className="vh">{column.head}</span> : column.head}
                </th>
              ),
          )}
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
            <RowCells columns={columns} only={only} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/**
 * `number` columns are right-aligned. `gives`: priority for hiding on narrow screens, 1 first. `hidden` headers are for
 * screen readers only. A column that `grows` takes the remaining width and truncates; one that `wraps` breaks long
 * words onto two lines.
 */
export type ListColumn = { head: string; number?: true; gives?: 1 | 2; hidden?: true; grows?: true; wraps?: true };

export type ListRow = {
  key: string;
  /** Target of a click anywhere on the row; a row without it is read-only. */
  href?: string;
  /** Row title: the first cell, and the link's text. */
  link: string;
  /** Before the link, in the same cell. */
  picture?: ReactNode;
  cells: readonly ReactNode[];
  /** Phone layout, in three lines. */
  phone: {
    picture?: ReactNode;
    name?: string;
    sum?: ReactNode;
    line?: ReactNode;
    aside?: ReactNode;
    states?: ReactNode;
    /** Of any height, below the three lines. */
    more?: ReactNode;
  };
  /** Row actions: the last cell; on phones beside the three lines, or `below` them if there are many. */
  act?: ReactNode;
  actPlace?: 'below';
};

const getLook = ({ number, gives, grows, wraps }: ListColumn) =>
  classNames(number && styles.number, gives && styles[`gives${gives}`], grows && styles.grows, wraps && styles.wraps);

const RowCells = ({
  columns,
  only,
  row: { href, link, picture, cells, phone, act, actPlace },
}: Pick<Props, 'columns' | 'only'> & { row: ListRow }) => {
  const cellAt = (place: number) =>
    act && place === columns.length - 1 ? <span className={styles.act}>{act}</span> : cells[place - 1];
  return (
    <>
      {columns.map(
        (column, place) =>
          (!only || only.has(column.head)) && (
            <td key={column.head} className={getLook(column)}>
              {place === 0 ? (
                <span className={styles.first}>
                  {picture}
                  <Name href={href} name={link} />
                </span>
              ) : (
                cellAt(place)
              )}
            </td>
          ),
      )}
      <td className={styles.card}>
        <div>
          {phone.picture}
          <span className={styles.top}>
            <Name href={href} name={link} />
            {phone.name && <b>{phone.name}</b>}
            <span>{phone.sum}</span>
          </span>
          <span className={styles.middle}>
            <span>{phone.line}</span>
            <span>{phone.aside}</span>
          </span>
          <span className={styles.low}>{phone.states}</span>
          {phone.more && <div className={styles.more}>{phone.more}</div>}
          {act && <span className={classNames(styles.act, actPlace && styles.more)}>{act}</span>}
        </div>
      </td>
    </>
  );
};

const Name = ({ href, name }: { href: string | undefined; name: string }) =>
  href === undefined ? (
    <b className={styles.name}>{name}</b>
  ) : (
    <a className={styles.link} href={href}>
      {name}
    </a>
  );

/** Truncated single-line text; the title attribute shows all. `grows` with its column. */
export const Cut = ({ children, wide, grows }: { children: string; wide?: true; grows?: true }) => (
  <span className={classNames(styles.cut, wide && styles.cutWide, grows && styles.cutAtEdge)} title={children}>
    {children}
  </span>
);
