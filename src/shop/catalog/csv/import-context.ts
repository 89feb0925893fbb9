import type { Actor } from '../../audit/audit.ts';
import type { TaxonomyName } from '../taxonomy/names.ts';
import type { CsvSizes } from './sizes.ts';

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

export type SizeCorrection = { product: ImportedProduct; line: number; exportId: string; said: CsvSizes };

export type ImportContext = {
  actor: Actor;
  now: Date;
  categories: readonly TaxonomyName[];
  communities: readonly TaxonomyName[];
  idsByName: Map<string, string[]>;
  /** In which line each product was met. */
  lineOf: Map<string, number>;
  /** Corrections of stock, for the end. */
  stockCorrections: StockCorrection[];
  sizeCorrections: SizeCorrection[];
  /** Somebody has looked at the sizes: a name that the shop doesn't know is meant. */
  sizesAreMeant?: true;
};

export type LineResult = { ok: true; product: ImportedProduct } | { ok: false; sentences: string[] };

export const rejected = (...sentences: string[]): LineResult => ({ ok: false, sentences });
