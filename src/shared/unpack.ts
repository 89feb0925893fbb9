import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { UPLOAD_BYTES } from './upload-limits.ts';

export type Unpacked = { ok: true; bytes: Uint8Array } | { ok: false; sentence: string };
const refuse = (sentence: string) => ({ ok: false as const, sentence });

const MAX_BYTES = UPLOAD_BYTES.csv;
const MAX_MEGABYTES = MAX_BYTES / (1024 * 1024);
/** What one piece of a ZIP can grow to is 1,032 times as much: the limit is checked after each. */
const PIECE_BYTES = 16 * 1024;

/** The bytes of a table, taken out of a ZIP where it holds one; other programs' files are refused by what they are. */
export function unpack(bytes: Uint8Array): Unpacked {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return unpackZip(bytes);
  const known = OTHER_FILES.find(({ begins }) => isOther(start, begins));
  return known ? refuse(known.sentence) : { ok: true, bytes };
}

const EXCEL = 'This is an Excel workbook. In Excel choose File, Save as, CSV UTF-8, then choose that file here.';
const NUMBERS = 'This is a Numbers file. In Numbers choose File, Export To, CSV, then choose that file here.';
const OPEN_DOCUMENT =
  'This is an OpenDocument file, as LibreOffice writes it. Choose File, Save as, Text CSV there, then choose that file here.';

const packed = (ending: string) =>
  `This file is compressed (.${ending}). Unpack it first, then choose the CSV file here.`;

const OTHER_FILES: readonly { begins: string | RegExp; sentence: string }[] = [
  // Workbooks before 2007, and those that Excel protects with a password.
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
  if (names.some((name) => /\.(iwa|numbers\/?)$|^Index\.zip$/i.test(name))) return refuse(NUMBERS);
  if (names.includes('mimetype') && names.includes('content.xml')) return refuse(OPEN_DOCUMENT);
  // Finder adds files of its own beside each.
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

/** Of its directory; nothing is unpacked. Undefined where it can't be read. */
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
      if (size > MAX_BYTES) throw new TooLarge();
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
