import type { ImportTarget, ImportTaxonomy } from '../catalog/csv/import-products.ts';
import type { CsvProduct } from '../catalog/csv/product-csv.ts';
import type { Day } from '../delivery/working-days.ts';
import type { GivenLine } from './given.ts';
import type { LineProblem, LineTyped } from './line-schema.ts';
import type { Choices } from './schema.ts';
import type { WordKind } from './word-schema.ts';

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
