/** One row of a file of products while it is read, cell by cell. */

import type { Column } from './csv-columns.ts';

/** Clears what an empty cell would leave as it is. */
export const NONE = 'none';

export const normalize = (text: string) => text.trim().toLowerCase();

export type Cell = (column: Column) => string;

export type RowReader = { cell: Cell; sentences: string[] };
