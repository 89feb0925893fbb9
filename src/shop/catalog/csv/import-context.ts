import type { Actor } from '../../audit/audit.ts';
import type { TaxonomyName } from '../taxonomy/names.ts';

export type ImportContext = {
  actor: Actor;
  now: Date;
  categories: readonly TaxonomyName[];
  communities: readonly TaxonomyName[];
  /** Ids of products with the line's name. */
  sameName: readonly string[];
};

export type LineResult = { ok: true; product: ImportedProduct } | { ok: false; sentences: string[] };

export const rejected = (...sentences: string[]): LineResult => ({ ok: false, sentences });

/** What a line does to its product. `before` is null for a new one; stock means available quantity. */
export type ImportedProduct = {
  id: string;
  name: string;
  does: 'create' | 'change' | 'nothing';
  price: { before: number | null; after: number };
  stock: { before: number | null; after: number };
  /** Other stock changes since the export. */
  conflict: string | null;
  changes: string[];
  /** Values of changed fields before and after, as in the form; null if none changed, or the product is new. */
  fields: { before: object; after: object } | null;
  /** Stock movements of an existing product; `size` null if all sizes share one stock. */
  stockSteps: { size: string | null; by: number }[];
};
