import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, settled } from '../support/browser/browser.ts';
import { setTextSize, spaceText } from '../support/browser/layout-checks.ts';
import { createSharedPage } from '../support/browser/shared-page.ts';
import { openContrastMeter, type Screen, TEXT_OVER_PICTURES } from '../support/browser/text-contrast.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const visitAgain = createSharedPage(browser, shop.url);

/** Phones, tablets and desktops, and both sides of each width where the banner changes. */
const WIDTHS = [
  ...[320, 360, 390, 430, 464, 465, 540, 560, 561, 667],
  ...[744, 760, 761, 861, 1024, 1280, 1440, 1920, 2560, 3200],
];
/** 200 % zoom halves the window and requests pictures of twice the resolution. */
const ZOOMED = [640, 768, 1024, 1440, 1920, 3200].map((width) => ({ width: width / 2, pixelRatio: 2 }));
const SCREENS: Screen[] = [...WIDTHS.map((width) => ({ width })), ...ZOOMED];
const LARGE_TEXT_WIDTHS = [320, 390, 744, 1024, 1440];

/** Hides the content below, which would otherwise be laid out and rendered a hundred times for nothing. */
const hideRest = (page: Page, place: string) =>
  page.locator(place).evaluate((kept) => {
    for (let each: Element | null = kept; each && each !== document.body; each = each.parentElement)
      for (let next = each.nextElementSibling; next; next = next.nextElementSibling)
        if (next instanceof HTMLElement) next.style.display = 'none';
  });

test.each(TEXT_OVER_PICTURES)(
  'text over the pictures of %s is readable from 320 to 3200 px, zoomed, spaced and at double size',
  async (path, place) => {
    const { page } = await visitAgain();
    await page.goto(shop.url + path);
    await settled(page);
    await hideRest(page, place);
    const measure = await openContrastMeter(page);
    const faults: string[] = [];
    const seen = new Set<string>();
    const look = async (how: string, screen: Screen) => {
      const found = await measure(screen);
      for (const text of found.seen) seen.add(text);
      const where = `${screen.width} px${screen.pixelRatio ? ' zoomed' : ''}${how}`;
      faults.push(...found.faults.map((fault) => `${where}: ${fault}`));
    };
    for (const screen of SCREENS) {
      await look('', screen);
      await spaceText(page, 'wide');
      await look(' spaced', screen);
      await spaceText(page, 'normal');
    }
    await setTextSize(page, '200%');
    for (const width of LARGE_TEXT_WIDTHS) await look(' large', { width });
    expect(faults).toEqual([]);
    expect([...seen]).not.toEqual([]);
  },
);
