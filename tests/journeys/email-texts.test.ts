import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createSharedPage } from '../support/browser/shared-page.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

test('edits, previews and resets an email’s text as owner on desktop', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  await page.goto(`${shop.url}/admin/settings/texts`);
  await page.getByLabel('Search emails').fill('receipt');
  await page.getByRole('link', { name: 'Order paid' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await preview.getByText('Thank you, Dana. Your order is paid.').waitFor();
  await page.getByLabel('Subject').fill('Hurray');
  await page.getByRole('button', { name: 'Insert order' }).click();
  await page.getByLabel('Opening').fill('Asante sana, {nmae}.');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await page.getByText('We don’t know {nmae} in this email.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Opening').fill('Asante sana. We answer within {reply time}.');
  await preview.getByText('Asante sana. We answer within 24 hours.').waitFor();
  await save.click();
  await page.getByText('Saved. Emails use this text from now on.').waitFor();
  expect(
    (await db.sql`select value -> 'order.paid' ->> 'subject' as subject from settings where key = 'wording'`)[0],
  ).toEqual({ subject: 'Hurray{order}' });
  await page.getByRole('button', { name: 'Reset to the sample…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('Reset to the sample text.').waitFor();
  await preview.getByText('Thank you, Dana. Your order is paid.').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Your order {order} is paid');
  expect(complaints).toEqual([]);
});

test('edits and resets a page’s promise as owner on desktop', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  const shopper = createSharedPage(browser, shop.url);
  const onContact = async (sentence: string) => {
    const { page: contact } = await shopper();
    await contact.goto(`${shop.url}/contact-us`);
    await contact.getByText(sentence).waitFor();
  };
  await page.goto(`${shop.url}/admin/settings/texts/shop`);
  await page.getByLabel('Search texts').fill('ask us');
  await page.getByRole('link', { name: 'Contact us' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Write to us in English or Swahili. We answer within {reply tmie}.');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await page.getByText('We don’t know {reply tmie} here.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await text.fill('Write to us in English or Swahili. We answer within ');
  await page.getByRole('button', { name: 'Insert reply time' }).click();
  const own = 'Write to us in English or Swahili. We answer within 24 hours';
  await page.getByRole('region', { name: 'What shoppers read' }).getByText(own).waitFor();
  await save.click();
  await page.getByText('Saved. Your shop says this from now on.').waitFor();
  await onContact(own);
  await page.getByRole('button', { name: 'Reset to the sample…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('Reset to the sample text.').waitFor();
  await page.getByRole('region', { name: 'What shoppers read' }).getByText('We reply within 24 hours.').waitFor();
  expect(await text.inputValue()).toBe('Ask us about a piece, a size or an order. We reply within {reply time}.');
  await onContact('We reply within 24 hours.');
  expect(complaints).toEqual([]);
});
