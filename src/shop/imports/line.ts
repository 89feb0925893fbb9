import type { ImportTarget, ImportTaxonomy } from '../catalog/csv/import-products.ts';
import type { CsvProduct } from '../catalog/csv/product-csv.ts';
import type { Day } from '../delivery/working-days.ts';
import type { Choices, LineProblem, LineTyped, WordKind } from './schema.ts';

/** A way in which one product of a file is sold: a row of Shopify's, a size of Etsy's. Amounts and counts as they are written. */
export type GivenVariant = {
  options: { name: string; value: string }[];
  price: string;
  wasPrice: string;
  /** A lower price for some days; days as they are written, '' for none. */
  sale?: { price: string; firstDay: string; lastDay: string };
  /** null: the file doesn't count them. */
  stock: string | null;
  sku: string;
};

/** A product as a file says it, whatever shop it comes from. Nothing is understood yet: words and amounts are as written. */
export type GivenProduct = {
  /** The first row that is about it, as spreadsheets count. */
  line: number;
  name: string;
  /** Plain words. */
  description: string;
  materials: string;
  keywords: string;
  category: string;
  maker: string;
  isActive: boolean;
  /** Empty: US dollars, as far as the file says. */
  currency: string;
  variants: GivenVariant[];
  /** How many there are of all variants together, where the file counts them so. */
  total?: string;
  /** What it is bought for. */
  cost?: string;
  lowStockAt?: string;
  isFeatured?: boolean;
  /** Not to be sold before the owner has looked at it, such as a gift card: a draft, whatever new products become. */
  staysDraft?: boolean;
  /** As far as the file weighs it. */
  weightGrams?: number;
  pictures: { url: string; alt: string }[];
  /** Paths where the former shop had it. */
  addresses: string[];
  /** What the owner should know of it, which doesn't hold it up. */
  notes: string[];
};

/** Of a file of our own: the cells by their columns, which `catalog/csv/product-csv.ts` reads. */
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

/** What could be bought of the products that a file knows when it was read: sold since stays sold. */
export type SeenStock = { available: number; bySize: Record<string, number> };

export type EvaluateContext = {
  importId: string;
  choices: Choices;
  taxonomy: ImportTaxonomy;
  /** Of the shop's days. */
  timeZone: string;
  today: Day;
  /** The product that a line is about, if there is one. */
  targetOf: (line: { id: string; name: string }) => ImportTarget | undefined;
};

export type StoredLine = { place: number; given: GivenLine; typed: LineTyped; seen: SeenStock | null };

/** A word of the file that the shop doesn't know and nobody has said anything about. */
export type OpenWord = { kind: WordKind; text: string };

export type EvaluatedLine = {
  place: number;
  line: number;
  name: string;
  does: 'new' | 'change' | 'same';
  target: ImportTarget | undefined;
  /** Dollars; null where it can't be read. */
  price: { before: number | null; after: number | null };
  stock: string;
  category: string;
  maker: string;
  pictures: number;
  changes: string[];
  words: OpenWord[];
  problems: LineProblem[];
  notes: string[];
  /** What is to be done; undefined while something is open. */
  product: CsvProduct | undefined;
};

/** What became of a line: its journal, from which it is undone. */
export type LineOutcome = {
  does: 'create' | 'change' | 'nothing';
  /** Of a known product: what the changed fields held before and after. */
  fields?: { before: object; after: object };
  stockSteps?: { size: string | null; by: number }[];
  priceChanged?: boolean;
  /** Ids of the pictures that came with it. */
  pictures?: string[];
  missing?: { url: string; alt: string; why: string }[];
  isDraft?: boolean;
  /** The product's `changedAt` when it was done: a product that was edited since is archived, not deleted. */
  changedAt?: string;
  /** What the owner should know: why it failed, or what an undo has left. */
  told?: string[];
};
