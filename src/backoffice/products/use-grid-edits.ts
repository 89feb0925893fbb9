import { type ClipboardEvent, useRef, useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import type { GridRow } from '../../shop/catalog/bulk/grid-schema.ts';
import { adminApi } from '../admin-api.ts';
import { useMutation } from '../components/use-mutation.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import {
  type CellErrors,
  type CellKey,
  cellError,
  clipboardCells,
  type Edits,
  editOf,
  type GridColumn,
  pastedText,
  savedText,
} from './grid-cells.ts';
import { type CellChange, unreadable, withCells, withoutErrors } from './grid-edits.ts';
import { texts } from './texts.ts';

/** What is typed into the table of products, until it is saved: refused rows stay as they were typed. */
export function useGridEdits(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const { mutate, pending, error } = useMutation();
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
    const changed = rows.flatMap((row) => editOf(row, edits[row.id]) ?? []);
    const answer = await mutate(() => adminApi.call('PUT /admin/product-rows', { body: { rows: changed } }));
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
  /** Once the sentences stand there. */
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
