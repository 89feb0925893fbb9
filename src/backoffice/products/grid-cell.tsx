import type { ClipboardEvent } from 'react';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import type { GridRow } from '../../shop/catalog/bulk/grid-schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Thumb } from '../components/thumb.tsx';
import styles from './grid.module.css';
import { type GridColumn, savedText, wasText } from './grid-cells.ts';

const INPUT_MODES = { text: 'text', money: 'decimal', count: 'numeric', status: 'none' } as const;

export const isNumber = (kind: GridColumn['kind']) => kind === 'money' || kind === 'count';

type CellProps = {
  row: GridRow;
  column: GridColumn;
  place: string;
  typed: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
  onPaste: (event: ClipboardEvent) => void;
};

export function GridCell(props: CellProps) {
  const { row, column, typed, error } = props;
  const saved = savedText(row, column.key);
  if (saved === undefined)
    return (
      <td className={classNames(styles.number, styles.off)}>
        <span aria-hidden="true">–</span>
      </td>
    );
  const edge = classNames(
    isNumber(column.kind) && styles.number,
    typed !== undefined && styles.changed,
    error && styles.wrong,
  );
  const box = <CellBox {...props} saved={saved} />;
  if (column.key !== 'name') return <td className={edge}>{box}</td>;
  return (
    <th scope="row" className={edge}>
      <span className={styles.named}>
        <Thumb src={row.image} />
        <span>{box}</span>
      </span>
    </th>
  );
}

function CellBox({ saved, ...props }: CellProps & { saved: string }) {
  const { row, column, place, typed, error, onChange, onLeave, onPaste } = props;
  const { key, head, kind } = column;
  const id = `cell-${place.replace(' ', '-')}`;
  const was = typed !== undefined && `was ${wasText(row, key)}`;
  const says = error || was;
  const tied = {
    'data-cell': place,
    'aria-label': key === 'name' ? `Name of ${row.name}` : `${head} of ${row.name}`,
    value: typed ?? saved,
    onBlur: onLeave,
    onPaste,
    ...(error && { 'aria-invalid': true as const }),
    ...(says && { 'aria-describedby': id }),
  };
  return (
    <>
      {kind === 'status' ? (
        <select {...tied} onChange={({ target }) => onChange(target.value)}>
          {STATUS_NAMES.map((name) => (
            <option key={name} value={name}>
              {PRODUCT_STATUSES[name]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...tied}
          autoComplete="off"
          maxLength={kind === 'text' ? 120 : 20}
          inputMode={INPUT_MODES[kind]}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => target.select()}
        />
      )}
      {says && (
        <small id={id}>
          {error}
          {error && was && <br />}
          {was}
        </small>
      )}
    </>
  );
}
