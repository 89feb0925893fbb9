import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign, anyText, PROMISED, toDesign } from '../../../../tests/support/studio-designs.ts';
import { BORDERS } from './borders.ts';
import { createChart } from './chart.ts';
import { check } from './check.ts';
import { DEFAULT_STUDIO } from './defaults.ts';
import { describe, describeChoices, designName } from './describe.ts';
import { canonical, decode, encode, FORMS, PLACES, TAILS } from './design.ts';
import { gapBetween, glyphColumns, LINE } from './font.ts';
import { priceDesign } from './measure.ts';
import { SIZES } from './settings.ts';
import { SYMBOLS, symbolColumns } from './symbols.ts';
import { characters, tidy } from './text.ts';

const { colors } = DEFAULT_STUDIO;

test('round-trips a design through its short form and URL', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(decode(encode(design, colors), colors)).toEqual(design);
      const address = new URL(`https://shop.example/studio?design=${encodeURIComponent(encode(design, colors))}`);
      expect(decode(address.searchParams.get('design') ?? '', colors)).toEqual(design);
    }),
    { numRuns: 1_000 },
  );
});

test('normalizes any text idempotently into URL-safe form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(tidy(tidy(text))).toBe(tidy(text));
      expect(() => encodeURIComponent(tidy(text))).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});

test('refuses an invalid design without throwing', () => {
  for (const short of [
    '',
    '1',
    '2bfmwicsd01Amani',
    '1zfmwicsd01Amani',
    '1bfm?icsd01Amani',
    '1bfmwicsd0',
    '__proto__',
  ]) {
    expect(decode(short, colors)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), anyText, (noise, text) => {
      for (const short of [noise, `1bfmwicsd01${text}`]) {
        const design = decode(short, colors);
        if (!design) continue;
        check(design, DEFAULT_STUDIO);
        describe(design, createChart(design, colors), colors);
        describeChoices(design, colors);
      }
    }),
    { numRuns: 500 },
  );
});

test('ignores options hidden by a form in the design’s identity', () => {
  const plain = toDesign({ border: 'plain', text: ' Nia ' });
  expect(canonical(plain)).toEqual(canonical({ ...plain, text: 'Nia', tail: 'cord', first: 'red', place: 'both' }));
  expect(canonical(toDesign({ size: 'Small' }))).not.toEqual(canonical(toDesign({ size: 'Large' })));
  fc.assert(
    fc.property(anyDesign, (design) => {
      const one = canonical(design);
      expect(canonical(one)).toEqual(one);
      expect(createChart(one, colors)).toEqual(createChart({ ...design, text: design.text.trim() }, colors));
    }),
    { numRuns: 300 },
  );
});

test('draws every supported character distinctly within its line', () => {
  const twins = [...'ĐÐƉəǝşșŞȘŢȚţț'];
  const seen = new Map<string, string>();
  for (const character of PROMISED) {
    const columns = glyphColumns(character) ?? [];
    expect(columns.length, character).toBeGreaterThan(0);
    expect(columns.length, character).toBeLessThanOrEqual(8);
    expect(
      columns.every((bits) => bits >>> LINE.height === 0),
      character,
    ).toBe(true);
    const twin = seen.get(columns.join());
    if (twin !== undefined && !twins.includes(character)) expect.fail(`${character} looks like ${twin}`);
    seen.set(columns.join(), character);
  }
});

test('keeps space between adjacent characters', () => {
  const spread = (bits: number) => bits | (bits << 1) | (bits >> 1);
  const touching = PROMISED.flatMap((left) => PROMISED.map((right) => [left, right] as const)).filter(
    ([left, right]) => {
      const [a = [], b = []] = [glyphColumns(left), glyphColumns(right)];
      return gapBetween(a, b) === 0 && (spread(a.at(-1) ?? 0) & (b[0] ?? 0)) !== 0;
    },
  );
  expect(touching).toEqual([]);
});

test('uses distinct one-character codes', () => {
  for (const list of [colors, BORDERS, SYMBOLS, SIZES, FORMS, TAILS, PLACES]) {
    const codes = list.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z0-9]$/.test(code))).toEqual([]);
  }
  for (const { id } of SYMBOLS) expect(symbolColumns(id).every((column) => column.length === 9)).toBe(true);
});

test('counts an emoji or an accented letter as one character', () => {
  expect(characters('Zoë👩‍👩‍👧ọ̀')).toEqual(['Z', 'o', 'ë', '👩‍👩‍👧', 'ọ̀']);
});

test('the price is the base plus letters beyond five, colors beyond three, and a border', () => {
  const price = (changes: Parameters<typeof toDesign>[0]) => {
    const design = toDesign(changes);
    return priceDesign(design, createChart(design, colors), DEFAULT_STUDIO).cents;
  };
  expect(price({ text: 'Nia', border: 'plain' })).toBe(5_400);
  expect(price({ text: 'Nia', border: 'plain', form: 'keyring', tail: 'cord' })).toBe(3_900);
  expect(price({ text: 'Amani' })).toBe(5_400 + 300 + 600);
  expect(price({ text: 'Amani', second: 'cobalt' })).toBe(5_400 + 600);
  expect(price({ text: 'Wanjiru', border: 'plain' })).toBe(5_400 + 2 * 250);
  // Spaces are free, and a symbol counts as a letter.
  expect(price({ text: 'Zoë & Nia', border: 'plain' })).toBe(5_400 + 2 * 250);
  expect(price({ text: 'Amani', border: 'plain', symbol: 'heart', place: 'both' })).toBe(5_400 + 2 * 250);
});

test('splits a price into lines that sum in whole cents', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const { lines, cents } = priceDesign(design, createChart(design, colors), DEFAULT_STUDIO);
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
      expect(Number.isInteger(cents)).toBe(true);
    }),
  );
});

test('describes a design’s text, look and size in words', () => {
  const design = toDesign();
  expect(designName(design)).toBe('Name Bracelet, Amani');
  expect(describeChoices(design, colors)).toBe('White on indigo, diamonds in cobalt and sky');
  expect(describe(design, createChart(design, colors), colors)).toMatch(
    /^Name bracelet, Medium[.] “Amani” in white beads on indigo[.] Diamonds in cobalt and sky on both sides[.] 7[.]0 inches around and 0[.]9 inches high, 1,700 beads[.]$/,
  );
});
