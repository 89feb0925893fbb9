import { parse } from 'csv-parse/sync';
import { type Carrier, carrierOf, readCarrier, tidyTrackingNumber } from '../../shared/carriers.ts';
import { unescapedCell } from '../../shared/csv.ts';

/** Of a table that somebody pastes, or of the file of a label service. */
export const MAX_TABLE_LENGTH = 200_000;
export const MAX_TABLE_ROWS = 500;
const MAX_COLUMNS = 200;

/** A line as it was read: by what its order may be found, and how the package travels. `line` counts from 1. */
export type TrackingRow = {
  line: number;
  /** Its id or number, a name or a ZIP code, as typed; in the order in which they tell orders apart. */
  names: readonly string[];
  /** Of them those that may be an order's number: a ZIP code under its title is none. */
  numbers: readonly string[];
  number: string;
  carrier: Carrier | undefined;
};

export type TrackingTable =
  | { ok: true; rows: readonly TrackingRow[] }
  | { ok: false; reason: 'table_too_long' | 'table_unreadable' | 'table_without_numbers' };

/** Titles of ShipStation's, Pirate Ship's and other tables, without signs; the first that a table has counts. */
const TITLES = {
  order: ['ordernumber', 'order', 'orderid', 'orderno', 'reference', 'reference1', 'rubberstamp1', 'rubberstamp'],
  name: ['recipientname', 'shiptoname', 'recipient', 'name', 'fullname', 'customer', 'customername', 'shipto'],
  zip: ['zip', 'zipcode', 'postalcode', 'shiptopostalcode', 'recipientzip', 'shiptozip', 'recipientpostalcode'],
  number: ['trackingnumber', 'tracking', 'shipmenttrackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
  carrier: ['carrier', 'carriername', 'shipmentcarrier', 'shippingcarrier', 'provider', 'carriercode'],
  service: ['service', 'shippingservice', 'carrierservice', 'servicename', 'shipmentservice', 'carrierservicemade'],
} as const;
type Column = keyof typeof TITLES;

/** Reads a table of tracking numbers: by its titles where it has some, else by what each cell looks like. */
export function readTrackingTable(text: string): TrackingTable {
  if (text.length > MAX_TABLE_LENGTH) return { ok: false, reason: 'table_too_long' };
  const lines = cellsOf(text.replace(/^\ufeff/, ''));
  if (!lines || lines.some(({ cells }) => cells.length > MAX_COLUMNS)) return { ok: false, reason: 'table_unreadable' };
  const [head, ...rest] = lines;
  const columns = head && titlesOf(head.cells);
  const rows = (columns ? rest : lines).map(({ line, cells }) => ({
    line,
    ...(columns ? readTitled(cells, columns) : readLoose(cells)),
  }));
  const read = rows.filter(({ number, names }) => number !== '' || names.length > 0);
  if (read.length > MAX_TABLE_ROWS) return { ok: false, reason: 'table_too_long' };
  if (!read.some(({ number }) => number !== '')) return { ok: false, reason: 'table_without_numbers' };
  return { ok: true, rows: read };
}

type Line = { line: number; cells: readonly string[] };

/** Cells apart by what stands between them in most tables; a line typed by hand by two blanks or more. */
function cellsOf(text: string): readonly Line[] | undefined {
  const delimiter = ['\t', ',', ';'].find((sign) => text.includes(sign));
  if (delimiter === undefined)
    return text.split(/\r\n|\r|\n/).flatMap((line, place) => lineOf(line.trim().split(/\s{2,}/), place + 1));
  try {
    const records: unknown = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, info: true });
    return (records as { record: string[]; info: { lines: number } }[]).flatMap(({ record, info }) =>
      lineOf(record, info.lines),
    );
  } catch {
    return undefined;
  }
}

function lineOf(typed: readonly string[], line: number): Line[] {
  const cells = typed.map((cell) => unescapedCell(cell.trim()));
  return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
}

type Columns = ReadonlyMap<Column, number>;

/** Undefined where the line is none of titles: it has to say where the numbers stand. */
function titlesOf(cells: readonly string[]): Columns | undefined {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns = new Map<Column, number>();
  for (const [column, titles] of Object.entries(TITLES) as [Column, readonly string[]][]) {
    const place = titles.map((title) => plain.indexOf(title)).find((found) => found >= 0);
    if (place !== undefined) columns.set(column, place);
  }
  return columns.has('number') ? columns : undefined;
}

type RowWords = Omit<TrackingRow, 'line'>;

function readTitled(cells: readonly string[], columns: Columns): RowWords {
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
  const number = tidyTrackingNumber(plainNumber(cell('number')));
  return {
    names: [cell('order'), cell('name'), cell('zip')].filter(Boolean),
    numbers: [cell('order')].filter(Boolean),
    number,
    carrier: readCarrier(cell('carrier')) ?? readCarrier(cell('service')) ?? carrierOf(number),
  };
}

/** The cell that looks most like a tracking number is one; a carrier is known by its name, and the rest names the order. */
function readLoose(cells: readonly string[]): RowWords {
  const filled = cells.filter(Boolean);
  const place = filled.findIndex((cell) => isTracking(cell));
  const number = place < 0 ? '' : tidyTrackingNumber(plainNumber(filled[place] ?? ''));
  const others = filled.filter((_, other) => other !== place);
  const carriers = others.filter((cell) => readCarrier(cell) !== undefined);
  return {
    names: others.filter((cell) => !carriers.includes(cell)),
    numbers: others,
    number,
    carrier: readCarrier(carriers[0] ?? '') ?? carrierOf(number),
  };
}

/** Spreadsheets write long numbers as text by `="9400…"` or an apostrophe. */
const plainNumber = (cell: string) => cell.replace(/^'*="?|^'+|"$/g, '');

/** Ten digits at least: order numbers and ZIP codes have fewer, ids of orders letters and three groups. */
function isTracking(cell: string): boolean {
  const tidy = tidyTrackingNumber(plainNumber(cell)).replaceAll('-', '');
  if (!/^[A-Z0-9]{10,40}$/.test(tidy)) return false;
  return carrierOf(tidy) !== undefined || (tidy.replace(/\D/g, '').length >= 10 && !isOrderId(cell));
}

const isOrderId = (cell: string) => /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/i.test(cell.trim());
