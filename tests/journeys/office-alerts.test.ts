import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

/**
 * The only part that can't be real: browsers subscribe at their vendor's push service, on the internet. The test
 * supplies the subscription; worker, permission, message and notification are real.
 */
function subscription() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const p256dh = keys.getPublicKey('base64url');
  return { endpoint: 'https://push.example/phone', keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

test('enables alerts on a phone, gets one for an order, selects the kinds and disables them', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await page.context().grantPermissions(['notifications'], { origin: shop.url });
  await page.addInitScript((given) => {
    let isSubscribed = false;
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isSubscribed = true;
        return made;
      },
      getSubscription: async () => (isSubscribed ? made : null),
    });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
  }, subscription());

  await page.goto(`${shop.url}/admin/me`);
  const card = page.getByRole('region', { name: 'Alerts' });
  await card.getByRole('button', { name: 'Turn on alerts on this device' }).click();
  await card.getByText('This device').waitFor();
  await page.getByText('Alerts are on.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole('checkbox', { name: 'Messages' }).uncheck();
  const kinds = async () => (await db.sql<{ kinds: string[] }[]>`select kinds from push_subscriptions`)[0]?.kinds;
  await expect.poll(kinds).toEqual(['order_paid', 'payment_problem']);

  // A headless browser shows no notifications: the worker's requests to show one are recorded instead.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, { body } = {}) => void scope.shown.push({ title, body });
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [ours] = registrations.filter(({ scopeURL }) => scopeURL === `${shop.url}/admin/`);
    if (ours) registered.resolve(ours.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: shop.url,
    registrationId: await registered.promise,
    data: JSON.stringify({ title: 'New order: $68.00', body: '1 item to Portland, OR', path: '/orders/X', tag: 'x' }),
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([{ title: 'New order: $68.00', body: '1 item to Portland, OR' }]);

  await card.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await card.getByRole('button', { name: 'Turn on alerts on this device' }).waitFor();
  expect(await kinds()).toBeUndefined();
  expect(complaints).toEqual([]);
});

test('installs the back office as an app on a phone', async () => {
  const { page } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, ...manifest } = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ start_url: '/admin', scope: '/admin', display: 'standalone', short_name: 'Nyuzi' });
  for (const { src } of icons)
    expect((await page.request.get(shop.url + src)).headers()['content-type']).toBe('image/png');
});
