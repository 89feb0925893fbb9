import { parse } from 'csv-parse/sync';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { cleanTypedText } from '../text/typed-text.ts';
import { UPLOAD_BYTES } from '../upload-limits.ts';
import { ENCODING_NAMES, type Encoding, type Reading } from './encoding-schema.ts';

const refuse = (sentence: string) => ({ ok: false as const, sentence });

/** `line`: row number as in spreadsheets; the header is 1. */
export type TableRow = { line: number; cells: readonly string[] };
/** `readings`: the encoding is ambiguous; choose one of these. */
export type UnreadTable = { ok: false; sentence: string; readings?: Reading[] };
type TableResult = { ok: true; head: string[]; rows: TableRow[] } | UnreadTable;

const MAX_TABLE_ROWS = 100_000;
/** More columns than any shop's export; Shopify's has about 80. */
const MAX_TABLE_COLUMNS = 1_000;
const MAX_CELLS = 5_000_000;

/**
 * Parses a spreadsheet table with any encoding, separator and line breaks, also inside of a ZIP file that holds nothing
 * else. `encoding`: the owner's choice if it was ambiguous.
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
  const [head, ...body] = toRows(withoutOuterQuotes(parsed.records));
  if (!head) return refuse('This file is empty.');
  if (body.length > MAX_TABLE_ROWS)
    return refuse(`A file can have up to ${MAX_TABLE_ROWS.toLocaleString('en-US')} rows. Split it.`);
  return { ok: true, head: [...head.cells], rows: body };
}

const UNSURE =
  'We can’t tell how this file writes accents and other special letters. Choose the line that reads right.';

type Parsed = { ok: true; records: string[][] } | { ok: false; sentence: string };

function parseRecords(text: string, delimiter: string): Parsed {
  if (hasMore(text, delimiter, MAX_CELLS))
    return refuse(`A file can have up to ${MAX_CELLS.toLocaleString('en-US')} cells. Split it.`);
  if (hasMore(firstLine(text), delimiter, MAX_TABLE_COLUMNS))
    return refuse(
      `A file can have up to ${MAX_TABLE_COLUMNS.toLocaleString('en-US')} columns. Remove those that you don’t need.`,
    );
  const options = {
    relaxColumnCount: true,
    delimiter,
    recordDelimiter: ['\r\n', '\n', '\r'],
    to: MAX_TABLE_ROWS + 2,
  };
  try {
    return { ok: true, records: parse(text, options) };
  } catch (error) {
    // Tab-separated tables from the web contain literal quotation marks: 16" cord.
    if (delimiter === '\t') return { ok: true, records: parse(text, { ...options, quote: null }) };
    const near = error instanceof Error && 'lines' in error ? ` near line ${String(error.lines)}` : '';
    return refuse(`This isn’t a CSV file that we can read${near}: look for a quotation mark that isn’t closed.`);
  }
}

const firstLine = (text: string) => text.split(/\r?\n|\r/, 1)[0] ?? '';

/** Whether a text contains a mark more than a number of times; stops counting there. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Drops blank rows, which still count in line numbers. */
const toRows = (records: readonly string[][]): TableRow[] =>
  records
    .map((cells, place) => ({ line: place + 1, cells: cells.map(cleanTypedText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/** A table opened with the wrong separator and saved again has each line quoted in its first cell. */
function withoutOuterQuotes(records: string[][]): string[][] {
  const [head = []] = records;
  const [first = '', ...others] = head;
  if (others.some((cell) => cell.trim() !== '') || !/[^\s,;\t][,;\t][^\s,;\t]/.test(first)) return records;
  const { text, delimiter } = withDelimiter(records.map(([line = '']) => line).join('\n'));
  const parsed = parseRecords(text, delimiter);
  return parsed.ok ? parsed.records : records;
}

/**
 * Spreadsheets use their country's separator; some declare it in an extra first line (`sep=;`). Separators inside of
 * quotation marks don't count.
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

/** Decoded text, or the candidate readings if the bytes are ambiguous. */
type Decoded = { ok: true; text: string } | { ok: false; readings: Reading[] };

/**
 * Decodes a table. Detects Unicode by its byte order mark, zero bytes or validity. Distinguishes windows-1252 and Mac
 * Roman, in which any bytes are valid, by their words: "CafŽ" is no word. If it stays ambiguous, the owner chooses
 * (`chosen`).
 */
function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const unicode = unicodeByMark(bytes) ?? utf16ByZeros(bytes);
  if (unicode) return { ok: true, text: new TextDecoder(unicode).decode(bytes) };
  if (chosen) return { ok: true, text: decodeAs(chosen, bytes) };
  const text = asUtf8(bytes);
  if (text === undefined) return decodeByWords(bytes);
  const repaired = withoutDoubleEncoding(text);
  return repaired === text ? { ok: true, text } : { ok: false, readings: doubleEncodingReadings(text) };
}

function unicodeByMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** In UTF-16, every second byte of ASCII letters is zero. */
function utf16ByZeros(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = (parity: 0 | 1) => start.filter((byte, place) => place % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined;
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding !== 'utf-8-twice') return new TextDecoder(encoding).decode(bytes);
  return withoutDoubleEncoding(new TextDecoder('utf-8').decode(bytes));
}

type Judged = { encoding: Encoding; words: string[]; bad: number };

const ALL = Object.keys(ENCODING_NAMES).filter((name): name is Encoding => name !== 'utf-8-twice');
const MAX_READINGS = 5;
const SAMPLE_WORDS = 3;
/** Tolerated odd words in the right encoding: names, codes, words of unlisted languages. */
const ODD_SHARE = 0.1;

function decodeByWords(bytes: Uint8Array): Decoded {
  const { joined, count } = collectWords(bytes);
  const judge = (encoding: Encoding): Judged => {
    const words = new TextDecoder(encoding).decode(joined).split('\n');
    return { encoding, words, bad: words.filter((word) => !isLikely(word)).length };
  };
  const [windows, mac] = [judge('windows-1252'), judge('macintosh')] as const;
  const [best, other] = mac.bad < windows.bad ? [mac, windows] : [windows, mac];
  const isSame = windows.words.every((word, place) => word === mac.words[place]);
  const isGood = best.bad <= count * ODD_SHARE;
  if (isGood && (isSame || other.bad > 5 * best.bad)) return { ok: true, text: decodeAs(best.encoding, bytes) };
  // Line ends with CR alone suggest a Mac, unless both readings look fine.
  if (isGood && mac.bad === windows.bad && hasMacLines(bytes)) return { ok: true, text: decodeAs('macintosh', bytes) };
  return { ok: false, readings: getReadings(ALL.map(judge)) };
}

function getReadings(judged: readonly Judged[]): Reading[] {
  const sorted = [...judged].sort((a, b) => a.bad - b.bad);
  const likely = sorted.slice(0, MAX_READINGS);
  for (const western of ['windows-1252', 'macintosh'])
    if (!likely.some(({ encoding }) => encoding === western))
      likely.push(...sorted.filter(({ encoding }) => encoding === western));
  const different = (place: number) => new Set(likely.map(({ words }) => words[place])).size;
  const places = [...(likely[0]?.words.keys() ?? [])]
    .sort((a, b) => different(b) - different(a) || a - b)
    .slice(0, SAMPLE_WORDS);
  const readings = likely.map(({ encoding, words }) => ({
    encoding,
    name: ENCODING_NAMES[encoding],
    words: places.map((place) => words[place] ?? ''),
  }));
  const isFirst = ({ words }: Reading, place: number) =>
    readings.findIndex((each) => each.words.join('\n') === words.join('\n')) === place;
  return readings.filter(isFirst).filter(({ words }) => !words.some((word) => /\p{Cc}/u.test(word)));
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const hasMacLines = (bytes: Uint8Array) => bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED);

const MAX_JUDGED_WORDS = 2_000;

/**
 * The distinct words with a non-ASCII byte, one per line. Words end at white space, punctuation and separators below
 * `@`, none of which is a second byte in Japanese, Chinese or Korean encodings.
 */
function collectWords(bytes: Uint8Array): { joined: Uint8Array; count: number } {
  const words = new Map<string, Uint8Array>();
  let from = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.size < MAX_JUDGED_WORDS; at += 1) {
    const byte = bytes[at] ?? LINE_FEED;
    if (byte >= 0x40 || (byte >= 0x30 && byte <= 0x39)) {
      isForeign ||= byte >= 0x80;
      continue;
    }
    if (isForeign) {
      const word = bytes.subarray(from, Math.min(at, from + MAX_WORD_BYTES));
      words.set(Buffer.from(word).toString('latin1'), word);
    }
    from = at + 1;
    isForeign = false;
  }
  const joined = Buffer.concat([...words.values()].flatMap((word) => [word, Uint8Array.of(LINE_FEED)]));
  return { joined: joined.subarray(0, -1), count: words.size };
}
const MAX_WORD_BYTES = 60;

/** Non-ASCII letters that occur together in one language. */
const ALPHABETS = [
  ...['àâæçéèêëîïôœùûüÿ', 'áéíóúüñïç', 'áâãàçéêíóôõúü', 'àèéìòóù', 'äöüß', 'äåöéàü', 'æøåéèêóòâôäöü', 'áéíóúýþæðö'],
  ...['éèëïöüóáíêç', 'àçèéíïòóúü', 'ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț'],
  ...['čćđšž', 'çğıöşüâî', 'āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž', 'ăâđêôơưáàảãạéèẻẽẹíìỉĩịóòỏõọúùủũụýỳỷỹỵ'],
].map((letters) => new RegExp(`^[a-z0-9${letters}]*$`, 'u'));

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

/** Counts words that look wrong in any language; pure ASCII is never judged. */
const ODD = [
  /(?=\P{ASCII})\p{Cc}|[\ufffd\ue000-\uf8ff]/u,
  // "CafŽ" and "ìHello".
  /\p{Ll}(?=\P{ASCII})\p{Lu}/u,
  /(?=\P{ASCII})\p{Ll}[A-Z]/u,
  // A symbol inside of a word, as in "Na•ve"; apostrophes, dashes, dots and spaces are fine.
  /\p{L}(?=\P{ASCII})[^\p{L}\p{M}\p{N}‘’–—·\u00a0\u00ad]\p{L}/u,
  /(?<!\d)[ªº]/u,
  /[ˆ˜¨´¸¯˘˙˚˝˛ˇ†‡‰ƒ◊∞∂∑∏π∫Ω√≈∆≠≤≥⁄¦¬¤¶§]/u,
  /\d(?=\P{ASCII})(?![èªºµ])\p{L}|(?=\P{ASCII})(?![ªºµ])\p{L}\d/u,
  /(?<!\d)[¥¢](?!\d)|[€£](?=\p{L})|\p{L}[€£]/u,
  /\p{L}[¡¿]|[¡¿](?!\p{L})/u,
  /[¼½¾¹²³](?=\p{L})|\p{L}[¼½¾¹]/u,
  /^(?![àáåæèéöø])(?=\P{ASCII})\p{Script=Latin}$/iu,
  // English contractions from Windows decoded as Mac Roman, except Spanish and Portuguese words.
  /(nít|í(re|ll|ve|m))$|(?<!^(pa|par|an|lu|ra))ís$/iu,
];

function isLikely(word: string): boolean {
  if (ODD.some((pattern) => pattern.test(word))) return false;
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) return false;
  return (word.match(/[\p{Script=Latin}\d]+/gu) ?? []).every(
    (part) => !/^\P{ASCII}{3,}$/u.test(part) && ALPHABETS.some((letters) => letters.test(part.toLowerCase())),
  );
}

const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** Double-encoded UTF-8 (decoded as windows-1252 and encoded again): "CafÃ©". */
const withoutDoubleEncoding = (text: string): string =>
  text.replace(/[ÂÃÄÅ]\P{ASCII}|â\P{ASCII}{2}/gu, (letter) => {
    const bytes = [...letter].map((character) => BYTES.get(character));
    if (!bytes.every((byte) => byte !== undefined)) return letter;
    return asUtf8(Uint8Array.from(bytes)) ?? letter;
  });

function doubleEncodingReadings(text: string): Reading[] {
  const words = [...new Set(text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]*\P{ASCII}{2,}[\p{L}\p{N}]*/gu) ?? [])]
    .filter((word) => withoutDoubleEncoding(word) !== word)
    .slice(0, SAMPLE_WORDS);
  return [
    { encoding: 'utf-8-twice', name: ENCODING_NAMES['utf-8-twice'], words: words.map(withoutDoubleEncoding) },
    { encoding: 'utf-8', name: ENCODING_NAMES['utf-8'], words },
  ];
}

