import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-product-'));
const shop = await startShop({ databaseUrl, dataDir, env: { SAMPLE_DATA: 'false' } });
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (viewport?: typeof PHONE) =>
  openStaffBrowser(browser, { url: shop.url, db }, viewport ? { viewport, hasTouch: true } : {});

test('schedules and clears a sale in the form, with its resulting price, on desktop', async () => {
  const id = 'sold-by-desk';
  await addProduct(db, { id, name: 'Sold at the desk', priceCents: 4800 });
  const { page, complaints } = await open();
  // A notice covers the button, and stays while the pointer is on it.
  const save = async () => {
    await page.mouse.move(0, 0);
    await expect.poll(() => page.locator('[data-aside]').getByText('Saved.').count()).toBe(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
  };
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page.getByText('Sale', { exact: true }).click();
  await page.getByLabel('Sale price (USD)').fill('48');
  await save();
  await page.getByText('The sale price of $48.00 isn’t lower than the price of $48.00.').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('salePrice');
  await page.getByLabel('Sale price (USD)').fill('40');
  await page
    .getByText('Once you save, shoppers pay $40.00, with $48.00 crossed out, until you end the sale.')
    .waitFor();
  await page.getByLabel('First day').fill('2099-11-27');
  await page.getByLabel('Last day').fill('2099-11-30');
  await page.getByText('From Dec 1, 2099 they pay $48.00 again.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await save();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  await page.reload();
  await page.getByText('$40.00 from Nov 27, 2099 to Nov 30, 2099').click();
  await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('2099-11-30');
  await page.getByLabel('First day').fill('');
  await save();
  await page.goto(`${shop.url}/admin/products`);
  await page.getByText('Sale $40.00').filter({ visible: true }).waitFor();
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page.getByText('Sale', { exact: true }).click();
  await page.getByLabel('Sale price (USD)').fill('');
  await save();
  await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

/** A wide picture: red on the left, blue on the right. */
const wide = async (name: string, height: number) => {
  const red = await sharp({ create: { width: height, height, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();
  const both = sharp({ create: { width: height * 2, height, channels: 3, background: '#0000cc' } });
  const drawn = await both
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer: drawn };
};
const shownSize = (page: Page) => page.locator('img[width="96"]').first().getAttribute('src');

test('crops a picture by mouse, shows it in the shop, and restores it, on desktop', async () => {
  await addProduct(db, { id: 'cropped-by-mouse', name: 'Cropped by mouse' });
  const { page, complaints } = await open();
  await page.goto(`${shop.url}/admin/products/cropped-by-mouse`);
  await page.getByLabel('Choose pictures').setInputFiles([await wide('wide.png', 620)]);
  await page.getByText('Lists show the middle of it, 4:5.').waitFor();
  const whole = await shownSize(page);
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  const frame = page.getByRole('application', { name: 'Part that is shown' });
  await page.getByText('384 × 480 px. At least 1200 × 1500 px looks good.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const box = await frame.boundingBox();
  if (!box) throw new Error('There is no frame.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 300, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await page.getByText('256 × 320 px.').waitFor();
  await page.getByRole('button', { name: 'Save crop' }).click();
  await page.getByText('Cropped. The whole picture is kept.').waitFor();
  await expect.poll(() => shownSize(page)).not.toBe(whole);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  const { page: shopper } = await visit(browser);
  await shopper.goto(`${shop.url}/products/cropped-by-mouse`);
  const [row] = await db.sql<{ x: number }[]>`select x from picture_crops order by x desc limit 1`;
  expect(row?.x).toBeGreaterThan(0.5);
  expect(await shopper.locator('main img').first().getAttribute('src')).not.toBe(whole);
  await page.getByRole('button', { name: /^Picture 1:/ }).click();
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  await page.getByRole('button', { name: 'Show the whole picture' }).click();
  await expect.poll(() => shownSize(page)).toBe(whole);
  expect(complaints).toEqual([]);
});

test('crops a new product’s picture by keyboard on a phone', async () => {
  const { page, complaints } = await open(PHONE);
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel('Choose pictures').setInputFiles([await wide('wide.png', 640)]);
  const button = page.getByRole('button', { name: 'Crop picture 1' });
  await button.waitFor();
  const whole = await shownSize(page);
  await button.press('Enter');
  const frame = page.getByRole('application', { name: 'Part that is shown' });
  await page.getByText('384 × 480 px.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await frame.focus();
  for (let press = 0; press < 3; press += 1) await frame.press('ArrowRight');
  await frame.press('+');
  await page.getByText('349 × 436 px.').waitFor();
  await frame.press('-');
  await page.getByText('384 × 480 px.').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save crop' }).press('Enter');
  await expect.poll(() => shownSize(page)).not.toBe(whole);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('saves pictures, stock and details at once, undoes it, and reorders pictures by keyboard, on a phone', async () => {
  const id = 'saved-at-once';
  await addProduct(db, { id, name: 'Saved at once', onHand: 3, sizes: [] });
  const { page, complaints } = await open(PHONE);
  await page.goto(`${shop.url}/admin/products/${id}`);
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('Choose pictures').setInputFiles([await wide('first.png', 650), await wide('second.png', 660)]);
  // Saved while they are being prepared: the save waits.
  await page.getByLabel('Set to').fill('10');
  await page.getByText('3 → 10 available.').waitFor();
  await page.getByText('Shipping and making').click();
  await page.getByLabel('Weight').fill('16 oz');
  await page.getByText('454 g is 1 lb.').waitFor();
  await save.click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  const stored = async () =>
    (
      await db.sql`
        select json_array_length(p.pictures) as pictures, p.weight_grams, s.on_hand
        from products p join stock s on s.product_id = p.id where p.id = ${id}`
    )[0];
  expect(await stored()).toEqual({ pictures: 2, weightGrams: 454, onHand: 10 });
  await page.getByText('454 g', { exact: true }).waitFor();
  // A save leaves open what was open.
  expect(await page.getByLabel('Weight').isVisible()).toBe(true);

  const order = () => page.locator('main ol img').evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  const [first, second] = await order();
  await page.getByRole('button', { name: /^Picture 2:/ }).press('Enter');
  await page.getByLabel('Alt text for picture 2').fill('A blue and red cuff');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
  await expect.poll(order).toEqual([second, first]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(order).toEqual([first, second]);

  await page.getByLabel('Reason').selectOption('Damaged');
  await page.getByLabel('Adjust by').fill('4');
  await page.getByRole('button', { name: /^Picture 1:/ }).click();
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await save.click();
  await expect.poll(stored).toEqual({ pictures: 1, weightGrams: 454, onHand: 6 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual({ pictures: 2, weightGrams: 454, onHand: 10 });
  await expect.poll(order).toEqual([first, second]);
  expect(complaints).toEqual([]);
});

test('keeps the focus and the caret in the field of a save by Ctrl+S, and lets a double click on a dialog fall on nothing beneath', async () => {
  const id = 'saved-by-key';
  await addProduct(db, { id, name: 'Saved by key' });
  const { page, complaints } = await open();
  await page.goto(`${shop.url}/admin/products/${id}`);
  const unsaved = page.getByText('Unsaved', { exact: true });
  for (const [field, typed] of [
    ['Name', 'Saved by key twice'],
    ['Description', 'A cuff.'],
    ['Price (USD)', '52.00'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(typed);
    await page.getByLabel(field, { exact: true }).press('ArrowLeft');
    await unsaved.waitFor();
    await page.keyboard.press('Control+s');
    await unsaved.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { id, selectionStart } = document.activeElement as HTMLInputElement;
          return [id, selectionStart];
        }),
      )
      .toEqual([await page.getByLabel(field, { exact: true }).getAttribute('id'), typed.length - 1]);
  }

  await page.getByLabel('Name').fill('Not saved');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Today' }).click();
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep editing' });
  await keep.waitFor();
  await page.evaluate(() => {
    const beneath = document.createElement('button');
    beneath.style.cssText = 'position:fixed;inset:0;z-index:99';
    beneath.textContent = '0';
    beneath.id = 'beneath';
    beneath.onclick = () => (beneath.textContent = `${Number(beneath.textContent) + 1}`);
    document.body.append(beneath);
  });
  await keep.dblclick();
  const beneath = page.locator('#beneath');
  expect(await beneath.textContent()).toBe('0');
  await beneath.click();
  expect(await beneath.textContent()).toBe('1');
  await beneath.dblclick();
  expect(await beneath.textContent()).toBe('3');
  expect(complaints).toEqual([]);
});

test('tells why a new product isn’t saved beside the button on a phone', async () => {
  const { page } = await open(PHONE);
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel('Name').fill('Refused');
  await page.getByLabel('Price (USD)', { exact: true }).fill('20');
  await page.route('**/api/admin/products', (route) =>
    route.fulfill({ status: 409, json: { code: 'full', detail: 'The catalog is full.' } }),
  );
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const reason = page.getByText('Not saved. The catalog is full.');
  await reason.waitFor();
  const box = await reason.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.height);
});

test('keeps the category and maker of an archived sample when it is edited', async () => {
  const id = 'went-away';
  await db.sql`insert into categories (slug, name, place, is_sample) values ('gone-kind', 'Gone kind', 90, true)`;
  await db.sql`insert into communities (slug, name, place, is_sample) values ('gone-makers', 'Gone makers', '', true)`;
  await addProduct(db, { id, name: 'Went away' });
  await db.sql`
    update products set category_slug = 'gone-kind', community_slug = 'gone-makers', is_sample = true,
      archived_as_sample = true, hidden_at = now() where id = ${id}`;
  const { page, complaints } = await open();
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page.getByLabel('Name').fill('Came back');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const stored = async () =>
    (await db.sql`select name, category_slug, community_slug from products where id = ${id}`)[0];
  await expect.poll(stored).toEqual({ name: 'Came back', categorySlug: 'gone-kind', communitySlug: 'gone-makers' });
  expect(complaints).toEqual([]);
});

test('fits the screen of a product with four pictures', async () => {
  const id = 'four-pictures';
  await addProduct(db, { id, name: 'With four pictures' });
  const { page } = await open();
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page
    .getByLabel('Choose pictures')
    .setInputFiles(await Promise.all([670, 680, 690, 700].map((height) => wide(`${height}.png`, height))));
  await page.getByRole('button', { name: /^Picture 4:/ }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  for (const [width, height, most] of [
    [1440, 900, 1600],
    [PHONE.width, PHONE.height, 3000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.getByRole('button', { name: /^Picture 4:/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), String(width)).toBeLessThanOrEqual(most);
  }
});
