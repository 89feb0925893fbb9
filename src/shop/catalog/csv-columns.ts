/** The columns of a file of products. */

import { FIELD_NAMES, type ProductField, titlesOf } from './product-fields.ts';
import { SIZE_COLUMNS } from './size-cells.ts';

const FLAGS = ['isOneOfAKind', 'isFeatured'] as const satisfies readonly ProductField[];
export type Flag = (typeof FLAGS)[number];
const isFlag = (name: ProductField): name is Flag => FLAGS.some((flag) => flag === name);

/** What a line holds beside the fields of its product. */
const STOCK_COLUMNS = {
  stock: ['Stock', 'In stock'],
  exported: ['Stock when exported'],
  exportId: ['Export'],
} as const;

export type Column = 'id' | ProductField | keyof typeof STOCK_COLUMNS | keyof typeof SIZE_COLUMNS;

const fieldColumns = (names: readonly ProductField[]) => names.map((name) => [name, titlesOf(name)] as const);

/** Columns in their order, with what may stand above each: the first title is written, all are read. */
export const COLUMNS: ReadonlyMap<Column, readonly string[]> = new Map<Column, readonly string[]>([
  ['id', ['Id']],
  ...fieldColumns(FIELD_NAMES.filter((name) => !isFlag(name) && name !== 'status')),
  ...(Object.entries(STOCK_COLUMNS) as [keyof typeof STOCK_COLUMNS, readonly string[]][]),
  ...fieldColumns([...FLAGS, 'status']),
  ...(Object.entries(SIZE_COLUMNS) as [keyof typeof SIZE_COLUMNS, readonly string[]][]),
]);
export const NAMES = [...COLUMNS.keys()];
export const titleOf = (column: Column): string => COLUMNS.get(column)?.[0] ?? column;
