import { parse } from 'csv-parse/sync';
import type { Database } from '../../../platform/db/database.ts';
import { type Carrier, getCarrier, readCarrier, tidyTrackingNumber } from '../../../shared/orders/carriers.ts';
import { readOrderNumber } from '../../../shared/orders/order-names.ts';
import { unescapedCell } from '../../../shared/tables/csv.ts';
import { orderRefusals, readOrderId } from '../order.ts';
import type { MatchedRow } from './schema.ts';
import { findToShip, listToShip, listToShipByNumber, type ToShipRow } from './shipment-queries.ts';
import { shipmentRefusal, toShip } from './shipments.ts';

/** A parsed line with the texts that may identify its order, and its tracking. `line` counts from 1. */
type TrackingRow = {
  line: number;
  /** Order id or number, name or ZIP code, as typed; most specific first. */
  names: readonly string[];
  /** The subset of `names` that may be order numbers; excludes cells of a ZIP code column. */
  numbers: readonly string[];
  number: string;
  carrier: Carrier | undefined;
};

type TrackingTable =
  | { ok: true; rows: readonly TrackingRow[] }
  | { ok: false; reason: 'table_too_long' | 'table_unreadable' | 'table_without_numbers' };

type Matched = { ok: true; rows: MatchedRow[] } | Extract<TrackingTable, { ok: false }>;

/** Limit on candidate orders for one table. */
const MAX_FOUND = 2000;

type Orders = {
  byId: ReadonlyMap<string, ToShipRow>;
  byNumber: ReadonlyMap<number | null, ToShipRow>;
  waiting: readonly ToShipRow[];
  chosen: ReadonlySet<string>;
};

/**
 * Matches each line of a table to an order: by its id or number, else by a name or ZIP code that is unique among orders to
 * ship, preferring the `chosen` ones.
 */
