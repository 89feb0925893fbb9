import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './row-list.module.css';
import type { Ticks } from './use-ticks.ts';

/** `number` columns stand to the right; `gives` way on narrow screens, 1 first; the head of a `hidden` one is only read out. */
export type ListColumn = { head: string; number?: true; gives?: 1 | 2; hidden?: true };

export type ListRow = {
  key: string;
  href: string;
  /** What the link says: it is the row's first cell, and a press anywhere on the row opens it. */
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
  };
};

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
  <section className={classNames(styles.wrap, ticks?.isShown && styles.ticking)} tabIndex={0} aria-label={label}>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <table className={styles.table} role="table">
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
              </label>
            </th>
          )}
          {columns.map(({ head, number, gives, hidden }) => (
            <th
              key={head}
              scope="col"
              className={classNames(number && styles.number, gives && styles[`gives${gives}`])}
            >
              {hidden ? <span className="vh">{head}</span> : head}
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
            <Cells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Cells = ({
  columns,
  row: { href, link, picture, cells, phone },
}: {
  columns: Props['columns'];
  row: ListRow;
}) => (
  <>
    {columns.map(({ head, number, gives }, place) => (
      <td key={head} className={classNames(number && styles.number, gives && styles[`gives${gives}`])}>
        {place === 0 ? (
          <span className={styles.first}>
            {picture}
            <a className={styles.link} href={href}>
              {link}
            </a>
          </span>
        ) : (
          cells[place - 1]
        )}
      </td>
    ))}
    <td className={styles.card}>
      <div>
        {phone.picture}
        <span className={styles.top}>
          <a className={styles.link} href={href}>
            {link}
          </a>
          <b>{phone.name}</b>
          <span>{phone.sum}</span>
        </span>
        <span className={styles.middle}>
          <span>{phone.line}</span>
          <span>{phone.aside}</span>
        </span>
        <span className={styles.low}>{phone.states}</span>
      </div>
    </td>
  </>
);
