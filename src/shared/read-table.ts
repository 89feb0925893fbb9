import { parse } from 'csv-parse/sync';
import { cleanTypedText } from './typed-text.ts';

/** `line` is as spreadsheets count the rows of a table, the head being 1. */
export type TableRow = { line: number; cells: readonly string[] };
export type TableResult = { ok: true; head: string[]; rows: TableRow[] } | { ok: false; sentence: string };

const MAX_ROWS = 100_000;
/** No shop's export has as many: Shopify's has some 80. */
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 5_000_000;
const ZIP_SIGNATURE = 'PK\x03\x04';
const OLE_SIGNATURE = '\xd0\xcf\x11\xe0';

/** A table of a spreadsheet in whatever encoding and with whatever separator its program wrote it. */
export function readTable(bytes: Uint8Array): TableResult {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (signature === ZIP_SIGNATURE || signature === OLE_SIGNATURE)
    return no('This is an Excel workbook. In Excel choose File, Save as, CSV UTF-8, then choose that file here.');
  const text = decode(bytes);
  if (text.includes('\u0000')) return no('This isn’t a table that we can read. Save it as CSV.');
  const delimiter = delimiterOf(text);
  if (hasMore(text, delimiter, MAX_CELLS))
    return no(`A file can have up to ${MAX_CELLS.toLocaleString('en-US')} cells. Split it.`);
  if (hasMore(firstLine(text), delimiter, MAX_COLUMNS))
    return no(
      `A file can have up to ${MAX_COLUMNS.toLocaleString('en-US')} columns. Remove those that you don’t need.`,
    );
  let records: string[][];
  try {
    records = parse(text, { relaxColumnCount: true, skipEmptyLines: true, delimiter, to: MAX_ROWS + 2 });
  } catch (error) {
    const near = error instanceof Error && 'lines' in error ? ` near line ${String(error.lines)}` : '';
    return no(`This isn’t a CSV file that we can read${near}: look for a quotation mark that isn’t closed.`);
  }
  const [head, ...body] = records;
  if (!head) return no('This file is empty.');
  if (body.length > MAX_ROWS) return no(`A file can have up to ${MAX_ROWS.toLocaleString('en-US')} rows. Split it.`);
  return {
    ok: true,
    head: head.map(cleanTypedText),
    rows: body.map((cells, place) => ({ line: place + 2, cells: cells.map(cleanTypedText) })),
  };
}

const no = (sentence: string) => ({ ok: false as const, sentence });

/**
 * By its byte order mark; without one UTF-16 shows by the zeros that every second byte of plain letters is, and what is
 * no UTF-8 was written by an old program on Windows.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  const start = bytes.subarray(0, 200);
  const zeros = (parity: 0 | 1) => start.filter((byte, place) => place % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
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

/** Spreadsheets write what their country writes; a mark in quotation marks separates nothing. */
function delimiterOf(text: string): string {
  const bare = firstLine(text)
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}
