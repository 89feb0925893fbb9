import { afterAll, expect, test } from 'vitest';
import { startStandinServer } from '../../tools/paypal-standin/server.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { registerSecret } from '../support/runner/suite-log.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const credentials = { clientId: 'standin-journey', clientSecret: 'standin-secret-of-the-journey' };
const PASSWORD = 'app-password-of-the-journey';
registerSecret('the secret of PayPal', credentials.clientSecret);

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const paypal = await startStandinServer({ credentials, deliver: async () => 200 });
const mail = await startMailServer({ password: PASSWORD });
const shop = await startShop({
  databaseUrl,
  env: { PAYPAL_API_URL: paypal.url, PAYPAL_SDK_URL: `${paypal.url}/sdk.js` },
});
afterAll(async () => {
  await shop.close();
  await mail.stop();
  await paypal.close();
});

test('connects PayPal and email as owner on desktop, shows errors, and disconnects them', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  await page.goto(`${shop.url}/admin/settings/payments-email`);
  const card = page.getByRole('region', { name: 'PayPal' });
  await card.getByText('Not connected').waitFor();
  await card.getByLabel('Client ID').fill(credentials.clientId);
  await card.getByRole('textbox', { name: 'Secret' }).fill('not-the-secret');
  await card.getByRole('button', { name: 'Connect PayPal' }).click();
  await card.getByText('PayPal doesn’t know this client ID and secret.').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole('textbox', { name: 'Secret' }).fill(credentials.clientSecret);
  await card.getByRole('button', { name: 'Connect PayPal' }).click();
  await page.getByText('PayPal is connected. Payments go there from now on.').waitFor();
  await card.getByText('Connected', { exact: true }).waitFor();
  expect(await card.getByRole('textbox', { name: 'Secret' }).inputValue()).toBe('');
  await card.getByRole('button', { name: 'Test connection' }).waitFor();

  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByLabel('Your email is with').selectOption('Other provider');
  await email.getByLabel('Email address').fill('shop@beads.example');
  await email.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await email.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await email.getByLabel('Port').fill(String(mail.port));
  await email.getByRole('button', { name: 'Connect email' }).click();
  await email.getByText('127.0.0.1 refused this user name or password.').first().waitFor();
  await email.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await email.getByRole('button', { name: 'Send test email' }).click();
  await email.getByText('Connected to 127.0.0.1.').waitFor();
  await email.getByRole('button', { name: 'Connect email' }).click();
  await page.getByText('Email is connected.').waitFor();
  await email.getByText('Connected', { exact: true }).waitFor();
  expect(mail.received.at(-1)?.from).toBe('shop@beads.example');
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${shop.url}/admin`);
  await page.getByText('Payments go to your PayPal account.').waitFor();
  await page.goto(`${shop.url}/admin/settings/payments-email`);
  for (const [region, name] of [
    [card, 'PayPal'],
    [email, 'Email'],
  ] as const) {
    await region.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText(`${name} is disconnected.`).waitFor();
    await region.getByText('Not connected').waitFor();
  }
  expect(complaints.filter((each) => !/400/.test(each))).toEqual([]);
  await page.context().close();
});
