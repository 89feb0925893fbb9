import { expect, test } from 'vitest';
import { PROMISED } from '../../../../tests/support/studio-designs.ts';
import { createChart } from '../core/chart.ts';
import { DEFAULT_STUDIO } from '../core/defaults.ts';
import { FIRST_DESIGN } from '../core/design.ts';
import { splitByFont } from './sheet-fonts.ts';
import { type Paper, weavingSheets } from './weaving-sheet.ts';

const shown = (text: string) =>
  splitByFont(text)
    .map((run) => run.text)
    .join('');

test('prints every weavable letter, and Greek, Cyrillic and Vietnamese names', () => {
  for (const text of [...PROMISED, 'Αλέξανδρος', 'Анна Щукина', 'Nguyễn Thị Hường', 'Ɛfúa Ọlá']) {
    expect(shown(text)).toBe(text);
  }
});

test('keeps a letter and its accents in one font, and a name of one script in one font', () => {
  expect(splitByFont('Анна')).toEqual([{ font: 'noto-cyrillic', text: 'Анна' }]);
  expect(splitByFont('o\u0323\u0301')).toHaveLength(1);
});

test('spells out letters that no font has', () => {
  expect(shown('花')).toBe('[U+82B1]');
  expect(shown('A🌸b')).toBe('A[U+1F338]b');
  expect(shown('\u202eabc')).toContain('abc');
});

test.each<Paper>(['letter', 'a4'])('a sheet of %s contains the letters of the name', async (paper) => {
  const { default: sharp } = await import('sharp');
  const picture = await sharp({ create: { width: 12, height: 6, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer();
  const design = { ...FIRST_DESIGN, text: 'Ɛfúa Ọlá' };
  const palette = DEFAULT_STUDIO.colors;
  const stored = { product: 'design-1', design, chart: createChart(design, palette), palette };
  const sheet = {
    stored,
    order: 'AB12',
    piece: { number: 1, of: 1 },
    packedBy: '2026-12-04',
    picture,
    maker: 'Ọmọ́tárá',
  };
  const pdf = (await weavingSheets([sheet], paper)).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(new Set(pdf.match(/\/FontName \/[A-Z]+\+NotoSans[\w-]*/g) ?? []).size).toBeGreaterThanOrEqual(2);
});
