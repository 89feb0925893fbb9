import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

/** Size of a window: its width in CSS pixels, and screen pixels per CSS pixel. */
export type Screen = { width: number; pixelRatio?: number };

type Line = { text: string; x: number; y: number; width: number; height: number; color: number[]; needs: number };

/**
 * Text directly over pictures: each page, with the element that holds both. `tests/journeys/page-checks.test.ts` finds
 * missing pages.
 */
export const TEXT_OVER_PICTURES = [
  ['/', 'section[aria-labelledby=welcome]'],
  ['/studio', 'div:has(> canvas)'],
] as const;

const HEIGHT = 1000;
/** Share of a line's pixels that may have less contrast: a stray bright thread hides no letter. */
const WORST_SHARE = 0.01;

/**
 * Measures text that lies over pictures without a background of its own. Axe can't: it needs one background color.
 * `faults` are lines below 4.5:1 (large text: 3:1) against the pixels under them; `seen` are all lines, so that a test
 * can verify that it measured the intended text.
 */
export async function openContrastMeter(page: Page) {
  const debug = await page.context().newCDPSession(page);
  return async ({ width, pixelRatio = 1 }: Screen) => {
    const metrics = { width, height: HEIGHT, deviceScaleFactor: pixelRatio, mobile: false };
    await debug.send('Emulation.setDeviceMetricsOverride', metrics);
    const lines = await linesOverPictures(page);
    if (lines.length === 0) return { seen: [], faults: [] };
    const shot = await shootWithoutText(page, debug, boxAround(lines));
    const faults = lines
      .map((line) => ({ ...line, ratio: worstContrast(shot, line, pixelRatio) }))
      .filter(({ ratio, needs }) => ratio < needs)
      .map(({ text, ratio, needs }) => `${text}: ${ratio.toFixed(2)}, needs ${needs}`);
    return { seen: lines.map(({ text }) => text), faults };
  };
}

/** Lines of text over a picture, where both are visible; not lines with an opaque background in between. */
export const linesOverPictures = (page: Page): Promise<Line[]> => page.evaluate(findLines);

/** Runs in the page. */
async function findLines(): Promise<Line[]> {
  /**
   * Smaller images are icons and the shop's logo, not pictures; next to scrolling lists, more of them exist than are
   * visible.
   */
  const MIN = 48;
  type Box = { left: number; top: number; right: number; bottom: number };
  const cut = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const seenPart = (element: Element) => {
    let box: Box = element.getBoundingClientRect();
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (getComputedStyle(each).overflow !== 'visible') box = cut(box, each.getBoundingClientRect());
    return box;
  };
  const meet = (a: Box, b: Box) => {
    const both = cut(a, b);
    return both.right - both.left > 1 && both.bottom - both.top > 1;
  };
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color: string) => {
    if (!canvas) throw new Error('This browser draws no canvas.');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isPicture = (element: Element) =>
    element.matches('img, canvas, video, svg') ||
    (!element.matches('select, input') && getComputedStyle(element).backgroundImage.includes('url('));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // A canvas is redrawn in the frames after the one that sets its size.
  for (let waits = document.querySelector('canvas') ? 6 : 2; waits > 0; waits -= 1) await frame();
  const pictures = [...document.body.querySelectorAll('*')]
    .filter((element) => isPicture(element) && isShown(element))
    .map((element) => ({ element, box: seenPart(element) }))
    .filter(({ box }) => box.right - box.left >= MIN && box.bottom - box.top >= MIN);
  const hasGround = (element: Element, picture: Element) => {
    for (let each: Element | null = element; each && !each.contains(picture); each = each.parentElement)
      if (rgba(getComputedStyle(each).backgroundColor)[3] === 255) return true;
    return false;
  };

  const under = new Set<Element>();
  const isRead = (element: Element | null): element is Element =>
    // Text in SVG drawings is drawn together with its background.
    element !== null && !(element instanceof SVGElement) && isShown(element);
  const isOver = (box: Box, element: Element) => {
    const below = pictures.filter((picture) => meet(box, picture.box) && !hasGround(element, picture.element));
    for (const picture of below) under.add(picture.element);
    return below.length > 0;
  };
  const linesIn = (node: Node): Line[] => {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (text === '' || !isRead(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = seenPart(element);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    return [...range.getClientRects()]
      .filter((box) => box.width >= 2 && meet(box, around) && isOver(box, element))
      .map(({ x, y, width, height }) => {
        const place = { x: x + scrollX, y: y + scrollY, width, height };
        return { text, ...place, color: rgba(color), needs: isLarge ? 3 : 4.5 };
      });
  };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) lines.push(...linesIn(node));
  // Another window width loads another file for each image.
  const images = [...under].flatMap((element) => (element instanceof HTMLImageElement ? [element] : []));
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode()));
  return lines;
}

type Box = Pick<Line, 'x' | 'y' | 'width' | 'height'>;

function boxAround(lines: readonly Box[]): Box {
  const x = Math.max(0, Math.floor(Math.min(...lines.map((line) => line.x))));
  const y = Math.max(0, Math.floor(Math.min(...lines.map((line) => line.y))));
  const right = Math.ceil(Math.max(...lines.map((line) => line.x + line.width)));
  const bottom = Math.ceil(Math.max(...lines.map((line) => line.y + line.height)));
  return { x, y, width: right - x, height: bottom - y };
}

type Shot = { data: Buffer; across: number; from: Box };

async function shootWithoutText(page: Page, debug: CDPSession, from: Box): Promise<Shot> {
  const before = await page.evaluateHandle(async () => {
    const sheets = document.adoptedStyleSheets;
    const hiding = new CSSStyleSheet();
    // `color` stays unchanged, because icons and borders inherit it.
    hiding.replaceSync(
      '* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; }',
    );
    document.adoptedStyleSheets = [...sheets, hiding];
    // On a busy machine, a capture may show the frame before: the text would be measured against itself.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    return sheets;
  });
  const { data: encoded } = await debug.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    // A capture outside the window repaints the whole page.
    captureBeyondViewport: from.y + from.height > HEIGHT,
    clip: { ...from, scale: 1 },
  });
  await before.evaluate((sheets) => {
    document.adoptedStyleSheets = sheets;
  });
  const image = sharp(Buffer.from(encoded, 'base64')).removeAlpha().toColorspace('srgb').raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, across: info.width, from };
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);

/** Contrast between a line's text and its background, ignoring the worst hundredth of its pixels. */
function worstContrast({ data, across, from }: Shot, line: Line, pixelRatio: number): number {
  const down = data.length / 3 / across;
  const edge = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * pixelRatio)));
  const [left, right] = [edge(line.x - from.x, across), edge(line.x - from.x + line.width, across)];
  const [top, bottom] = [edge(line.y - from.y, down), edge(line.y - from.y + line.height, down)];
  const [red = 0, green = 0, blue = 0, alpha = 255] = line.color;
  const over = (letter: number, under: number) => Math.round((letter * alpha + under * (255 - alpha)) / 255);
  const ratios: number[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * across + x) * 3;
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      const [text, ground] = [luminance(over(red, r), over(green, g), over(blue, b)), luminance(r, g, b)];
      ratios.push((Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05));
    }
  const sorted = Float64Array.from(ratios).sort();
  return sorted[Math.floor(sorted.length * WORST_SHARE)] ?? Number.POSITIVE_INFINITY;
}