type Unpacked = { ok: true; bytes: Uint8Array } | { ok: false; sentence: string };

const MAX_TABLE_BYTES = UPLOAD_BYTES.csv;
const MAX_MEGABYTES = MAX_TABLE_BYTES / (1024 * 1024);
/** Deflate can expand a chunk by up to 1,032 times, so the limit is checked after each. */
const PIECE_BYTES = 16 * 1024;

/** The table's bytes, unpacked if it is in a ZIP; refuses other programs' files by their signatures. */
function unpack(bytes: Uint8Array): Unpacked {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return unpackZip(bytes);
  const known = OTHER_FILES.find(({ begins }) => isOther(start, begins));
  return known ? refuse(known.sentence) : { ok: true, bytes };
}

const EXCEL = 'This is an Excel workbook. In Excel choose File, Save as, CSV UTF-8, then choose that file here.';
const NUMBERS_FILE = 'This is a Numbers file. In Numbers choose File, Export To, CSV, then choose that file here.';
const OPEN_DOCUMENT =
  'This is an OpenDocument file, as LibreOffice writes it. Choose File, Save as, Text CSV there, then choose that file here.';

const packed = (ending: string) =>
  `This file is compressed (.${ending}). Unpack it first, then choose the CSV file here.`;

const OTHER_FILES: readonly { begins: string | RegExp; sentence: string }[] = [
  // Workbooks from before 2007, and password-protected ones.
  { begins: '\xd0\xcf\x11\xe0', sentence: EXCEL },
  { begins: '\x1f\x8b', sentence: packed('gz') },
  { begins: '7z\xbc\xaf', sentence: packed('7z') },
  { begins: 'Rar!', sentence: packed('rar') },
  { begins: '%PDF-', sentence: 'This is a PDF. Export your list as a CSV file, then choose that file here.' },
  {
    begins: '{\\rtf',
    sentence: 'This is a text document (RTF). Save the table as a CSV file, then choose that file here.',
  },
  {
    begins: /^<(!doctype html|html|head|body|table)\b/i,
    sentence:
      'This is a web page, not a CSV file. Open it in a spreadsheet, save it as CSV UTF-8, then choose that file here.',
  },
  { begins: /^<\?xml/i, sentence: 'This is an XML file, not a CSV file. Choose CSV where you export it.' },
  { begins: /^(\{\s*"|\[\s*[{[])/, sentence: 'This is a JSON file, not a CSV file. Choose CSV where you export it.' },
];

const isOther = (start: string, begins: string | RegExp) =>
  typeof begins === 'string' ? start.startsWith(begins) : begins.test(start.replace(/^\xef\xbb\xbf/, '').trimStart());

const DAMAGED = 'This ZIP file is damaged or protected by a password. Unpack it first, then choose the CSV file here.';

function unpackZip(bytes: Uint8Array): Unpacked {
  const names = zipNames(bytes);
  if (names === undefined) return refuse(DAMAGED);
  if (names.some((name) => name.startsWith('xl/'))) return refuse(EXCEL);
  if (names.some((name) => /\.(iwa|numbers\/?)$|^Index\.zip$/i.test(name))) return refuse(NUMBERS_FILE);
  if (names.includes('mimetype') && names.includes('content.xml')) return refuse(OPEN_DOCUMENT);
  // Finder adds a metadata file beside each file.
  const tables = names.filter((name) => /\.(csv|tsv|txt)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const [table, ...others] = tables;
  if (table === undefined)
    return refuse(
      'There’s no CSV file in this ZIP file. Choose CSV where you export your data, then choose that file here.',
    );
  if (others.length > 0) {
    const some = tables.slice(0, 3).map((name) => baseName(name));
    const rest = tables.length > some.length ? ` and ${tables.length - some.length} more` : '';
    return refuse(
      `This ZIP file holds ${tables.length} files: ${some.join(', ')}${rest}. Unpack it, then choose one of them.`,
    );
  }
  return unzip(bytes, table);
}

const baseName = (path: string) => path.split('/').at(-1)?.slice(0, 60) ?? path;

/** File names from the ZIP directory, without unpacking. Undefined if unreadable. */
function zipNames(bytes: Uint8Array): string[] | undefined {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter({ name }) {
        names.push(name);
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return names;
}

class TooLarge extends Error {}

function unzip(bytes: Uint8Array, name: string): Unpacked {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Unzip((file) => {
    if (file.name !== name) return;
    file.ondata = (error, part) => {
      if (error) throw error;
      size += part.length;
      if (size > MAX_TABLE_BYTES) throw new TooLarge();
      parts.push(part);
    };
    file.start();
  });
  stream.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      stream.push(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES >= bytes.length);
  } catch (error) {
    if (!(error instanceof TooLarge)) return refuse(DAMAGED);
    return refuse(`The file in this ZIP is larger than ${MAX_MEGABYTES} MB. Export fewer rows at a time.`);
  }
  return { ok: true, bytes: Buffer.concat(parts) };
}
