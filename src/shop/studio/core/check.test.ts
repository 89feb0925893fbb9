import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign, hostileDesign, toDesign } from '../../../../tests/support/studio-designs.ts';
import { createChart } from './chart.ts';
import { check, findBlocker, LEGIBLE } from './check.ts';
import { contrast } from './colors.ts';
import { DEFAULT_STUDIO } from './defaults.ts';
import { canonical, type Design, decode, encode, FIRST_DESIGN } from './design.ts';
import { PALETTES } from './palettes.ts';
import type { StudioSettings } from './settings.ts';
import { tidy } from './text.ts';

const { colors } = DEFAULT_STUDIO;
const codes = (changes: Partial<Design>, settings: StudioSettings = DEFAULT_STUDIO) =>
  check(toDesign(changes), settings).map(({ code }) => code);

test('weaves names of Europe and Africa', () => {
  const names = ['José', 'Zoë', 'Ñusta', 'Åsa', 'Çelik', 'Łukasz', 'Øyvind', 'Þóra', 'Nguyên', 'Siân', 'Kofi Ɔsei'];
  names.push('Ɛfua', 'Ŋgũgĩ', 'Ọlámidé', 'Ɗanladi', 'Ƙasim', "N'Golo", 'Anne-Marie');
  for (const text of names) expect(codes({ text, size: 'Extra Large' }), text).toEqual([]);
});

test('refuses unweavable text with a reason', () => {
  const refused: [text: string, code: string][] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['Maximilian-Alexander', 'too-long'],
    ['Анна', 'not-woven'],
    ['Ελένη', 'not-woven'],
    ['محمد', 'not-woven'],
    ['花子', 'not-woven'],
    ['Amani ❤️', 'not-woven'],
    ['🌸Nia', 'not-woven'],
    ['A+B', 'not-woven'],
    ['Nguyễn', 'not-woven'],
    ['Nia!!', 'not-woven'],
    ['You idiot', 'refused'],
    ['1d10t', 'refused'],
    ['I.D.I.O.T', 'refused'],
  ];
  for (const [text, code] of refused) expect(codes({ text: tidy(text), size: 'Extra Large' }), text).toContain(code);
  // Refused words only match whole words.
  expect(codes({ text: 'Loserie' })).toEqual([]);
});

test('suggests the nearest weavable text', () => {
  const getFix = (text: string) => check(toDesign({ text }), DEFAULT_STUDIO)[0]?.fix?.change;
  expect(getFix('Анна')).toEqual({ text: 'Anna' });
  expect(getFix('Amani ❤️')).toEqual({ text: 'Amani', symbol: 'heart', place: 'after' });
  expect(getFix('Nguyễn')).toEqual({ text: 'Nguyên' });
  expect(getFix('花子')).toBeUndefined();
});

test('suggests an alternative that resolves its problem, for any text', () => {
  const settings = { ...DEFAULT_STUDIO, colors: colors.map((color) => ({ ...color, inStock: color.id !== 'indigo' })) };
  fc.assert(
    fc.property(fc.oneof(hostileDesign, anyDesign), (design) => {
      for (const { code, fix } of check(design, settings)) {
        if (!fix) continue;
        const left = check({ ...design, ...fix.change }, settings).filter((problem) => problem.code === code);
        expect(left.map(({ reason }) => reason)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('refuses the typed text exactly when it refuses the sent and stored text', () => {
  fc.assert(
    fc.property(fc.oneof(hostileDesign, anyDesign), (typed) => {
      const design = { ...typed, text: tidy(typed.text) };
      const sent = decode(encode(design, colors), colors);
      const blocked = findBlocker(design, DEFAULT_STUDIO)?.code;
      expect(sent && findBlocker(sent, DEFAULT_STUDIO)?.code).toBe(blocked);
      expect(findBlocker(canonical(design), DEFAULT_STUDIO)?.code).toBe(blocked);
    }),
    { numRuns: 300 },
  );
});

test('reports a too long name, with a size, form or border that fits', () => {
  const text = 'Wwwwwwwwwwwwww';
  const [small] = check(toDesign({ text, size: 'Small' }), DEFAULT_STUDIO);
  expect(small).toMatchObject({ code: 'no-room', fix: { change: { size: 'Medium' } } });
  const [keyring] = check(toDesign({ text, form: 'keyring' }), DEFAULT_STUDIO);
  expect(keyring?.fix?.change).toMatchObject({ form: 'bracelet' });
  const onlyKeyrings = { ...DEFAULT_STUDIO, forms: ['keyring'] };
  const [shorter] = check(toDesign({ text: text.slice(1), form: 'keyring' }), onlyKeyrings);
  expect(shorter?.fix?.change).toEqual({ border: 'plain' });
});

test('fits any fourteen letters on the largest bracelet', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789') {
    expect(
      createChart(toDesign({ text: letter.repeat(14), size: 'Extra Large' }), colors).spare,
      letter,
    ).toBeGreaterThanOrEqual(0);
  }
});

test('refuses letters of the background’s color, and warns about low contrast', () => {
  expect(codes({ letters: 'indigo' })).toEqual(['same-color']);
  const [hint] = check(toDesign({ letters: 'cobalt' }), DEFAULT_STUDIO);
  expect(hint).toMatchObject({ code: 'low-contrast', blocks: false });
  expect(contrast(colors, hint?.fix?.change.letters ?? '', 'indigo')).toBeGreaterThanOrEqual(LEGIBLE);
  for (const palette of PALETTES) expect(contrast(colors, palette.letters, palette.ground)).toBeGreaterThanOrEqual(3);
});

test('refuses an out-of-stock color where it is used, with the nearest one', () => {
  const settings = { ...DEFAULT_STUDIO, colors: colors.map((color) => ({ ...color, inStock: color.id !== 'sky' })) };
  const [out] = check(toDesign(), settings);
  expect(out).toMatchObject({ code: 'color-out', about: 'second', blocks: true });
  expect(out?.fix?.change.second).toBeDefined();
  expect(codes({ border: 'plain' }, settings)).toEqual([]);
});

test('refuses an unknown or disabled option', () => {
  for (const key of Object.keys(FIRST_DESIGN)) {
    if (key !== 'text') expect(codes({ [key]: 'nonsense' }), key).toEqual(['unknown']);
  }
  expect(codes({ size: 'Small' }, { ...DEFAULT_STUDIO, sizes: ['Medium'] })).toEqual(['unknown']);
  expect(codes({ border: 'net' }, { ...DEFAULT_STUDIO, borders: ['plain'] })).toEqual(['unknown']);
});
