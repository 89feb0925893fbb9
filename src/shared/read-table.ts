import { parse } from 'csv-parse/sync';
import { decode } from './encoding.ts';
import type { Encoding, Reading } from './encoding-schema.ts';
import { cleanTypedText } from './typed-text.ts';
import { unpack } from './unpack.ts';

/** `line` is as spreadsheets count the rows of a table, the head being 1. */
export type TableRow = { line: number; cells: readonly string[] };
/** `readings`: the encoding is in doubt, and one of these is to be chosen. */
export type UnreadTable = { ok: false; sentence: string; readings?: Reading[] };
export type TableResult = { ok: true; head: string[]; rows: TableRow[] } | UnreadTable;

const MAX_ROWS = 100_000;
/** No shop's export has as many: Shopify's has some 80. */
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 5_000_000;

/**
 * A table of a spreadsheet in whatever encoding, with whatever separator and line ends its program wrote it, also as the only one in a
 * ZIP file. `encoding`: what the owner has chosen where it was in doubt.
 */
export function readTable(bytes: Uint8Array, encoding?: Encoding): TableResult {
  const unpacked = unpack(bytes);
  if (!unpacked.ok) return unpacked;
  const decoded = decode(unpacked.bytes, encoding);
  if (!decoded.ok) return { ...refuse(UNSURE), readings: decoded.readings };
  const { text, delimiter } = withDelimiter(decoded.text);
  if (text.includes('\u0000')) return refuse('This isn’t a table that we can read. Save it as CSV.');
  const parsed = parseRecords(text, delimiter);
  if (!parsed.ok) return parsed;
  const [head, ...body] = rowsOf(withoutOuterQuotes(parsed.records));
  if (!head) return refuse('This file is empty.');
  if (body.length > MAX_ROWS)
    return refuse(`A file can have up to ${MAX_ROWS.toLocaleString('en-US')} rows. Split it.`);
  return { ok: true, head: [...head.cells], rows: body };
}

const refuse = (sentence: string) => ({ ok: false as const, sentence });
const UNSURE =
  'We can’t tell how this file writes accents and other special letters. Choose the line that reads right.';

type Parsed = { ok: true; records: string[][] } | { ok: false; sentence: string };

function parseRecords(text: string, delimiter: string): Parsed {
  if (hasMore(text, delimiter, MAX_CELLS))
    return refuse(`A file can have up to ${MAX_CELLS.toLocaleString('en-US')} cells. Split it.`);
  if (hasMore(firstLine(text), delimiter, MAX_COLUMNS))
    return refuse(
      `A file can have up to ${MAX_COLUMNS.toLocaleString('en-US')} columns. Remove those that you don’t need.`,
    );
  const options = {
    relaxColumnCount: true,
    delimiter,
    recordDelimiter: ['\r\n', '\n', '\r'],
    to: MAX_ROWS + 2,
  };
  try {
    return { ok: true, records: parse(text, options) };
  } catch (error) {
    // Tables with tabs from the web write quotation marks as they are: 16" cord.
    if (delimiter === '\t') return { ok: true, records: parse(text, { ...options, quote: null }) };
    const near = error instanceof Error && 'lines' in error ? ` near line ${String(error.lines)}` : '';
    return refuse(`This isn’t a CSV file that we can read${near}: look for a quotation mark that isn’t closed.`);
  }
}

const firstLine = (text: string) => text.split(/\r?\n|\r/, 1)[0] ?? '';

/** Whether a mark is in a text more than so many times; looks no further than that. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Rows without those that are blank, which spreadsheets count. */
const rowsOf = (records: readonly string[][]): TableRow[] =>
  records
    .map((cells, place) => ({ line: place + 1, cells: cells.map(cleanTypedText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/** A table that was opened with another separator and saved again has each line in the quotation marks of its first cell. */
function withoutOuterQuotes(records: string[][]): string[][] {
  const [head = []] = records;
  const [first = '', ...others] = head;
  if (others.some((cell) => cell.trim() !== '') || !/[^\s,;\t][,;\t][^\s,;\t]/.test(first)) return records;
  const { text, delimiter } = withDelimiter(records.map(([line = '']) => line).join('\n'));
  const parsed = parseRecords(text, delimiter);
  return parsed.ok ? parsed.records : records;
}

/**
 * Spreadsheets separate with what their country writes; some name it in a first line that is no row (`sep=;`). A separator in quotation
 * marks separates nothing.
 */
function withDelimiter(text: string): { text: string; delimiter: string } {
  const [line, named] = /^"?sep=(.)"?[;,]*(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { text: text.slice(line.length), delimiter: named };
  const head = firstLine(
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, '')
      .trimStart(),
  );
  const count = (mark: string) => head.split(mark).length;
  return { text, delimiter: [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a))[0] ?? ',' };
}
