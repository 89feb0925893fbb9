import { toDollars } from '../../shared/money.ts';
import type { SizeStockRow } from './read-stock.ts';

/** Columns of a product's file that hold a value for each size: "Small: 1; Medium: 0". The first title is written. */
export const SIZE_COLUMNS = {
  stockBySize: ['Stock by size'],
  exportedBySize: ['Stock by size when exported'],
  priceBySize: ['Price difference by size'],
  skuBySize: ['SKU by size'],
} as const;
export type SizeColumn = keyof typeof SIZE_COLUMNS;

type Exported = Pick<SizeStockRow, 'size' | 'onHand' | 'reserved' | 'differenceCents' | 'sku'>;

/** The cells of a product; empty where all its sizes share one stock. */
export function sizeCells(rows: readonly Exported[]): Record<SizeColumn, string> {
  const cellOf = (value: (row: Exported) => string) =>
    rows.map((row) => `${quoted(row.size)}: ${quoted(value(row))}`).join('; ');
  const stock = cellOf(({ onHand, reserved }) => String(onHand - reserved));
  return {
    stockBySize: stock,
    exportedBySize: stock,
    priceBySize: cellOf(({ differenceCents }) => differenceText(differenceCents)),
    skuBySize: cellOf(({ sku }) => sku),
  };
}

/** "+6.00", "-4.50", "0.00". */
export const differenceText = (cents: number): string => `${cents > 0 ? '+' : ''}${toDollars(cents).toFixed(2)}`;

const quoted = (text: string) => (/[;:"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
