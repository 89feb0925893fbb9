import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { respell } from '../core/text.ts';

/** The parts of Noto Sans that are looked through for a character, one after the other. */
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const;
type Part = (typeof PARTS)[number];
type Range = readonly [from: number, to: number];

const resolve = createRequire(import.meta.url).resolve;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Which characters each part has, as its package says. */
function readParts(): ReadonlyMap<Part, readonly Range[]> {
  const file = readFileSync(resolve('@fontsource/noto-sans/unicode.json'), 'utf8');
  const ranges = JSON.parse(file) as Record<Part, string>;
  return new Map(PARTS.map((part) => [part, ranges[part].split(',').map(readRange)]));
}
let known: ReturnType<typeof readParts> | undefined;

/** "U+0370-0377" or "U+2116" */
function readRange(text: string): Range {
  const [from = '', to = from] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const fontOf = (part: Part) => `noto-${part}`;

/** Makes the parts known to a PDF; only letters that are used get into the file. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const part of PARTS) {
    pdf.registerFont(fontOf(part), resolve(`@fontsource/noto-sans/files/noto-sans-${part}-400-normal.woff`));
  }
}

/** A text of any letters where the PDF stands. All parts are equally high, so that a line of them stays one. */
export function writeText(pdf: PDFKit.PDFDocument, text: string): void {
  const runs = inFonts(text);
  for (const [n, run] of runs.entries()) pdf.font(run.font).text(run.text, { continued: n < runs.length - 1 });
}

/** The same at a place, in one line however long it is: a line at the foot that breaks would begin another page. */
export function writeTextAt(pdf: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  [pdf.x, pdf.y] = [x, y];
  for (const run of inFonts(text)) pdf.font(run.font).text(run.text, { lineBreak: false });
}

/** A text in pieces of one font each, as PDFKit calls them. */
export function inFonts(text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    for (const { part, shown } of shownBy(segment)) {
      const last = runs.at(-1);
      if (last?.font === fontOf(part)) last.text += shown;
      else runs.push({ font: fontOf(part), text: shown });
    }
  }
  return runs;
}

type Shown = { part: Part; shown: string };

/** A letter with its accents by one font where one has both, else each by its own: an accent is drawn back over its letter. */
function shownBy(character: string): Shown[] {
  const whole = partFor(character);
  if (whole) return [whole];
  const single = Array.from(character, partFor).filter((each) => each !== undefined);
  return single.length === Array.from(character).length ? single : [spelledOut(character)];
}

function partFor(character: string): Shown | undefined {
  known ??= readParts();
  const parts = known;
  const points = Array.from(character, (each) => each.codePointAt(0) ?? 0);
  const has = (ranges: readonly Range[]) =>
    points.every((point) => ranges.some(([from, to]) => point >= from && point <= to));
  const part = PARTS.find((each) => has(parts.get(each) ?? []));
  return part && { part, shown: character };
}

/** What no part has: the nearest letters, or else its number, by which anybody finds it. */
function spelledOut(character: string): Shown {
  const nearest = partFor(respell(character));
  if (nearest?.shown) return nearest;
  const numbers = Array.from(character, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return { part: 'latin', shown: `[${numbers.join(' ')}]` };
}
