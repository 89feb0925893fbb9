import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { makeFilm } from '../support/shop/film.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const PIECE = 'rift-diamond-cuff';
const { url: databaseUrl, db } = await createTestDatabase();
const dataDir = temporaryFolder();
const shop = await startShop({ databaseUrl, dataDir });
afterAll(() => shop.close());
const browser = await openBrowser();

// Three pictures: the product's first one, and two of other samples.
await db.sql`delete from product_pictures where product_id = ${PIECE} and place > 1`;
await db.sql`
  insert into product_pictures (product_id, place, picture_id)
  select ${PIECE}, 10 + row_number() over (order by product_id), picture_id from product_pictures
  where product_id in ('bright-hills-chevron-cuff', 'painted-wall-step-cuff') and place = 1`;

async function openPiece(options: Parameters<typeof visit>[1]) {
  const watched = await visit(browser, options);
  await watched.page.goto(`${shop.url}/products/${PIECE}`);
  await settled(watched.page);
  return watched;
}

test('a thumbnail or arrow key shows its picture on desktop, and a click opens it full screen', async () => {
  const { page, complaints } = await openPiece({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const stage = page.locator('[data-product-picture]');
  const place = () => stage.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
  await page.getByRole('button', { name: 'Show picture 2 of 3' }).click();
  await expect.poll(place).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(2);
  const third = page.getByRole('button', { name: 'Show picture 3 of 3' });
  expect(await third.evaluate((thumb) => thumb === document.activeElement)).toBe(true);
  expect(await third.getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  await stage.getByRole('link').nth(1).click();
  const look = page.getByRole('dialog', { name: 'Pictures of Rift Diamond Cuff' });
  await look.getByText('2 of 3').waitFor();
  const words = await stage.locator('img').nth(1).getAttribute('alt');
  await look.getByText(words ?? '').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const getWidth = async () => (await look.getByRole('img', { name: words ?? '' }).boundingBox())?.width ?? 0;
  await expect.poll(getWidth).toBeGreaterThan(300);
  const fitting = await getWidth();
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.mouse.wheel(0, -500);
  await expect.poll(getWidth).toBeGreaterThan(fitting * 1.2);

  await look.getByRole('button', { name: 'Next picture' }).click();
  await look.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  // The gallery returns to the visitor's position, with the focus.
  expect(await place()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toBe('3 of 3');
  expect(complaints).toEqual([]);
});

test('swipes through the pictures on a phone with their position, and closes', async () => {
  const { page, complaints } = await openPiece({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.getByText('1 of 3', { exact: true }).waitFor();
  const [first, second] = await page.locator('[data-product-picture] a').all();
  const before = await first?.boundingBox();
  await second?.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await second?.boundingBox())?.x).toBe(before?.x);
  await page.locator('[data-product-picture] a').nth(1).tap();
  const look = page.getByRole('dialog');
  await look.getByText('2 of 3').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await look.getByRole('button', { name: 'Close' }).tap();
  await look.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('Add To Cart is near on a phone and stays in reach, without the size it asks for the size', async () => {
  const { page, complaints } = await openPiece({ viewport: PHONE, hasTouch: true, isMobile: true });
  const add = page.getByRole('button', { name: 'Add To Cart' });
  const bottomOf = async () => ((await add.boundingBox())?.y ?? Number.NaN) + 52;
  expect(await bottomOf()).toBeLessThan(1000);
  await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  // It moves to the bottom of the screen in the task after the scrolling.
  await expect.poll(bottomOf).toBeGreaterThan(PHONE.height - 80);
  expect(await bottomOf()).toBeLessThanOrEqual(PHONE.height);
  expect(await axeViolations(page)).toEqual([]);
  await add.tap();
  await page.getByText('Please select a size').waitFor();
  const size = page.getByLabel('Size', { exact: true });
  await expect.poll(() => size.evaluate((list) => list === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test('zooms in and out full screen by pinch', async () => {
  const { page, complaints } = await openPiece({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-product-picture]').getByRole('link').first().tap();
  const look = page.getByRole('dialog', { name: 'Pictures of Rift Diamond Cuff' });
  await look.getByText('1 of 3').waitFor();
  const picture = look.locator('.pswp__item[aria-hidden=false] img.pswp__img').last();
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(300);
  const fitting = await widthOf();
  const debug = await page.context().newCDPSession(page);
  const [x, y] = [PHONE.width / 2, PHONE.height / 2];
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ];
  const pinch = async (from: number, to: number) => {
    await debug.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
    for (let step = 1; step <= 10; step += 1)
      await debug.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: fingers(from + ((to - from) * step) / 10),
      });
    await debug.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await pinch(60, 150);
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.5);
  // Not so far that the view would close.
  await pinch(150, 60);
  await expect.poll(async () => Math.abs((await widthOf()) - fitting)).toBeLessThan(2);
  await look.getByText('1 of 3').waitFor();
  expect(complaints).toEqual([]);
});

test('plays a film inline on click, muted, and pauses it at another picture', async () => {
  const filmed = 'painted-wall-step-cuff';
  const film = '00112233445566ff';
  await mkdir(join(dataDir, 'pictures'), { recursive: true });
  await writeFile(join(dataDir, 'pictures', `${film}-400.mp4`), await makeFilm({ seconds: 4 }));
  await db.sql`insert into films (id, width, height, seconds, bytes) values (${film}, 400, 500, 4, 1)`;
  await db.sql`delete from product_pictures where product_id = ${filmed} and place > 1`;
  await db.sql`
    insert into product_pictures (product_id, place, picture_id, role, width_inches, film_id)
    select ${filmed}, 9, picture_id, 'scale', 6.5, ${film} from product_pictures
    where product_id = 'bright-hills-chevron-cuff' and place = 1`;
  const { page, complaints } = await visit(browser, { viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(`${shop.url}/products/${filmed}`);
  await settled(page);
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Show picture 2 of 2: In scale' }).click();
  // The product's own dimensions, not the width that the picture shows.
  const label = page.locator('[data-product-picture] li').nth(1);
  await label.getByText('In scale, 1.1 in wide band', { exact: true }).waitFor();
  expect(await label.innerText()).not.toContain('6.5');
  await page.getByRole('link', { name: /^Play the video: / }).click();
  const video = page.locator('video');
  const state = () =>
    video.evaluate(({ paused, muted, loop, controls }: HTMLVideoElement) => ({ paused, muted, loop, controls }));
  await expect.poll(state).toEqual({ paused: false, muted: true, loop: true, controls: true });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show picture 1 of 2' }).click();
  await expect.poll(async () => (await state()).paused).toBe(true);
  expect(complaints).toEqual([]);
});

test('shows every picture with a link to its file without JavaScript', async () => {
  const { page } = await visit(browser, { viewport: DESKTOP, javaScriptEnabled: false });
  await page.goto(`${shop.url}/products/${PIECE}`);
  const links = page.locator('[data-product-picture] a');
  expect(await links.count()).toBe(3);
  const places = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  expect(new Set(places.map((place) => place?.x)).size).toBe(1);
  expect(await links.first().getAttribute('href')).toMatch(/^\/pictures\/[0-9a-f]{16}-640\.jpeg$/);
  expect(await page.getByRole('button', { name: 'Show picture 2 of 3' }).isVisible()).toBe(false);
});

test('calibrates the screen once with a bank card, and then shows a product at true size', async () => {
  const options = { viewport: PHONE, hasTouch: true, isMobile: true };
  const sized = 'hills-beaded-hoops';
  const [row] = await db.sql<{ inches: number }[]>`
    select width_inches as inches from product_pictures where product_id = ${sized} and role = 'scale'`;
  const inches = row?.inches ?? 0;
  const { page, complaints } = await visit(browser, { ...options, reducedMotion: 'reduce' });
  const open = async () => {
    await page.goto(`${shop.url}/products/${sized}`);
    await settled(page);
    await page.getByRole('button', { name: 'See it life size' }).click();
  };
  await open();
  const match = page.getByRole('dialog', { name: 'Match your screen' });
  const slider = match.getByLabel('Width of the card');
  await slider.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 8; step++) await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  const scale = Number(await slider.inputValue());
  const edge = options.viewport.width < 600 ? 53.98 : 85.6;
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf('[data-card]')).toBeCloseTo((edge / 25.4) * scale, 0);
  expect(await axeViolations(page)).toEqual([]);
  await match.getByRole('button', { name: 'See it life size' }).click();

  const shown = page.getByRole('dialog', { name: 'Life size' });
  const image = shown.getByRole('img', { name: /^Beside a ruler: / });
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeCloseTo(inches * scale, 0);
  expect(await axeViolations(page)).toEqual([]);
  // A product larger than the screen can be scrolled by keys too.
  const around = shown.getByRole('region', { name: 'Picture in life size, scrolls' });
  await expect.poll(() => around.evaluate((part) => part === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  const isLow = await around.evaluate((part) => part.scrollHeight > part.clientHeight);
  if (isLow) await expect.poll(() => around.evaluate((part) => part.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: 'See it life size' });
  expect(await button.evaluate((part) => part === document.activeElement)).toBe(true);

  // The browser remembers it; a line of another length means another calibration.
  await open();
  await shown.getByRole('button', { name: 'Match again' }).click();
  await match.getByText('With a ruler').click();
  const typed = match.getByLabel('Length of the line in inches');
  await typed.fill('none');
  await match.getByRole('button', { name: 'See it life size' }).click();
  await match.getByRole('alert').getByText('Enter how long the line is').waitFor();
  const line = await widthOf('[data-line]');
  await typed.fill('2 1/2');
  await match.getByRole('button', { name: 'See it life size' }).click();
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeCloseTo((inches * line) / 2.5, 0);
  expect(complaints).toEqual([]);
});

test('requests a new calibration on a zoomed page, starting with the previous one', async () => {
  const { page } = await visit(browser, { viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(`${shop.url}/products/hills-beaded-hoops`);
  const scale = { pixelsPerInch: 100, devicePixelRatio: 1, screenWidth: await page.evaluate(() => screen.width) };
  await page.evaluate((known) => localStorage.setItem('screenScale', JSON.stringify(known)), scale);
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'See it life size' }).click();
  await page.getByRole('dialog', { name: 'Life size' }).waitFor();
  const session = await page.context().newCDPSession(page);
  const { width, height } = DESKTOP;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: height - 1,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await page.getByText('This page was zoomed, or is on another screen, since you matched it.').waitFor();
  expect(await page.getByLabel('Width of the card').inputValue()).toBe('50');
});

test('adds matching products to the cart in place, with a size where needed', async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(`${shop.url}/products/bright-hills-chevron-cuff`);
  await settled(page);
  const together = page.getByRole('region', { name: 'Worn together' });
  await together.getByRole('button').last().scrollIntoViewIfNeeded();
  await together.getByRole('button', { name: 'Quick add: Hills Beaded Hoops' }).click();
  await page.getByText('Hills Beaded Hoops has been added to cart!').waitFor();
  const collar = together.getByRole('button', { name: 'Quick add: Bright Hills Collar' });
  await collar.click();
  const size = together.getByLabel('Size', { exact: true });
  await size.waitFor();
  await collar.click();
  await together.getByText('Please select a size').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await size.selectOption('Medium');
  await collar.click();
  await page.getByText('Bright Hills Collar, (Size - Medium) has been added to cart!').waitFor();
  await size.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
