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

// Three pictures: its own first one, and two of other samples.
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

test('at a desk a thumbnail or an arrow key shows its picture, and a press opens it on the whole screen', async () => {
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
  const widthOf = async () => (await look.getByRole('img', { name: words ?? '' }).boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(300);
  const fitting = await widthOf();
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.mouse.wheel(0, -500);
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);

  await look.getByRole('button', { name: 'Next picture' }).click();
  await look.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await look.waitFor({ state: 'detached' });
  // The gallery stands where the visitor was, and so does the focus.
  expect(await place()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toBe('3 of 3');
  expect(complaints).toEqual([]);
});

test('on a phone the pictures are swiped, each says which it is, and the close button leads back', async () => {
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

test('a film plays in its place by a press, without sound, and rests when another picture is shown', async () => {
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
  await page.getByText('In scale: 6.5 in across').waitFor();
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

test('without script every picture is shown and leads to its file', async () => {
  const { page } = await visit(browser, { viewport: DESKTOP, javaScriptEnabled: false });
  await page.goto(`${shop.url}/products/${PIECE}`);
  const links = page.locator('[data-product-picture] a');
  expect(await links.count()).toBe(3);
  const places = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  expect(new Set(places.map((place) => place?.x)).size).toBe(1);
  expect(await links.first().getAttribute('href')).toMatch(/^\/pictures\/[0-9a-f]{16}-640\.jpeg$/);
  expect(await page.getByRole('button', { name: 'Show picture 2 of 3' }).isVisible()).toBe(false);
});
