import type { Actor } from '../audit/audit.ts';
import type { TaxonomyName } from './import-taxonomy.ts';
import type { ImportedProduct, SizeCorrection, StockCorrection } from './imported-product.ts';

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
