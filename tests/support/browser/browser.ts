import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { afterEach, onTestFinished, TestRunner } from 'vitest';
import { cleanUp } from '../runner/clean-up.ts';

/** Processes that every new window would start beside the page: the address bar's own pages, a spare for the next site. */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];
/** Chromium heeds its last list alone, so it also names what Playwright's own one does. */
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

/** A real browser. It starts once for all files of a worker, each of which leaves it without a window. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const last = opened.get(key);
  const browser = last?.isConnected() ? last : await launch(options);
  opened.set(key, browser);
  cleanUp(() => Promise.all(browser.contexts().map(withoutWaiting)));
  return browser;
}

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
/** The browser that shoppers have, for what its headless build does otherwise: transitions on the way back. */
export const FULL_CHROMIUM: LaunchOptions = { executablePath: CHROMIUM };

const launch = (options: LaunchOptions) =>
  chromium.launch({ executablePath: process.env.HEADLESS_PATH || CHROMIUM, args: ARGUMENTS, ...options });

export type WatchedPage = {
  page: Page;
  /** What went wrong in the page so far: errors, console errors, and everything the policy blocked. */
  complaints: string[];
};

/** Longer than a slow machine needs, and shorter than a test may take, so that it fails with its own message. */
const WAITS_MS = 240_000;

/** How many times slower pages think, where races are hunted: `SLOW_BROWSER=4 npm test -- journeys`. */
const SLOWER = Number(process.env.SLOW_BROWSER || 1);
/** How many milliseconds later the API's answers reach a page: `SLOW_ANSWERS=1500 npm test -- journeys`. */
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
 * A visitor with an empty profile, at a desk or with a phone in hand, who leaves when the test ends: pages that stay open
 * take the machine's time from all others. One that is opened outside of a test stays until the end of its file.
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

/** What stood there when a test gave up: an error of waiting names only what did not come. */
async function describePage({ page, complaints }: WatchedPage) {
  const reading = page.locator('body').innerText({ timeout: 5_000 });
  const text = (await reading.catch(() => '')).replace(/\s+/g, ' ').slice(0, 2_000);
  console.error(`The page was ${page.url()}\n${text}\n${complaints.join('\n')}`);
}

/** Chromium hangs now and then while it closes a window, which is no fault of a test: the whole browser ends soon. */
const withoutWaiting = async (closing: { close(): Promise<void> }) =>
  void (await Promise.race([closing.close(), pause(15_000, undefined, { ref: false })]));

/** As `visit`, but nobody closes it. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(WAITS_MS);
  const page = await context.newPage();
  await slowDown(page);
  watchCalls(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused form is no mistake of the page's; the browser writes every 4xx into its console.
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
 * Until a page that was opened has come to rest: what wakes at once is awake, it waits for no answer, and has nothing
 * left to do. Playwright's `networkidle` would add half a second to every page.
 */
export async function settled(page: Page): Promise<void> {
  for (let calm = 0; calm < 2; ) {
    await page.waitForFunction(async () => {
      if (document.querySelector('[data-wake=now]:not([data-awake]), [aria-busy=true]')) return false;
      await document.fonts.ready;
      await new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done())));
      return true;
    });
    calm = underWay.get(page)?.size ? 0 : calm + 1;
    if (calm === 0) await page.waitForTimeout(10);
  }
}

/**
 * Requests pass as they come again. Waits for the handlers that still run: `page.unroute` lets their requests through
 * meanwhile, and a handler that answers one afterwards throws "Route is already handled".
 */
export const stopRouting = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' });
