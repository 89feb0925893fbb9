import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createChart } from '../../src/shop/studio/core/chart.ts';
import { DEFAULT_STUDIO } from '../../src/shop/studio/core/defaults.ts';
import { type Design, encode, FIRST_DESIGN } from '../../src/shop/studio/core/design.ts';
import { HEIGHT } from '../../src/shop/studio/core/settings.ts';
import { drawDesign } from '../../src/shop/studio/design-pictures.ts';
import { openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { openPage } from '../support/browser/steps.ts';
import { startShop } from '../support/shop-process/running-shop.ts';
import {
  type Beads,
  beadsOfPicture,
  beadsOfStage,
  beadsOfThumb,
  misread,
  type Picture,
  pictureFrom,
  tellApart,
} from '../support/studio-pictures.ts';

const browser = await openBrowser();
const shop = await startShop({});
afterAll(() => shop.close());

const { colors } = DEFAULT_STUDIO;
const CARD = { width: 1200, height: 630 };

const DESIGNS: readonly [what: string, design: Partial<Design>][] = [
  ['a bracelet with a border', { text: 'Wanjiru', size: 'Large' }],
  ['a nametag with a fringe', { text: 'Ɛfúa', form: 'keyring', ground: 'red', border: 'plain' }],
  [
    'a nametag with a cord and a border',
    { text: 'Kofi', form: 'keyring', tail: 'cord', ground: 'black', border: 'checks' },
  ],
  [
    'a symbol on both sides',
    { text: 'Nia', symbol: 'sun', place: 'both', first: 'gold', second: 'red', border: 'net' },
  ],
  ['two colors alone', { text: 'Zoë', ground: 'plum', letters: 'cream', border: 'plain' }],
];

test.each(DESIGNS)('%s has the chart’s beads in both the browser’s and the server’s picture', async (_, change) => {
  const design = { ...FIRST_DESIGN, ...change };
  const woven = { design, chart: createChart(design, colors), palette: colors };
  const server = beadsOfPicture(await sharedPicture(design), woven, CARD);
  const { page } = await visit(browser);
  await open(page, design);
  const stage = beadsOfStage(await getStage(page), woven, await getSize(page));
  expect([stage.size, server.size]).toEqual([woven.chart.rows * HEIGHT, woven.chart.rows * HEIGHT]);
  expectTheSame(stage, server, woven.chart);
  if (design.form !== 'bracelet' || design.border === 'plain') return;
  const thumb = beadsOfThumb(await borderThumb(page, design.border), woven);
  expect(thumb.size).toBeGreaterThan(16 * HEIGHT);
  expectTheSame(thumb, server, woven.chart);
});

test('zooms to the name bead for bead as the server draws it, on a phone', async () => {
  const design = { ...FIRST_DESIGN, text: 'Amani' };
  const woven = { design, chart: createChart(design, colors), palette: colors };
  const { page } = await visit(browser, { viewport: PHONE, deviceScaleFactor: 2 });
  await open(page, design);
  const stage = beadsOfStage(await getStage(page), woven, await getSize(page));
  expect(stage.size).toBeGreaterThan(woven.chart.nameRows * HEIGHT);
  expectTheSame(stage, beadsOfPicture(await sharedPicture(design), woven, CARD), woven.chart);
});

test('detects a bead of another color and misplaced rows and beads', async () => {
  const design = { ...FIRST_DESIGN, text: 'Amani' };
  const woven = { design, chart: createChart(design, colors), palette: colors };
  const { cells } = woven.chart;
  const getFaults = async (changed: Uint8Array) => {
    const picture = await drawDesign(
      { ...woven, chart: { ...woven.chart, cells: changed } },
      { ...CARD, format: 'jpeg' },
    );
    return misread(beadsOfPicture(await pictureFrom(picture), woven, CARD), woven.chart);
  };
  const white = woven.chart.colors.indexOf('white');
  const bead = 40 * HEIGHT + 3;
  expect(await getFaults(cells.with(bead, white))).toEqual([`row 41, bead 4: indigo looks like white`]);
  const aRowLater = Uint8Array.from(cells, (_, at) => cells.at(at - HEIGHT) ?? 0);
  expect((await getFaults(aRowLater)).length).toBeGreaterThan(100);
  const upsideDown = Uint8Array.from(cells, (_, at) => cells[at - (at % HEIGHT) + HEIGHT - 1 - (at % HEIGHT)] ?? 0);
  expect((await getFaults(upsideDown)).length).toBeGreaterThan(50);
});

type Chart = ReturnType<typeof createChart>;

/** Both pictures and the chart agree: beads are classified by comparison with the other beads of their picture. */
function expectTheSame(one: Beads, other: Beads, chart: Chart) {
  expect(misread(one, chart)).toEqual([]);
  expect(misread(other, chart)).toEqual([]);
  expect(tellApart(one, other, chart)).toEqual([]);
}

async function open(page: Page, design: Design) {
  await openPage(page, `${shop.url}/studio?${new URLSearchParams({ design: encode(design, colors) })}`);
  await settled(page);
}

/** Busy until its first picture is rendered. */
const weave = (page: Page) => page.getByRole('img', { name: 'Your design' }).and(page.locator(':not([aria-busy])'));

async function getSize(page: Page) {
  const box = await weave(page).boundingBox();
  if (!box) throw new Error('There is no stage.');
  return { width: box.width, height: box.height, ratio: await page.evaluate(() => Math.min(2, devicePixelRatio)) };
}

const getStage = async (page: Page): Promise<Picture> =>
  pictureFrom(await weave(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));

/** Small pictures are rendered when idle. */
async function borderThumb(page: Page, border: string): Promise<Picture> {
  const canvas = page.locator(`input[name=border][value=${border}] + span > canvas:not([aria-busy])`);
  return pictureFrom(await canvas.evaluate((on: HTMLCanvasElement) => on.toDataURL()));
}

async function sharedPicture(design: Design): Promise<Picture> {
  const query = new URLSearchParams({ design: encode(design, colors), width: String(CARD.width) });
  const answer = await fetch(`${shop.url}/api/studio/picture?${query}`);
  return pictureFrom(Buffer.from(await answer.arrayBuffer()));
}
