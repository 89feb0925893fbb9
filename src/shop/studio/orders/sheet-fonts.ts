import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { respell } from '../core/text.ts';

/** Subsets of Noto Sans, in lookup order. */
const FONT_SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const;
type Part = (typeof FONT_SUBSETS)[number];
type Range = readonly [from: number, to: number];

const resolve = createRequire(import.meta.url).resolve;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Character ranges of each subset, from its package. */
function readParts(): ReadonlyMap<Part, readonly Range[]> {
  const file = readFileSync(resolve('@fontsource/noto-sans/unicode.json'), 'utf8');
  const ranges = JSON.parse(file) as Record<Part, string>;
  return new Map(FONT_SUBSETS.map((part) => [part, ranges[part].split(',').map(readRange)]));
}
let cachedParts: ReturnType<typeof readParts> | undefined;

/** "U+0370-0377" or "U+2116" */
function readRange(text: string): Range {
  const [from = '', to = from] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const fontName = (part: Part) => `noto-${part}`;

/** Registers the subsets; the file only embeds used glyphs. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const part of FONT_SUBSETS) {
    pdf.registerFont(fontName(part), resolve(`@fontsource/noto-sans/files/noto-sans-${part}-400-normal.woff`));
  }
}

/** Writes text of any script at the current position. All subsets have the same metrics, so a line stays one line. */
export function writeText(pdf: PDFKit.PDFDocument, text: string): void {
  const runs = splitByFont(text);
  for (const [n, run] of runs.entries()) pdf.font(run.font).text(run.text, { continued: n < runs.length - 1 });
}

/** The same at a position, without line breaks: a wrapped footer would start a new page. */
export function writeTextAt(pdf: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  [pdf.x, pdf.y] = [x, y];
  for (const run of splitByFont(text)) pdf.font(run.font).text(run.text, { lineBreak: false });
}

/** Splits text into runs of one font each, by PDFKit font name. */
export function splitByFont(text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    for (const { part, shown } of fontRuns(segment)) {
      const last = runs.at(-1);
      if (last?.font === fontName(part)) last.text += shown;
      else runs.push({ font: fontName(part), text: shown });
    }
  }
  return runs;
}

type Shown = { part: Part; shown: string };

/**
 * A letter with its accents in one font if possible, else each in its own: combining accents are drawn over the letter.
 */
function fontRuns(character: string): Shown[] {
  const whole = partFor(character);
  if (whole) return [whole];
  const single = Array.from(character, partFor).filter((each) => each !== undefined);
  return single.length === Array.from(character).length ? single : [fallback(character)];
}

function partFor(character: string): Shown | undefined {
  cachedParts ??= readParts();
  const parts = cachedParts;
  const points = Array.from(character, (each) => each.codePointAt(0) ?? 0);
  const has = (ranges: readonly Range[]) =>
    points.every((point) => ranges.some(([from, to]) => point >= from && point <= to));
  const part = FONT_SUBSETS.find((each) => has(parts.get(each) ?? []));
  return part && { part, shown: character };
}

/** For unsupported characters: similar letters, or else the code point. */
function fallback(character: string): Shown {
  const nearest = partFor(respell(character));
  if (nearest?.shown) return nearest;
  const numbers = Array.from(character, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return { part: 'latin', shown: `[${numbers.join(' ')}]` };
}
