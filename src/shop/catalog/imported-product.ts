import type { SizesSaid } from './read-size-cells.ts';

/** What a line does, or would do, to its product. `before` is null for a new one; stock is what can be bought. */
export type ImportedProduct = {
  line: number;
  id: string;
  name: string;
  does: 'create' | 'change' | 'nothing';
  price: { before: number | null; after: number };
  stock: { before: number | null; after: number };
  /** What else changed the stock since the export. */
  conflict: string | null;
  /** A sentence for each other field that changes. */
  changes: string[];
  /** What the changed fields held and hold, as the form has them; null where none changes, or all are new. */
  fields: { before: object; after: object } | null;
  /** By how much the stock of a known product was moved; `size` null where all share one. */
  stockSteps: { size: string | null; by: number }[];
};

export type StockCorrection = {
  product: ImportedProduct;
  line: number;
  wanted: number;
  exported: number | undefined;
  exportId: string;
};

export type SizeCorrection = { product: ImportedProduct; line: number; exportId: string; said: SizesSaid };
