import { parse } from 'csv-parse/sync';
import { csvLine, untamedCell } from '../../shared/csv.ts';
import { toDollars } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import { SIZES } from './schema.ts';
import { MOST_PIECES, type NewProduct } from './staff-schema.ts';

/** The columns of the table, in both directions. `Id` empty: a new product. */
const COLUMNS = [
  'Id',
  'Name',
  'Description',
  'Materials',
  'Keywords',
  'Price',
  'Category',
  'Community',
  'Sizes',
  'In stock',
  'Featured',
  'Visible',
] as const;

const MOST_CENTS = 1_000_000_00;
const MOST_ROWS = 10_000;

export type CsvProduct = NewProduct & { id: string };

/** A line of the file: what it says, or what is wrong with it. `line` is as spreadsheets count, the head being 1. */
export type CsvRow = { line: number; ok: true; product: CsvProduct } | { line: number; ok: false; sentences: string[] };

export type CsvReading = { ok: true; rows: CsvRow[] } | { ok: false; sentence: string };

export const csvHead = (): string => csvLine(COLUMNS);

/** Cells that a spreadsheet would run as a formula get an apostrophe in front; reading takes it off again. */
export const csvRowOf = (product: CsvProduct): string =>
  csvLine([
    product.id,
    product.name,
    product.description,
    product.materials,
    product.keywords,
    product.price.toFixed(2),
    product.category,
    product.community ?? '',
    product.sizes.join('; '),
    product.onHand,
    product.isFeatured ? 'yes' : 'no',
    product.isHidden ? 'no' : 'yes',
  ]);

/** Reads the whole table; every line is judged by itself, so that one slip does not hide the others. */
export function readProductCsv(text: string): CsvReading {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      delimiter: delimiterOf(text),
      to: MOST_ROWS + 2,
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` near line ${String(error.lines)}` : '';
    return {
      ok: false,
      sentence: `This is not a CSV file that we can read${line}: look for a quotation mark that is not closed.`,
    };
  }
  const [head, ...body] = records;
  if (!head) return { ok: false, sentence: 'This file is empty.' };
  const places = COLUMNS.map((column) => head.findIndex((cell) => cell.trim().toLowerCase() === column.toLowerCase()));
  const missing = COLUMNS.filter((_, place) => places[place] === -1);
  if (missing.length > 0) return { ok: false, sentence: `The first line lacks these columns: ${missing.join(', ')}.` };
  if (body.length > MOST_ROWS) return { ok: false, sentence: `A file has at most ${MOST_ROWS} products. Split it.` };
  return {
    ok: true,
    rows: body.map((cells, place) =>
      readRow(
        place + 2,
        places.map((at) => untamedCell(cells[at] ?? '').trim()),
      ),
    ),
  };
}

/** Spreadsheets write what their country writes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

function readRow(line: number, cells: readonly string[]): CsvRow {
  const [
    id = '',
    name = '',
    description = '',
    materials = '',
    keywords = '',
    price = '',
    category = '',
    community = '',
  ] = cells;
  const [sizes = '', onHand = '', featured = '', visible = ''] = cells.slice(8);
  const words = { name, description, materials, keywords };
  const sentences = wrongWords(words);
  if (cells.some((cell) => cell.includes('\u0000'))) sentences.push('There is a character in it that is no text.');
  const amount = readAmount(price);
  if (!amount.ok) sentences.push(`Price: ${amount.sentence}`);
  else if (amount.cents < 1 || amount.cents > MOST_CENTS)
    sentences.push('Price: Enter a price from $0.01 to $1,000,000.');
  const dollars = amount.ok ? toDollars(amount.cents) : 0;
  if (category === '') sentences.push('Category: give its address, such as wristbands.');
  if (!/^\d{1,6}$/.test(onHand) || Number(onHand) > MOST_PIECES)
    sentences.push(`In stock: give a whole number up to ${MOST_PIECES}.`);
  const known = readSizes(sizes, sentences);
  const isFeatured = yesOrNo(featured, 'Featured', sentences);
  const isShown = yesOrNo(visible, 'Visible', sentences);
  if (sentences.length > 0) return { line, ok: false, sentences };
  const rest = { price: dollars, category, community: community || null, sizes: known, onHand: Number(onHand) };
  return { line, ok: true, product: { id, ...words, ...rest, isFeatured, isHidden: !isShown } };
}

const LONGEST = { name: 120, description: 5000, materials: 500, keywords: 500 } as const;
const TITLES = { name: 'Name', description: 'Description', materials: 'Materials', keywords: 'Keywords' } as const;

function wrongWords(words: Record<keyof typeof LONGEST, string>): string[] {
  const long = (Object.keys(LONGEST) as (keyof typeof LONGEST)[])
    .filter((name) => words[name].length > LONGEST[name])
    .map((name) => `${TITLES[name]}: use at most ${LONGEST[name]} characters.`);
  return words.name === '' ? ['Name: give one.', ...long] : long;
}

function readSizes(cell: string, sentences: string[]) {
  const given = cell
    .split(/[;,]/)
    .map((size) => size.trim().toLowerCase())
    .filter((size) => size !== '');
  const known = SIZES.filter((size) => given.includes(size.toLowerCase()));
  if (known.length < given.length) sentences.push(`Sizes: choose among ${SIZES.join(', ')}.`);
  return known;
}

function yesOrNo(cell: string, column: string, sentences: string[]): boolean {
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  if (!/^(no|n|false|0)$/i.test(cell)) sentences.push(`${column}: write yes or no.`);
  return false;
}
