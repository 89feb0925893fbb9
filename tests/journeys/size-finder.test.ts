import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, splitSizes } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'];
/** A wristband, whose category has measures from the start. */
async function addCuff(id: string, name: string) {
  await addProduct(db, { id, name });
  await db.sql`update products set sizes = ${SIZES}, category_slug = 'wristbands' where id = ${id}`;
}

test('measures once on a phone, and recommends a size on every cuff afterwards', async () => {
  const [first, second] = [`first-on-phone`, `second-on-phone`];
  await addCuff(first, 'Rift Cuff');
  await addCuff(second, 'Lake Cuff');
  await splitSizes(db, second, { Small: 2, Medium: 0, Large: 3, 'Extra Large': 1 });
  const { page, complaints } = await visitWithStorage(browser, {}, { viewport: PHONE });
  await openPage(page, `${shop.url}/products/${first}`);
  const opener = page.getByRole('button', { name: 'Find your size' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find your size' });
  const wrist = dialog.getByLabel('Your wrist');
  await wrist.fill('six');
  await wrist.blur();
  await dialog.getByText('Enter a number like 6 1/2.').waitFor();
  await wrist.fill('170 cm');
  await wrist.blur();
  await dialog.getByText('Enter a length from 5.1 to 101.6 cm.').waitFor();
  await wrist.fill('6 3/8"');
  await dialog.getByRole('heading', { name: 'Medium: 7.0 in inside' }).waitFor();
  await dialog.getByText('That’s 0.6 in more than your wrist: a finger fits under it.').waitFor();
  await dialog.getByText('Loose', { exact: true }).click();
  await dialog.getByRole('heading', { name: 'Large: 7.75 in inside' }).waitFor();
  await dialog.getByText('cm', { exact: true }).click();
  await dialog.getByRole('heading', { name: 'Large: 19.7 cm inside' }).waitFor();
  expect(await wrist.inputValue()).toBe('16.2');
  await dialog.getByText('Comfortable', { exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await dialog.getByRole('button', { name: 'Choose Medium' }).click();
  expect(await page.locator('#size').inputValue()).toBe('Medium');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Rift Cuff, (Size - Medium) has been added to cart!').waitFor();

  await openPage(page, `${shop.url}/products/${second}`);
  await page.getByText('Your size, Medium, is sold out').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await opener.click();
  await dialog.getByText('Medium is sold out. Large is the closest we have: 19.7 cm inside.').waitFor();
  await dialog.getByRole('button', { name: 'Choose Large' }).click();
  expect(await page.locator('#size').inputValue()).toBe('Large');
  await opener.click();
  await dialog.getByRole('button', { name: 'Forget my measures' }).click();
  expect(await wrist.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => localStorage.getItem('bodyMeasures'))).toBeNull();
  await expect.poll(() => page.getByText(/^Your size/).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
