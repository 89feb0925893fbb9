import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLight } from './color.ts';
import { draw } from './draw.ts';
import type { Kind } from './kinds.ts';
import { textColumns } from './letters.ts';
import { LOOM_FAMILIES } from './loom-patterns.ts';
import { drawMark, drawSpinner, drawStrip } from './ornaments.ts';
import { PALETTES } from './palettes.ts';
import { RING_FAMILIES } from './ring-patterns.ts';
import { drawCloth, drawDishes, drawRibbons } from './scenes.ts';

const KINDS: readonly Kind[] = [
  'wristband',
  'earrings',
  'necklace',
  'choker',
  'anklet',
  'nametag',
  'bowl',
  'coasters',
  'keyring',
  'belt',
];

const digest = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 12);
/** The renderer rejects SVG that isn't well-formed. */
const open = (svg: string) => sharp(Buffer.from(svg), { unlimited: true }).metadata();

test('draws the same picture for the same options', () => {
  const all = () => KINDS.map((kind) => digest(draw({ kind, seed: 'again' })));
  expect(all()).toEqual(all());
});

test('draws another picture for another seed', () => {
  for (const kind of KINDS) expect(digest(draw({ kind, seed: 1 })), kind).not.toBe(digest(draw({ kind, seed: 2 })));
});

test('draws the sample catalog’s pictures unchanged', () => {
  const pictures = {
    'wb-01': draw({
      kind: 'wristband',
      seed: 'wb-01',
      palette: 'rift-valley',
      pattern: 'diamond',
      style: 'cuff',
      tone: 'oat',
    }),
    'nk-05': draw({ kind: 'necklace', seed: 'nk-05', palette: 'lakeshore', pattern: 'star', tone: 'mist' }),
    'nt-01': draw({ kind: 'nametag', seed: 'nt-01', palette: 'indigo-cloth', text: 'AMANI', tone: 'sand' }),
  };
  expect(Object.entries(pictures).map(([id, svg]) => `${id} ${digest(svg)}`)).toMatchInlineSnapshot(`
    [
      "wb-01 fc194a344a05",
      "nk-05 8db979f2d488",
      "nt-01 0cd5c4a50ae4",
    ]
  `);
});

test.each(KINDS)('draws a valid picture of the kind %s at 4:5 or square', async (kind) => {
  const tall = await open(draw({ kind, seed: 7, width: 400 }));
  expect([tall.width, tall.height]).toEqual([400, 500]);
  const square = await open(draw({ kind, seed: 7, width: 400, ratio: '1:1' }));
  expect([square.width, square.height]).toEqual([400, 400]);
});

test('draws a distinct cloth for every pattern family', () => {
  const loomed = LOOM_FAMILIES.map((pattern) => draw({ kind: 'wristband', seed: 1, palette: 'dusk', pattern }));
  expect(new Set(loomed).size).toBe(LOOM_FAMILIES.length);
  const ringed = RING_FAMILIES.map((pattern) => draw({ kind: 'bowl', seed: 1, palette: 'dusk', pattern }));
  expect(new Set(ringed).size).toBe(RING_FAMILIES.length);
});

test('escapes a title as the picture’s label', async () => {
  const svg = draw({ kind: 'anklet', seed: 1, title: 'Salt & Clay "Anklet" <new>' });
  expect(svg).toContain('aria-label="Salt &#38; Clay &#34;Anklet&#34; &#60;new>"');
  await open(svg);
});

test('draws the name on a nametag', () => {
  const tag = (text: string) => digest(draw({ kind: 'nametag', seed: 'same', palette: 'dusk', text }));
  expect(tag('Nia')).toBe(tag('NIA'));
  expect(tag('Zoé')).toBe(tag('ZOE'));
  expect(tag('NIA')).not.toBe(tag('MIA'));
});

test('draws letters seven beads high with a blank column between them', () => {
  const columns = textColumns('Hi');
  expect(columns).toHaveLength(11);
  expect(columns.every((column) => column.length === 7)).toBe(true);
  expect(columns[5]).toEqual([false, false, false, false, false, false, false]);
  expect(columns[0]).toEqual([true, true, true, true, true, true, true]);
});

test('has ten palettes of distinguishable colors', () => {
  expect(new Set(PALETTES.map((p) => p.id)).size).toBe(10);
  for (const p of PALETTES) {
    const colors = [p.ground, p.line, ...p.colors];
    expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
    expect(new Set(colors).size).toBe(colors.length);
    expect(isLight(p.line) === isLight(p.ground) && p.finish !== 'glass', p.name).toBe(false);
  }
});

test('draws valid scenes and ornaments', async () => {
  const scenes = [
    drawRibbons({ seed: 'hero', width: 480, height: 210 }),
    drawRibbons({ seed: 'hero', width: 200, height: 300 }),
    drawDishes({ seed: 'about', width: 320, height: 240 }),
    drawCloth({ seed: 3, palette: 'indigo-cloth', pattern: 'diamond', width: 360, height: 180 }),
    drawStrip(),
    drawMark(),
    drawSpinner(),
  ];
  for (const svg of scenes) expect((await open(svg)).width).toBeGreaterThan(0);
});
