import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { toast } from '../../../browser/toasts.ts';
import { MAX_GRID_ROWS } from '../../../shared/limits.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../../shared/products/product-status.ts';
import type { GridRow } from '../../../shop/catalog/bulk/grid-schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Empty } from '../../../ui/empty.tsx';
import { fetchBody } from '../../admin-api.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { useUnsavedChanges } from '../../components/forms/use-unsaved-changes.ts';
import { Action, Note, ScreenHead } from '../../components/layout.tsx';
import list from '../../components/lists/row-list.module.css';
import { Thumb } from '../../components/pictures/thumb.tsx';
import { texts } from '../texts.ts';
import styles from './grid.module.css';
import {
  type CellChange,
  type CellErrors,
  type CellKey,
  cellError,
  clipboardCells,
  type Edits,
  type GridColumn,
  getEdit,
  pastedText,
  rowError,
  savedText,
  toColumns,
  unreadable,
  wasText,
  withCells,
  withoutErrors,
} from './grid-cells.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter((id) => id !== '');
  const products = [...new Set(ids)].slice(0, MAX_GRID_ROWS);
  return fetchBody('POST /admin/product-rows', { body: { products } });
}

export function Component() {
  const rows = useLoaderData<typeof loader>();
  const columns = toColumns(rows);
  const { edits, errors, count, table, edit, check, save, undoAll, paste, pending, error } = useGridEdits(
    rows,
    columns,
  );
  if (rows.length === 0)
    return (
      <>
        <ScreenHead title="Edit in a table" back={{ href: '/admin/products', name: 'Products' }} />
        <Empty title="No products selected" line="Select products in the list, then press “Edit in a table”.">
          <Action label="All products" look="quiet" href="/admin/products" />
        </Empty>
      </>
    );
  return (
    <>
      <ScreenHead title="Edit in a table" back={{ href: '/admin/products', name: 'Products' }} saves>
        <Action label="Undo all" look="quiet" disabled={count === 0} onClick={undoAll} />
        <Action
          label={count === 0 ? 'Save' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`}
          pending={pending}
          disabled={count === 0}
          onClick={save}
        />
      </ScreenHead>
      <Note>{texts.gridHint}</Note>
      <ErrorAlert error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard */}
      <section className={classNames(list.frame, styles.wrap)} tabIndex={0} aria-label="Table of products">
        <table
          className={classNames(list.dense, styles.grid)}
          ref={table}
          onKeyDown={(event) => moveInGrid(event, table.current)}
        >
          <thead>
            <tr>
              {columns.map(({ key, head, kind }) => (
                <th key={key} scope="col" className={classNames(isNumber(kind) && styles.number)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowPlace) => (
              <tr key={row.id}>
                {columns.map((column, columnPlace) => (
                  <GridCell
                    key={column.key}
                    row={row}
                    column={column}
                    place={`${rowPlace} ${columnPlace}`}
                    typed={edits[row.id]?.[column.key]}
                    error={
                      errors[row.id]?.[column.key] ??
                      (columnPlace === 0 ? rowError(errors[row.id], columns) : undefined)
                    }
                    onChange={(text) => edit([{ row, key: column.key, text }])}
                    onLeave={() => check(row, column.key)}
                    onPaste={(event) => paste(event, { row: rowPlace, column: columnPlace })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const INPUT_MODES = { text: 'text', money: 'decimal', count: 'numeric', status: 'none' } as const;

const isNumber = (kind: GridColumn['kind']) => kind === 'money' || kind === 'count';

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

function GridCell(props: CellProps) {
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

type Box = HTMLInputElement | HTMLSelectElement;

/**
 * Keyboard navigation: arrows and Enter move between cells; in a text, arrows move the caret first. Escape reverts the
 * cell.
 */
function moveInGrid(event: KeyboardEvent, table: HTMLTableElement | null) {
  const box = event.target as Box;
  const [row = 0, column = 0] = (box.dataset.cell ?? '').split(' ').map(Number);
  if (box.dataset.cell === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const step = getStep(event.key, event.shiftKey, box);
  if (!step) return;
  // Skips cells that the product doesn't have.
  for (let [down, right] = [row + step[0], column + step[1]]; ; down += step[0], right += step[1]) {
    const next = table?.querySelector<Box>(`[data-cell="${down} ${right}"]`);
    if (next) {
      event.preventDefault();
      return next.focus();
    }
    if (down < 0 || right < 0 || down > MAX_GRID_ROWS || right > MAX_GRID_ROWS) return;
  }
}

function getStep(key: string, isShifted: boolean, box: Box): readonly [number, number] | undefined {
  const isText = box instanceof HTMLInputElement;
  // A `<select>` keeps its own Up, Down and Enter.
  if (key === 'Enter') return isText ? [isShifted ? -1 : 1, 0] : undefined;
  const step = isShifted ? undefined : STEPS[key];
  if (!step) return undefined;
  return isText ? textStep(box, step) : listStep(step);
}

const listStep = (step: readonly [number, number]) => (step[0] === 0 ? step : undefined);

const textStep = (box: HTMLInputElement, step: readonly [number, number]) =>
  step[1] === 0 || isAtEdge(box, step[1] < 0 ? 'start' : 'end') ? step : undefined;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Also if the whole text is selected, as after entering a cell. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, place: 'start' | 'end') {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (place === 'start' ? 0 : value.length);
}

/** Unsaved edits of the product grid; rejected rows keep their input. */
function useGridEdits(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const { run, pending, error } = useMutation();
  const { touch, settle } = useUnsavedChanges();
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<CellErrors>({});
  const table = useRef<HTMLTableElement>(null);
  const count = Object.values(edits).reduce((sum, typed) => sum + Object.keys(typed).length, 0);

  function edit(changes: readonly CellChange[]) {
    const next = withCells(edits, changes);
    setEdits(next);
    setErrors(withoutErrors(errors, changes));
    if (Object.keys(next).length > 0) touch();
    else settle();
  }
  const check = (row: GridRow, key: CellKey) => {
    const text = edits[row.id]?.[key];
    const says = text === undefined ? undefined : cellError(key, text);
    if (says) setErrors({ ...errors, [row.id]: { ...errors[row.id], [key]: says } });
  };

  async function save() {
    const unread = unreadable(edits);
    if (Object.keys(unread).length > 0) {
      setErrors(unread);
      return focusFirst();
    }
    const changed = rows.flatMap((row) => getEdit(row, edits[row.id]) ?? []);
    const answer = await run('PUT /admin/product-rows', { body: { rows: changed } });
    if (!answer) return undefined;
    const refused = answer.body.flatMap((result) => (result.ok ? [] : [result]));
    const kept = Object.fromEntries(refused.flatMap(({ id }) => (edits[id] ? [[id, edits[id]]] : [])));
    setEdits(kept);
    setErrors(Object.fromEntries(refused.map(({ id, field, detail }) => [id, { [field]: detail }])));
    const saved = changed.length - refused.length;
    if (saved > 0) toast(texts.rowsSaved(saved));
    if (refused.length === 0) return settle();
    return focusFirst();
  }
  /** Runs after the errors are rendered. */
  const focusFirst = () =>
    void requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  function paste(event: ClipboardEvent, place: { row: number; column: number }) {
    const cells = clipboardCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    edit(
      cells.flatMap((line, down) =>
        line.flatMap((text, right) => {
          const [row, column] = [rows[place.row + down], columns[place.column + right]];
          if (!row || !column || savedText(row, column.key) === undefined) return [];
          return { row, key: column.key, text: pastedText(column.key, text) };
        }),
      ),
    );
  }
  function undoAll() {
    setEdits({});
    setErrors({});
    settle();
  }

  return { edits, errors, count, table, edit, check, save, undoAll, paste, pending, error };
}
