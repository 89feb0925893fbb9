import { useEffect, useRef, useState } from 'react';

/** Rows of a list in a form, with ids as React keys. `onChange` runs after they changed, which fires no form event. */
export function useRows<Row extends object>(saved: readonly Row[], onChange?: (rows: readonly Row[]) => void) {
  const [rows, setRows] = useState<readonly (Row & { id: number })[]>(() => saved.map((row, id) => ({ ...row, id })));
  const nextId = useRef(rows.length);
  const previousRows = useRef(rows);
  useEffect(() => {
    if (previousRows.current !== rows) onChange?.(rows);
    previousRows.current = rows;
  });
  return {
    rows,
    add: (row: Row) => setRows([...rows, { ...row, id: nextId.current++ }]),
    set: (id: number, part: Partial<Row>) => setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}
