import { classNames } from '../../ui/class-names.ts';
import type { ListColumn, ListRow } from './list-row.ts';
import styles from './row-list.module.css';

export const lookOf = ({ number, gives, grows, wraps }: ListColumn) =>
  classNames(number && styles.number, gives && styles[`gives${gives}`], grows && styles.grows, wraps && styles.wraps);

export const RowCells = ({
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