export async function matchTracking(
  { sql }: Pick<Database, 'sql'>,
  text: string,
  chosen: readonly string[],
): Promise<Matched> {
  const table = readTrackingTable(text);
  if (!table.ok) return table;
  const names = table.rows.flatMap((row) => row.names);
  const ids = names.flatMap((name) => readOrderId(name) ?? []);
  const numbers = table.rows.flatMap((row) => row.numbers.flatMap((typed) => readOrderNumber(typed) ?? []));
  const [byId, byNumber, waiting] = await Promise.all([
    listToShip(sql, ids),
    listToShipByNumber(sql, numbers),
    findToShip(sql, [...new Set(names.map(plain))], MAX_FOUND),
  ]);
  const orders: Orders = {
    byId: new Map(byId.map((row) => [row.id, row])),
    byNumber: new Map(byNumber.map((row) => [row.number, row])),
    waiting,
    chosen: new Set(chosen),
  };
  const taken = new Map<string, number>();
  return { ok: true, rows: table.rows.map((row) => matchedRow(row, orders, taken)) };
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** `taken`: line number by order id, to detect duplicates. */
function matchedRow(row: TrackingRow, orders: Orders, taken: Map<string, number>): MatchedRow {
  const { line, names, number, carrier = null } = row;
  const base = { line, typed: names.join(' · ').slice(0, 200), number: number.slice(0, 60), carrier };
  const found = findOrder(row, orders);
  if (typeof found === 'string') return { ...base, order: null, problem: found };
  const before = taken.get(found.id);
  const refusal = shipmentRefusal(found);
  const problem =
    numberProblem(number) ??
    (before === undefined ? undefined : `This order is already on line ${before}.`) ??
    (refusal && orderRefusals[refusal].sentence) ??
    null;
  if (problem === null) taken.set(found.id, line);
  return { ...base, order: toShip(found), problem };
}

/** The matching order, or a sentence if there is no unique match. */
function findOrder({ names, numbers }: TrackingRow, { byId, byNumber, waiting, chosen }: Orders): ToShipRow | string {
  if (names.length === 0) return 'This line names no order.';
  const known = names.map((name) => byId.get(readOrderId(name) ?? '')).find(Boolean);
  if (known) return known;
  const numbered = numbers.map((typed) => byNumber.get(readOrderNumber(typed) ?? null)).find(Boolean);
  // Without titles a ZIP code may look like a number.
  if (numbered && !waiting.some((row) => row.id !== numbered.id && numbers.includes(row.postalCode))) return numbered;
  const found = waiting.filter((row) => names.some((name) => matchesName(row, plain(name))));
  const mine = found.filter(({ id }) => chosen.has(id));
  const candidates = mine.length > 0 ? mine : found;
  // Prefer orders that match all texts of the line, such as name and ZIP code.
  const closest = candidates.filter((row) => names.length > 1 && names.every((name) => matchesName(row, plain(name))));
  const [only, other] = closest.length > 0 ? closest : candidates;
  if (!only) return 'No order to ship matches this line.';
  return other ? 'Several orders match this line. Use the order number.' : only;
}

const matchesName = ({ recipient, customerName, postalCode }: ToShipRow, name: string) =>
  [recipient, customerName, postalCode].some((own) => own !== '' && plain(own) === name);

function numberProblem(number: string): string | undefined {
  if (number === '') return 'This line has no tracking number.';
  if (/E\+\d+$/.test(number))
    return 'The spreadsheet shortened this number. Format its column as text and export again.';
  return /^[A-Z0-9-]{1,60}$/.test(number) ? undefined : 'This isn’t a tracking number.';
}

export const MAX_TABLE_LENGTH = 200_000;
const MAX_TABLE_ROWS = 500;

/**
 * Reads a table of tracking numbers. A table with titles is one CSV file with one delimiter; without titles each line is read by
 * itself, so that lines pasted from different places can mix commas, tabs, semicolons and spaces.
 */
export function readTrackingTable(text: string): TrackingTable {
  const pasted = text.replace(/^\ufeff/, '');
  if (pasted.length > MAX_TABLE_LENGTH) return { ok: false, reason: 'table_too_long' };
  const rows = readTitledTable(pasted) ?? readLines(pasted);
  if (!rows) return { ok: false, reason: 'table_unreadable' };
  if (rows.length > MAX_TABLE_ROWS) return { ok: false, reason: 'table_too_long' };
  if (!rows.some(({ number }) => number !== '')) return { ok: false, reason: 'table_without_numbers' };
  return { ok: true, rows };
}

const DELIMITERS = ['\t', ';', ','] as const;

const MAX_COLUMNS = 200;

/** Undefined if the first line has no titles. Cells in quotation marks may hold line breaks. */
function readTitledTable(text: string): readonly TrackingRow[] | undefined {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const delimiter = DELIMITERS.find((sign) => {
    const [head] = parseCells(first, sign) ?? [];
    return head && getTitles(head.cells);
  });
  if (delimiter === undefined) return undefined;
  const [head, ...lines] = parseCells(text, delimiter) ?? [];
  const columns = head && getTitles(head.cells);
  if (!columns || lines.some(({ cells }) => cells.length > MAX_COLUMNS)) return undefined;
  const numberPlace = columns.get('number') ?? 0;
  return lines.map(({ line, cells }) => {
    // A line with another delimiter than its titles: it ends before the column of the numbers.
    const isBroken = cells.length <= numberPlace;
    return { line, ...(isBroken ? readLoose(cells.flatMap(splitLine)) : readTitled(cells, columns)) };
  });
}

type Line = { line: number; cells: readonly string[] };

function parseCells(text: string, delimiter: string | readonly string[]): readonly Line[] | undefined {
  try {
    const options = { delimiter: [delimiter].flat(), relax_column_count: true, relax_quotes: true, info: true };
    const records: unknown = parse(text, options);
    return (records as { record: string[]; info: { lines: number } }[]).flatMap(({ record, info }) =>
      toLine(record, info.lines),
    );
  } catch {
    return undefined;
  }
}

function toLine(typed: readonly string[], line: number): Line[] {
  const cells = typed.map((cell) => unescapedCell(cell.trim()));
  return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
}

/** Column titles of ShipStation, Pirate Ship and others, letters and digits only; the first one found in a table wins. */
const COLUMN_TITLES = {
  order: ['ordernumber', 'order', 'orderid', 'orderno', 'reference', 'reference1', 'rubberstamp1', 'rubberstamp'],
  name: ['recipientname', 'shiptoname', 'recipient', 'name', 'fullname', 'customer', 'customername', 'shipto'],
  zip: ['zip', 'zipcode', 'postalcode', 'shiptopostalcode', 'recipientzip', 'shiptozip', 'recipientpostalcode'],
  number: ['trackingnumber', 'tracking', 'shipmenttrackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
  carrier: ['carrier', 'carriername', 'shipmentcarrier', 'shippingcarrier', 'provider', 'carriercode'],
  service: ['service', 'shippingservice', 'carrierservice', 'servicename', 'shipmentservice', 'carrierservicemade'],
} as const;
type Column = keyof typeof COLUMN_TITLES;

type Columns = ReadonlyMap<Column, number>;

/** Undefined unless the line is a header with a column for tracking numbers. */
function getTitles(cells: readonly string[]): Columns | undefined {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns = new Map<Column, number>();
  for (const [column, titles] of Object.entries(COLUMN_TITLES) as [Column, readonly string[]][]) {
    const place = titles.map((title) => plain.indexOf(title)).find((found) => found >= 0);
    if (place !== undefined) columns.set(column, place);
  }
  return columns.has('number') ? columns : undefined;
}

type RowContent = Omit<TrackingRow, 'line'>;

/** A line without titles: finds the tracking number and the carrier; the other cells identify the order. */
function readLoose(typed: readonly string[]): RowContent {
  const cells = typed.flatMap(splitCell);
  const place = cells.findIndex((cell) => isTracking(cell));
  const number = place < 0 ? '' : tidyTrackingNumber(plainNumber(cells[place] ?? ''));
  const others = cells.filter((_, other) => other !== place);
  const carriers = others.filter((cell) => readCarrier(cell) !== undefined);
  return {
    names: others.filter((cell) => !carriers.includes(cell)),
    numbers: others,
    number,
    carrier: readCarrier(carriers[0] ?? '') ?? getCarrier(number),
  };
}

const CARRIER_WORD = /^(?:usps|ups|fedex|dhl)[®:]?$/i;

/** "1027 USPS 9400 1118 …", typed with single spaces, is a name, a carrier and a number; "Dana Whitfield" is one name. */
function splitCell(cell: string): readonly string[] {
  const words = cell.split(/\s+/).filter(Boolean);
  const [whole, isCarrier] = [words.join(' '), (word: string) => CARRIER_WORD.test(word)];
  if (words.length < 2) return words;
  const carrier = words.findIndex(isCarrier);
  // "USPS Priority Mail" is a carrier with its service.
  if (carrier > 0 || (carrier === 0 && words.some(isNumberStart))) {
    const rest = words.slice(carrier + 1);
    const before = words.slice(0, carrier).join(' ');
    return [before, words[carrier] ?? '', rest.join(' ')].filter(Boolean).flatMap(splitCell);
  }
  const single = words.findIndex((word) => getCarrier(plainNumber(word).toUpperCase()) !== undefined);
  if (single >= 0) {
    const sides = [words.slice(0, single), words.slice(single, single + 1), words.slice(single + 1)];
    return sides.map((side) => side.join(' ')).filter(Boolean);
  }
  if (isCarrierNumber(whole)) return [whole];
  // The number may be typed in groups: take the longest run of words at either end that matches a carrier's format.
  for (let length = words.length - 1; length > 1; length -= 1) {
    const [tail, head] = [words.slice(-length).join(' '), words.slice(0, length).join(' ')];
    if (isCarrierNumber(tail)) return [words.slice(0, -length).join(' '), tail];
    if (isCarrierNumber(head)) return [head, words.slice(length).join(' ')];
  }
  return [whole];
}

const isNumberStart = (word: string) => /\d/.test(word);

/** Strips `="9400…"` and the leading apostrophe, with which spreadsheets mark numbers as text. */
const plainNumber = (cell: string) => cell.replace(/^'*="?|^'+|"$/g, '');

const isCarrierNumber = (words: string) => getCarrier(tidyTrackingNumber(plainNumber(words))) !== undefined;

/** At least ten digits, which rules out order numbers and ZIP codes; order ids have letters and three groups. */
function isTracking(cell: string): boolean {
  const tidy = tidyTrackingNumber(plainNumber(cell)).replaceAll('-', '');
  if (!/^[A-Z0-9]{10,40}$/.test(tidy)) return false;
  return getCarrier(tidy) !== undefined || (tidy.replace(/\D/g, '').length >= 10 && !isOrderId(cell));
}

const isOrderId = (cell: string) => /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/i.test(cell.trim());

/** Splits a line without titles at its delimiters, or else at two or more spaces. */
function splitLine(words: string): string[] {
  if (!DELIMITERS.some((sign) => words.includes(sign))) return words.trim().split(/\s{2,}/);
  return [...(parseCells(words, DELIMITERS)?.[0]?.cells ?? words.split(/[\t;,]/))];
}

function readTitled(cells: readonly string[], columns: Columns): RowContent {
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
  const number = tidyTrackingNumber(plainNumber(cell('number')));
  return {
    names: [cell('order'), cell('name'), cell('zip')].filter(Boolean),
    numbers: [cell('order')].filter(Boolean),
    number,
    carrier: readCarrier(cell('carrier')) ?? readCarrier(cell('service')) ?? getCarrier(number),
  };
}

function readLines(text: string): readonly TrackingRow[] | undefined {
  const lines = text.split(/\r\n|\r|\n/).flatMap((words, place) => toLine(splitLine(words), place + 1));
  if (lines.some(({ cells }) => cells.length > MAX_COLUMNS)) return undefined;
  return lines.map(({ line, cells }) => ({ line, ...readLoose(cells) }));
}
