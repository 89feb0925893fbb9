import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { afterEach, onTestFinished, TestRunner } from 'vitest';
import { cleanUp } from '../runner/clean-up.ts';

/** Processes that each new window would start as well: the address bar's pages, a spare renderer for the next site. */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];
/** Chromium only applies the last `--disable-features` argument, so this list repeats Playwright's. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...UNUSED_FEATURES, ...OFF_IN_PLAYWRIGHT].join()}`,
];

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

const opened = new Map<string, Browser>();

/** A real browser, started once per worker for all its files. Each file closes its own windows. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const last = opened.get(key);
  const browser = last?.isConnected() ? last : await launch(options);
  opened.set(key, browser);
  cleanUp(() => Promise.all(browser.contexts().map(withoutWaiting)));
  return browser;
}

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
/**
 * Full Chromium, as shoppers have it, for behavior that differs in the headless build: transitions on back navigation.
 */
export const FULL_CHROMIUM: LaunchOptions = { executablePath: CHROMIUM };

/** For journeys that don't look at pictures: decoding and drawing them takes an eighth of a journey's CPU time. */
export const WITHOUT_PICTURES: LaunchOptions = { args: [...ARGUMENTS, '--blink-settings=imagesEnabled=false'] };

const launch = (options: LaunchOptions) =>
  chromium.launch({ executablePath: process.env.HEADLESS_PATH || CHROMIUM, args: ARGUMENTS, ...options });

export type WatchedPage = {
  page: Page;
  /** Problems on the page so far: errors, console errors, and everything that the CSP blocked. */
  complaints: string[];
};

/** Longer than a slow machine needs, and shorter than the test timeout, so that a wait fails with its own message. */
const WAITS_MS = 240_000;

/** CPU slowdown factor, for finding races: `SLOW_BROWSER=4 npm test -- journeys`. */
const SLOWER = Number(process.env.SLOW_BROWSER || 1);
/** Delay of API responses in milliseconds: `SLOW_ANSWERS=1500 npm test -- journeys`. */
const LATER_MS = Number(process.env.SLOW_ANSWERS || 0);

async function slowDown(page: Page) {
  if (SLOWER > 1) {
    const debug = await page.context().newCDPSession(page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  if (LATER_MS > 0) {
    await page.context().route('**/api/**', async (route) => {
      await pause(LATER_MS);
      await route.fallback().catch(() => {});
    });
  }
}

/**
 * A visitor with an empty profile, on a desktop or a phone. The window closes when the test ends, because open pages
 * slow all others down. A window opened outside a test stays open until the end of its file.
 */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openWindow(browser, options);
  const describeFailure = async ({ task }: { task: { result?: { state: string } | undefined } }) => {
    if (task.result?.state === 'fail') await describePage(watched);
  };
  if (TestRunner.getCurrentTest() === undefined) {
    afterEach(describeFailure);
    return watched;
  }
  onTestFinished(async (context) => {
    await describeFailure(context);
    await withoutWaiting(watched.page.context());
  });
  return watched;
}

/** Logs the page's content after a failure, because a timeout error names only the missing element. */
async function describePage({ page, complaints }: WatchedPage) {
  const reading = page.locator('body').innerText({ timeout: 5_000 });
  const text = (await reading.catch(() => '')).replace(/\s+/g, ' ').slice(0, 2_000);
  console.error(`The page was ${page.url()}\n${text}\n${complaints.join('\n')}`);
}

/** Chromium sometimes hangs while closing a window. That must not fail a test, because the whole browser ends soon. */
const withoutWaiting = async (closing: { close(): Promise<void> }) =>
  void (await Promise.race([closing.close(), pause(15_000, undefined, { ref: false })]));

/** Like `visit`, but stays open when the test ends. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(WAITS_MS);
  const page = await context.newPage();
  await slowDown(page);
  watchCalls(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Refused forms aren't page errors, but the browser logs every 4xx to its console.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, complaints };
}

const underWay = new WeakMap<Page, Set<unknown>>();

function watchCalls(page: Page) {
  const calls = new Set<unknown>();
  underWay.set(page, calls);
  page.on('request', (request) => calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
}

/**
 * Waits until a page is idle: immediate islands are hydrated, no request is pending, and no work is left. Playwright's
 * `networkidle` would add half a second to every page.
 */
export async function settled(page: Page): Promise<void> {
  for (let calm = 0; calm < 2; ) {
    await page.waitForFunction(
      async () => {
        if (document.querySelector('[data-wake=now]:not([data-awake]), [aria-busy=true]')) return false;
        await document.fonts.ready;
        const frame = new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done())));
        await Promise.race([frame, new Promise((done) => setTimeout(done, 2_000))]);
        return true;
      },
      undefined,
      // A window behind another one may get no animation frames, so neither the poll nor the check depends on one.
      { polling: 50 },
    );
    calm = underWay.get(page)?.size ? 0 : calm + 1;
    if (calm === 0) await page.waitForTimeout(10);
  }
}

/**
 * Removes all request handlers. Waits for running handlers: `page.unroute` lets their requests through, and a handler
 * that responds afterwards throws "Route is already handled".
 */
export const stopRouting = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });
