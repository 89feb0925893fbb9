import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { isListening } from '../cluster/free-ports.ts';
import { freePort } from '../shop-process/running-shop.ts';
import { DESKTOP, openBrowser, openWindow } from './browser.ts';
import { FIREFOX_PATH, miniBrowserPath, WEBKIT_DRIVER_PATH, XVFB_PATH } from './installed-browsers.ts';
import { type Engine, until } from './story-browser.ts';

/** Each opens a window with an empty profile. The caller closes it. */
export const ENGINES = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebKit } as const;

/** Motion is on: only here, page transitions run as most visitors see them. */
async function openChromium(): Promise<Engine> {
  const browser = await openBrowser();
  const { page } = await openWindow(browser, { reducedMotion: 'no-preference' });
  return {
    open: async (address) => void (await page.goto(address)),
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (inPage, input) => page.evaluate(inPage as never, input as never),
    async press(find, wanted) {
      const element = (await page.evaluateHandle(find, wanted)).asElement();
      await element?.click();
      return element !== null;
    },
    type: (text) => page.keyboard.insertText(text),
    close: () => page.context().close(),
  };
}

async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    headless: true,
    defaultViewport: DESKTOP,
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  return {
    async open(address) {
      // After a restore from the back-forward cache, the browser reports no more navigations requested over BiDi.
      await page.evaluate((to) => {
        document.documentElement.dataset.left = '';
        location.assign(to);
      }, address);
      await until(address, () => page.evaluate(isElsewhere));
    },
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (inPage, input) => page.evaluate(inPage as never, input as never),
    async press(find, wanted) {
      const element = (await page.evaluateHandle(find, wanted)).asElement();
      await (element as { click(): Promise<void> } | null)?.click();
      return element !== null;
    },
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

/** Runs in the page. */
const isElsewhere = () => document.documentElement.dataset.left === undefined && document.readyState !== 'loading';

/** Safari's engine draws on a display, which Xvfb keeps in memory. */
async function openWebKit(): Promise<Engine> {
  const [display, stopXvfb] = await startXvfb();
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'nyuzi-webkit-'));
  const program = spawn(WEBKIT_DRIVER_PATH, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Keeps a WebKit profile on this machine unchanged.
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
  });
  const close = async (driver?: WebDriver) => {
    await Promise.race([driver?.quit().catch(() => {}), pause(10_000, undefined, { ref: false })]);
    await stop(program);
    await stopXvfb();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  const opened = await startSession(port).catch(async (error) => {
    await close();
    throw error;
  });
  let pressed: WebElement | undefined;
  return {
    open: (address) => opened.get(address),
    back: () => opened.executeScript('setTimeout(() => history.back())'),
    async resize(width, height) {
      // The window has borders and a toolbar.
      for (let tries = 0; tries < 3; tries += 1) {
        const [across, down] = await opened.executeScript<[number, number]>('return [innerWidth, innerHeight]');
        const { width: outerWidth, height: outerHeight } = await opened.manage().window().getRect();
        const rect = { x: 0, y: 0, width: outerWidth + width - across, height: outerHeight + height - down };
        if (across !== width || down !== height) await opened.manage().window().setRect(rect);
      }
    },
    evaluate: (inPage, input) => opened.executeScript(inPage as never, input),
    async press(find, wanted) {
      const element = await opened.executeScript<WebElement | null>(find, wanted);
      if (element === null) return false;
      pressed = element;
      await element.click();
      return true;
    },
    async type(text) {
      await pressed?.sendKeys(Key.BACK_SPACE, text);
    },
    close: () => close(opened),
  };
}

async function startSession(port: number): Promise<WebDriver> {
  await until('WebKitWebDriver', () => isListening(port));
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  capabilities.set('webkitgtk:browserOptions', { binary: miniBrowserPath(), args: ['--automation'] });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
  return driver;
}

/** A virtual display. Xvfb picks a free display number and reports it. */
async function startXvfb(): Promise<[display: string, stop: () => Promise<void>]> {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(XVFB_PATH, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [told] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return [`:${String(told).trim()}`, () => stop(screen)];
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}
