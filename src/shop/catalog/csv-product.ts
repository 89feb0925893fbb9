import type { ProductStatus } from '../../shared/products/product-status.ts';
import type { ProductDraft } from './draft-schema.ts';
import type { SizesSaid } from './read-size-cells.ts';

/**
 * What a line says of a product. What its file has no column for, or an empty cell, is undefined. Category and community
 * are as they were typed.
 */
export type CsvProduct = {
  id: string;
  exportId: string;
  /** Available when the file was exported. */
  exported?: number;
  /** What should be available, as the file was edited. */
  stock?: number;
  category?: string;
  community?: string | null;
} & SizesSaid &
  Partial<Omit<ProductDraft, 'category' | 'community' | 'status'>> & { status?: ProductStatus | 'hidden' };

/** `line` is as spreadsheets count, the head being 1. */
export type CsvRow = { line: number; ok: true; product: CsvProduct } | { line: number; ok: false; sentences: string[] };
