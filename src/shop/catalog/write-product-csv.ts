import { csvLine } from '../../shared/tables/csv.ts';
import { type Column, NAMES, titleOf } from './csv-columns.ts';
import type { WholeDraft } from './draft-schema.ts';
import { sizeCells } from './size-cells.ts';
import { fieldText } from './text-of-fields.ts';

export const csvHeader = (): string => csvLine(NAMES.map(titleOf));

export type CsvExportRow = Omit<WholeDraft, 'category' | 'community'> & {
  id: string;
  category: string;
  community: string;
  available: number;
  /** Those with a stock of their own; none where all share one. */
  bySize: Parameters<typeof sizeCells>[0];
};

/** Cells that a spreadsheet would run as a formula get an apostrophe in front; reading takes it off again. */
export function csvRowOf({ available, bySize, ...product }: CsvExportRow, exportId: string): string {
  const cells: Record<Column, string | number> = {
    ...product,
    price: product.price.toFixed(2),
    wasPrice: product.wasPrice?.toFixed(2) ?? '',
    salePrice: product.salePrice?.toFixed(2) ?? '',
    saleFirstDay: product.saleFirstDay ?? '',
    saleLastDay: product.saleLastDay ?? '',
    cost: product.cost?.toFixed(2) ?? '',
    makerEarns: product.makerEarns?.toFixed(2) ?? '',
    sku: product.sku,
    lowStockAt: product.lowStockAt ?? '',
    weightGrams: product.weightGrams ?? '',
    sizes: product.sizes.join('; '),
    makingDays: product.makingDays ?? '',
    stock: available,
    exported: available,
    exportId,
    isOneOfAKind: fieldText('isOneOfAKind', product.isOneOfAKind),
    isFeatured: fieldText('isFeatured', product.isFeatured),
    status: fieldText('status', product.status),
    ...sizeCells(bySize),
  };
  return csvLine(NAMES.map((name) => cells[name]));
}
