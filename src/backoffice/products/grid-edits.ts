import type { GridRow } from '../../shop/catalog/bulk/grid-schema.ts';
import { type CellErrors, type CellKey, cellError, type Edits, type GridColumn, savedText } from './grid-cells.ts';

export type CellChange = { row: GridRow; key: CellKey; text: string };

/** Cells that say what they said before are no edits. */
export function withCells(edits: Edits, changes: readonly CellChange[]): Edits {
  const next: Record<string, Edits[string]> = { ...edits };
  for (const { row, key, text } of changes) {
    const { [key]: _, ...others } = next[row.id] ?? {};
    next[row.id] = text === savedText(row, key) ? others : { ...others, [key]: text };
  }
  return Object.fromEntries(Object.entries(next).filter(([, typed]) => Object.keys(typed).length > 0));
}

/** What is typed anew is judged anew, and so is what was said of its row. */
export function withoutErrors(errors: CellErrors, changes: readonly CellChange[]): CellErrors {
  const next: Record<string, CellErrors[string]> = { ...errors };
  for (const { row, key } of changes) {
    const { [key]: _, '': __, ...others } = next[row.id] ?? {};
    next[row.id] = others;
  }
  return next;
}

/** What no cell of the table stands for is said at the row's first one. */
export const rowError = (errors: CellErrors[string] | undefined, columns: readonly GridColumn[]) =>
  Object.entries(errors ?? {}).find(([field]) => !columns.some(({ key }) => key === field))?.[1];

export function unreadable(edits: Edits): CellErrors {
  const found = Object.entries(edits).map(([id, typed]) => {
    const wrong = Object.entries(typed).flatMap(([key, text]) => {
      const says = cellError(key as CellKey, text);
      return says ? [[key, says] as const] : [];
    });
    return [id, Object.fromEntries(wrong)] as const;
  });
  return Object.fromEntries(found.filter(([, wrong]) => Object.keys(wrong).length > 0));
}
