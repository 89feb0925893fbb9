// Benchmark of the bead studio in a browser: time from key press to painted picture, frames during the weaving
// animation, script size, LCP. BESIDE sets the URL of another page of this kind, measured alternately with ours, since
// a busy machine slows both.
import { chromium, type Page } from 'playwright-core';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { printTable } from './support/table.ts';
import { weighPage } from './support/weight.ts';

const NAMES = ['Wanjiru', 'Zoë'];
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const NAME_FIELD = '#studio-name, #name';
/** Pause so that one key press has fully settled before the next. */
const REST_MS = 1_000;

type Figures = { key: number[]; second: number[]; frames: number[]; cpuMs: number[] };
type Open = { name: string; page: Page; throttle: (rate: number) => Promise<void>; cpu: () => Promise<number> };

const shop = process.env.URL ? undefined : await startFresh();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
try {
  await run();
} finally {
  await browser.close();
  await shop?.close();
}

async function startFresh() {
  await buildIfNeeded();
  return startShop({});
}

async function run() {
  const pages = await openAll();
  const rows: string[][] = [];
  for (const rate of [1, 4, 6]) {
    rows.push(...(await typeAt(pages, rate)));
    console.log(`  measured at ${rate}×`);
  }
  printTable(
    `The studio, ${NAMES.length * ROUNDS} names typed`,
    [
      ...['page', 'slowed', 'key to picture ms, p50', 'p95', 'to the second frame, p50'],
      ...['frames a second, p50', 'p5', 'CPU ms a key, all told'],
    ],
    rows,
  );
  const loaded: string[][] = [];
  for (const each of pages) loaded.push(await loading(each));
  printTable('Loading, not slowed', ['page', 'all script KB', 'LCP ms'], loaded);
}

async function openAll(): Promise<Open[]> {
  const addresses = new Map([['shop', `${shop?.url ?? process.env.URL}/studio`]]);
  if (process.env.BESIDE) addresses.set('beside', process.env.BESIDE);
  const pages: Open[] = [];
  for (const [name, url] of addresses) {
    for (const [width, height, ratio] of [
      [1440, 900, 1],
      [390, 844, 3],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: ratio });
      pages.push(await open(`${name}, ${width} px`, await context.newPage(), url));
    }
  }
  return pages;
}

async function typeAt(pages: readonly Open[], rate: number): Promise<string[][]> {
  const all: [string, Figures][] = pages.map(({ name }) => [name, { key: [], second: [], frames: [], cpuMs: [] }]);
  const figures = new Map(all);
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of pages) await type(each, rate, figures.get(each.name) as Figures);
  }
  const whole = (list: number[], part: number) => at(list, part).toFixed(0);
  return all.map(([name, { key, second, frames, cpuMs }]) => [
    ...[
      name,
      `${rate}×`,
      whole(key, 0.5),
      whole(key, 0.95),
      whole(second, 0.5),
      whole(frames, 0.5),
      whole(frames, 0.05),
    ],
    rate === 1 ? at(cpuMs, 0.5).toFixed(1) : '',
  ]);
}

async function open(name: string, page: Page, url: string): Promise<Open> {
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    name,
    page,
    throttle: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    async cpu() {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1_000;
    },
  };
}

/** Runs in the page: measures each key press until its picture is painted, and the frames that follow. */
function watch() {
  const figures = { key: [] as number[], second: [] as number[], frames: [] as number[], lcp: 0 };
  Object.assign(window, { figures });
  new PerformanceObserver((list) => {
    figures.lcp = list.getEntries().at(-1)?.startTime ?? figures.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener(
    'input',
    ({ timeStamp }) => {
      // A task after the animation frame: the picture has been painted by then.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => figures.key.push(performance.now() - timeStamp);
      requestAnimationFrame(() => {
        port2.postMessage('');
        requestAnimationFrame((time) => {
          figures.second.push(performance.now() - timeStamp);
          count(time);
        });
      });
    },
    { capture: true },
  );
  function count(from: number) {
    let frames = 0;
    const next = (time: number) => {
      frames += 1;
      if (time - from < 500) requestAnimationFrame(next);
      else figures.frames.push((frames * 1_000) / (time - from));
    };
    requestAnimationFrame(next);
  }
}

async function type({ page, throttle, cpu }: Open, rate: number, figures: Figures) {
  await page.bringToFront();
  await page.locator(NAME_FIELD).first().fill('');
  await throttle(rate);
  await page.waitForTimeout(REST_MS);
  for (const name of NAMES) {
    await page.locator(NAME_FIELD).first().press('ControlOrMeta+a');
    for (const letter of name) {
      const before = await cpu();
      await page.keyboard.type(letter);
      await page.waitForTimeout(REST_MS * Math.min(rate, 2));
      figures.cpuMs.push((await cpu()) - before);
    }
  }
  await throttle(1);
  const seen = await page.evaluate(() => (window as unknown as { figures: Figures }).figures);
  for (const what of ['key', 'second', 'frames'] as const) figures[what].push(...seen[what].slice(1));
  await page.evaluate(() => {
    const { figures: all } = window as unknown as { figures: Figures };
    for (const list of [all.key, all.second, all.frames]) list.length = 0;
  });
}

/** In a fresh browser context, without a cache. */
async function loading({ name, page }: Open): Promise<string[]> {
  const url = page.url();
  const { script } = await weighPage(url);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const fresh = await context.newPage();
  await fresh.addInitScript(watch);
  await fresh.goto(url, { waitUntil: 'networkidle' });
  await fresh.waitForTimeout(REST_MS);
  const lcp = await fresh.evaluate(() => (window as unknown as { figures: { lcp: number } }).figures.lcp);
  await context.close();
  return [name, (script / 1024).toFixed(1), lcp.toFixed(0)];
}

function at(list: number[], part: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
