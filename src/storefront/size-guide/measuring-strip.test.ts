import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { measuringStrip, PAPERS, type Paper } from './measuring-strip.ts';

const INCH = 72;
const MILLIMETER = 72 / 25.4;

type Line = { x: number; y: number; toX: number; toY: number };

/** The page's width and height in points, and every straight two-point line, as a printer would read them. */
async function readStrip(paper: Paper) {
  const pdf = await measuringStrip(paper);
  const source = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  const streams = [...source.matchAll(/stream\n/g)].map(({ index }) => {
    const from = index + 'stream\n'.length;
    try {
      return inflateSync(pdf.subarray(from, source.indexOf('endstream', from))).toString('latin1');
    } catch {
      return '';
    }
  });
  const content = streams.join('\n');
  const lines = [...content.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\nS/g)].map(
    ([, x, y, toX, toY]): Line => ({ x: Number(x), y: Number(y), toX: Number(toX), toY: Number(toY) }),
  );
  return {
    pages: source.split('/Type /Page\n').length - 1,
    width: Number(width),
    height: Number(height),
    lines,
    content,
  };
}

test.each(PAPERS)('on %s the strip and its reference line have true size', async (paper) => {
  const { pages, width, height, lines, content } = await readStrip(paper);
  expect(pages).toBe(1);
  expect([width, height].map((points) => Math.round(points * 10) / 10)).toEqual(
    paper === 'a4' ? [841.9, 595.3] : [792, 612],
  );
  // No transform scales the drawing: pdfkit flips the page vertically, once.
  const matrices = [...content.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) [-\d.]+ [-\d.]+ cm\n/g)];
  expect(matrices.every(([, a, b, c, d]) => Math.abs(Number(a) * Number(d) - Number(b) * Number(c)) === 1)).toBe(true);

  const level = lines.filter(({ y, toY }) => y === toY);
  expect(level.map(({ x, toX }) => toX - x)).toContain(5 * INCH);
  const ticks = (top: number) =>
    lines.filter(({ x, toX, y }) => x === toX && Math.abs(y - top) < 0.01).map(({ x }) => x);
  for (const [top, marks] of [
    [270, 77],
    [420, 77],
  ] as const) {
    const inches = ticks(top);
    expect(inches).toHaveLength(marks);
    expect(Math.max(...inches) - Math.min(...inches)).toBeCloseTo(9.5 * INCH, 1);
    expect((inches[8] ?? 0) - (inches[0] ?? 0)).toBeCloseTo(INCH, 2);
    const millimeters = ticks(top + 58);
    expect((millimeters[100] ?? 0) - (millimeters[0] ?? 0)).toBeCloseTo(100 * MILLIMETER, 1);
    expect(Math.max(...inches)).toBeLessThan(width - INCH / 4);
  }
  // The first centimeter of the second piece starts where the first piece ends.
  const [first] = ticks(478);
  expect((first ?? 0) - 36).toBeCloseTo((242 - 241.3) * MILLIMETER, 1);
});
