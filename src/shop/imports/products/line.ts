import type { ImportTarget, ImportTaxonomy } from '../../catalog/csv/import-products.ts';
import type { CsvProduct } from '../../catalog/csv/product-csv.ts';
import type { Day } from '../../delivery/working-days.ts';
import type { Choices, ImportLine, LineTyped, WordKind } from './schema.ts';

/** A variant of a product in a file: a row of Shopify's, a size of Etsy's. Amounts and counts as written. */
export type GivenVariant = {
  options: { name: string; value: string }[];
  price: string;
  wasPrice: string;
  /** Sale price for some days; days as written, '' for none. */
  sale?: { price: string; firstDay: string; lastDay: string };
  /** null: not counted. */
  stock: string | null;
  sku: string;
};

/** A product as written in any shop's file; words and amounts are unparsed. */
export type GivenProduct = {
  /** Number of its first row, as in a spreadsheet. */
  line: number;
  name: string;
  /** Plain text. */
  description: string;
  materials: string;
  keywords: string;
  category: string;
  maker: string;
  isActive: boolean;
  /** Empty: the file names none, so US dollars. */
  currency: string;
  variants: GivenVariant[];
  /** Stock of all variants together, if the file counts so. */
  total?: string;
  cost?: string;
  lowStockAt?: string;
  isFeatured?: boolean;
  /** Always imported as a draft, such as a gift card, until the owner reviews it. */
  staysDraft?: boolean;
  /** Undefined if the file has none. */
  weightGrams?: number;
  pictures: { url: string; alt: string }[];
  /** Paths in the former shop. */
  addresses: string[];
  /** Notes for the owner that don't block the line. */
  notes: string[];
};

/** The shop's own format: cells by column, parsed by `catalog/csv/product-csv.ts`. */
export type GivenLine = { product: GivenProduct } | { own: { line: number; cells: Record<string, string> } };

export const FORMATS = {
  shopify: 'Shopify',
  'shopify-2025': 'Shopify, new format',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
  wix: 'Wix',
  own: 'Our own spreadsheet',
} as const;
export type Format = keyof typeof FORMATS;

/** Stock of known products when the file was read, so that later sales stay counted. */
export type SeenStock = { available: number; bySize: Record<string, number> };

export type EvaluateContext = {
  importId: string;
  choices: Choices;
  taxonomy: ImportTaxonomy;
  timeZone: string;
  today: Day;
  /** Existing product of a line, if any. */
  targetOf: (line: { id: string; name: string }) => ImportTarget | undefined;
};

export type StoredLine = { place: number; given: GivenLine; typed: LineTyped; seen: SeenStock | null };

/** A term of the file that matches nothing in the shop and has no choice yet. */
export type OpenWord = { kind: WordKind; text: string };

export type EvaluatedLine = Omit<ImportLine, 'state' | 'isSkipped' | 'productId' | 'image' | 'outcome'> & {
  target: ImportTarget | undefined;
  /** Planned product data; undefined while a question is open. */
  product: CsvProduct | undefined;
};

/** Journal of an imported line, used to undo it. */
export type LineOutcome = {
  does: 'create' | 'change' | 'nothing';
  /** Known products: old and new values of the changed fields. */
  fields?: { before: object; after: object };
  stockSteps?: { size: string | null; by: number }[];
  priceChanged?: boolean;
  pictures?: string[];
  missing?: { url: string; alt: string; why: string }[];
  isDraft?: boolean;
  /** The product's `changedAt` after the import: undo archives a product that was edited since, and deletes others. */
  changedAt?: string;
  /** Messages for the owner: why it failed, or what undo couldn't revert. */
  told?: string[];
};
