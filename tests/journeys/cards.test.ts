import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const browser = await openBrowser();

const CUFF = 'rift-diamond-cuff';
const cuffOn = (page: Page) => page.locator('main li', { has: page.getByRole('link', { name: 'Rift Diamond Cuff' }) });

/** The second picture of a card: the one with a model, at any position. */
async function getSecond(product: string): Promise<string> {
  const [row] = await db.sql<{ id: string }[]>`
    select picture_id as id from product_pictures where product_id = ${product} and place > 1
    order by coalesce(role, '') = 'worn' desc, place limit 1`;
  return row?.id ?? '';
}

async function openList(options: Parameters<typeof visit>[1]) {
  const watched = await visit(browser, options);
  const loaded: string[] = [];
  watched.page.on('request', (request) => loaded.push(request.url()));
  await watched.page.goto(`${shop.url}/category/wristbands`);
  await settled(watched.page);
  return { ...watched, isLoaded: (id: string) => loaded.some((url) => url.includes(`/pictures/${id}-`)) };
}

const isShown = (page: Page, id: string) =>
  cuffOn(page)
    .locator(`img[src*="${id}"]`)
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);

test.each(['hover', 'keyboard'])(
  'a card shows its second picture by %s on desktop, and loads it only then',
  async (how) => {
    const { page, complaints, isLoaded } = await openList({ viewport: DESKTOP });
    const second = await getSecond(CUFF);
    const card = cuffOn(page);
    await card.scrollIntoViewIfNeeded();
    await settled(page);
    expect(isLoaded(second)).toBe(false);
    const before = await card.boundingBox();
    if (how === 'hover') await card.hover();
    else {
      await page.keyboard.press('Tab');
      await card.getByRole('link').focus();
    }
    await expect.poll(() => isShown(page, second)).toBe(true);
    expect(await card.boundingBox()).toEqual(before);
    expect(await axeViolations(page)).toEqual([]);
    await card.click();
    await page.waitForURL(`**/products/${CUFF}`);
    expect(complaints).toEqual([]);
  },
);

test.each([PHONE, DESKTOP])('badge and heart leave the picture free at $width px', async (viewport) => {
  const { page } = await visit(browser, { viewport });
  await page.goto(`${shop.url}/category/wristbands`);
  await settled(page);
  const over = await page.locator('main li:has(img)').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { bottom } = card.querySelector('img')?.getBoundingClientRect() ?? { bottom: 0 };
      const parts = [...card.querySelectorAll('button, p span')];
      return parts.filter((part) => part.getBoundingClientRect().top < bottom).map((part) => part.outerHTML);
    }),
  );
  expect(over).toEqual([]);
});

/** Touches the middle of an element and moves the finger this far; the browser decides on the gesture. */
async function drag(page: Page, on: Locator, by: { x?: number; y?: number }) {
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to swipe over');
  const debug = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    debug.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + part * (by.x ?? 0), y: y + part * (by.y ?? 0) }],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10);
  await send('touchEnd', 1);
}

/**
 * Registers before a finger scrolls, and returns a wait for the end of scrolling: a tap during momentum scrolling stops
 * it and clicks nothing, as on any phone.
 */
async function restOfScrolling(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    addEventListener('scrollend', () => document.documentElement.toggleAttribute('data-rested', true), { once: true });
  });
  return () => page.waitForFunction(() => document.documentElement.hasAttribute('data-rested')).then(() => undefined);
}

test('a swipe on a card shows the second picture and back on a phone; scrolling loads none, and a tap opens the product', async () => {
  const { page, complaints, isLoaded } = await openList({ viewport: PHONE, hasTouch: true, isMobile: true });
  const second = await getSecond(CUFF);
  const card = cuffOn(page);
  await card.scrollIntoViewIfNeeded();
  await settled(page);
  const [before, top] = [await card.boundingBox(), await page.evaluate(() => scrollY)];
  await drag(page, card, { x: -90 });
  await expect.poll(() => isShown(page, second)).toBe(true);
  expect(await card.boundingBox()).toEqual(before);
  expect(new URL(page.url()).pathname).toBe('/category/wristbands');
  expect(await axeViolations(page)).toEqual([]);
  const shown = card.locator('[data-swiped]');
  await drag(page, card, { x: 90 });
  await expect.poll(() => shown.count()).toBe(0);

  const rested = await restOfScrolling(page);
  await drag(page, card, { y: -120 });
  await rested();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top + 40);
  expect(await shown.count()).toBe(0);
  await card.tap();
  await page.waitForURL(`**/products/${CUFF}`);
  expect(complaints).toEqual([]);
  expect(isLoaded(second)).toBe(true);
});

test('a touch loads no second picture, and a tap opens the product', async () => {
  const { page, complaints, isLoaded } = await openList({ viewport: PHONE, hasTouch: true, isMobile: true });
  const card = cuffOn(page);
  await card.scrollIntoViewIfNeeded();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(isLoaded(await getSecond(CUFF))).toBe(false);
  await card.tap();
  await page.waitForURL(`**/products/${CUFF}`);
  expect(complaints).toEqual([]);
});
