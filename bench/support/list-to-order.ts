import { type Browser, chromium, type Page } from 'playwright-core';
import { percentile } from '../../tests/support/chaos/fault-report.ts';
import { printTable } from './table.ts';

const WINDOWS = [1, 4];

/**
 * Time from pressing a row of the order list until the order is shown, in several windows of a real browser at once.
 */
export async function printListToOrder(url: string, token: string, times: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows: (string | number)[][] = [];
    for (const windows of WINDOWS) {
      const took = await Promise.all(
        Array.from({ length: windows }, (_, place) => walk(browser, url, token, { times, place })),
      );
      const all = took.flat();
      rows.push([windows, percentile(all, 50).toFixed(0), percentile(all, 95).toFixed(0)]);
    }
    printTable('From the list of orders to an order, milliseconds', ['windows at once', 'p50', 'p95'], rows);
  } finally {
    await browser.close();
  }
}

type Walk = { times: number; place: number };

async function walk(browser: Browser, url: string, token: string, { times, place }: Walk): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'staff', value: token, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/admin/orders`);
  const took: number[] = [];
  // The first turn fetches the screen's script, once per window, and isn't counted.
  for (let turn = 0; turn <= times; turn += 1) {
    await page.locator('main td a').first().waitFor();
    const milliseconds = await open(page, (turn * WINDOWS.length + place) % 40);
    if (turn > 0) took.push(milliseconds);
    await page.goBack();
  }
  await context.close();
  return took;
}

/** Measured inside the page, so the automation overhead isn't included. */
const open = (page: Page, row: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((done) => {
        const link = document.querySelectorAll<HTMLElement>('main tbody tr')[at]?.querySelector('a');
        const name = link?.textContent?.trim() ?? '';
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main h1')?.textContent?.includes(name)) return;
          observer.disconnect();
          requestAnimationFrame(() => done(performance.now() - began));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        link?.click();
      }),
    row,
  );
