import type { Browser } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { DESKTOP, openWindow, type WatchedPage } from './browser.ts';

/** Something of the shop's host that runs no script and draws nothing. */
const BLANK_PATH = '/robots.txt';

/**
 * One window for visits that come after each other: to open one costs more time than most pages in it. Each visitor finds
 * an empty profile but for `values`, and nothing of the one before but the browser's cache. After a failure the next one
 * gets a new window.
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
