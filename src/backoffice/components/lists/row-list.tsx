import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Ticks } from './bulk-bar.tsx';
import styles from './row-list.module.css';

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

/**
 * `number` columns stand to the right; `gives` way on narrow screens, 1 first; the head of a `hidden` one is only read out. One that
 * `grows` has the room that the others leave, and is cut there; long words of one that `wraps` take two lines.
 */
export type ListColumn = { head: string; number?: true; gives?: 1 | 2; hidden?: true; grows?: true; wraps?: true };

export type ListRow = {
  key: string;
  /** Where a press anywhere on the row leads; a row without a screen of its own is only read. */
  href?: string;
  /** What the row is called: its first cell, and what its link says. */
  link: string;
  /** Before the link, in its cell. */
  picture?: ReactNode;
  /** The other cells. */
  cells: readonly ReactNode[];
  /** The same on a phone, in three lines. */
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
  /** Buttons of the row's own: its last cell, and on a phone beside the three lines, or `below` them where they are many. */
  act?: ReactNode;
  actPlace?: 'below';
};

const lookOf = ({ number, gives, grows, wraps }: ListColumn) =>
  classNames(number && styles.number, gives && styles[`gives${gives}`], grows && styles.grows, wraps && styles.wraps);

const RowCells = ({
  columns,
  row: { href, link, picture, cells, phone, act, actPlace },
}: {
  columns: readonly ListColumn[];
  row: ListRow;
}) => {
  const cellAt = (place: number) =>
    act && place === columns.length - 1 ? <span className={styles.act}>{act}</span> : cells[place - 1];
  return (
    <>
      {columns.map((column, place) => (
        <td key={column.head} className={lookOf(column)}>
          {place === 0 ? (
            <span className={styles.first}>
              {picture}
              <Name href={href} name={link} />
            </span>
          ) : (
            cellAt(place)
          )}
        </td>
      ))}
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

/** A cell's text of any length in one line; a mouse over it shows the whole. `grows` with its column. */
export const Cut = ({ children, wide, grows }: { children: string; wide?: true; grows?: true }) => (
  <span className={classNames(styles.cut, wide && styles.cutWide, grows && styles.cutAtEdge)} title={children}>
    {children}
  </span>
);
