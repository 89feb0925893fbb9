import type { Browser } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { DESKTOP, openWindow, type WatchedPage } from './browser.ts';

/** A path on the shop's host that runs no script and draws nothing. */
const BLANK_PATH = '/robots.txt';

/**
 * One window for consecutive visits, because opening a window takes longer than most pages in it. Each visitor gets an
 * empty profile except for `values`; only the browser's cache is shared. After a failure, the next visitor gets a new
 * window.
 */
export function createSharedPage(browser: Browser, origin: string) {
  let opened: Promise<WatchedPage> | undefined;
  return async (values: Record<string, unknown> = {}): Promise<WatchedPage> => {
    opened ??= openWindow(browser);
    const window = await opened;
    const { page } = window;
    onTestFailed(async () => {
      opened = undefined;
      await page.context().close();
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(origin + BLANK_PATH);
    await page.context().clearCookies();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ media: null, forcedColors: null });
    await page.evaluate((things) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(things)) localStorage.setItem(key, JSON.stringify(value));
    }, values);
    window.complaints.length = 0;
    return window;
  };
}
