import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPaypal } from '../../src/shop/payments/paypal/paypal.ts';
import { checkPaypal, REQUIRED_EVENTS } from '../../src/shop/payments/set-up-paypal.ts';
import { EVENT_TYPES } from '../../tools/paypal-standin/notifications.ts';
import { standPaypalUp } from './paypal-setting.ts';

const publicUrl = 'https://beads.example';
const place = await standPaypalUp({ webhookUrl: `${publicUrl}/api/webhooks/paypal` });
afterAll(() => place.close());

const config = (change: object = {}) => ({
  publicUrl,
  paypal: {
    ...place.credentials,
    webhookId: 'WH-TEST',
    apiUrl: place.url,
    sdkUrl: `${place.url}/sdk.js`,
    demo: false,
    ...change,
  },
});

async function getSentences(change: object = {}, shopUrl = publicUrl) {
  const settings = { ...config(change), publicUrl: shopUrl };
  const paypal = createPaypal(place.wire, settings.paypal);
  const findings = await checkPaypal({ paypal, config: settings, newId: () => `check-${Math.random()}` });
  return findings.map(({ isRight, sentence }) => `${isRight ? 'ok' : 'WRONG'} ${sentence}`);
}

test('reports correct settings in sentences', async () => {
  expect((await getSentences()).slice(1)).toEqual([
    'ok PayPal accepts PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.',
    'ok PayPal sends its webhooks to https://beads.example/api/webhooks/paypal.',
    'ok The webhook is told of every event that the shop listens to.',
    'ok A payment in US dollars can be opened, and goes to shop@standin.example. Nothing was charged.',
  ]);
});

test('names an address that is not PayPal’s', async () => {
  expect((await getSentences())[0]).toMatch(/^WRONG PAYPAL_API_URL is http:\/\/127.0.0.1:\d+, which is not PayPal\.$/);
});

test('distinguishes a wrong secret from other errors', async () => {
  const sentences = await getSentences({ clientSecret: 'wrong' });
  expect(sentences[1]).toMatch(/^WRONG PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/);
  expect(sentences).toHaveLength(2);
});

test('names a webhook of another ID or URL, with PayPal’s values', async () => {
  expect((await getSentences({ webhookId: 'WH-OTHER' }))[2]).toBe(
    'WRONG PayPal has no webhook with the id in PAYPAL_WEBHOOK_ID for this app. It has: WH-TEST (https://beads.example/api/webhooks/paypal).',
  );
  expect((await getSentences({ webhookId: '' }))[2]).toMatch(/^WRONG PAYPAL_WEBHOOK_ID is not set/);
  expect((await getSentences({}, 'https://other.example'))[2]).toMatch(
    /^WRONG PayPal sends its webhooks to https:\/\/beads\.example\/api\/webhooks\/paypal, but this shop listens at/,
  );
});

test('checks without a charge', async () => {
  await getSentences();
  expect(place.standin.ledger().orders.length).toBeGreaterThan(0);
  expect(place.standin.ledger().captures).toEqual([]);
});

test('the stand-in sends exactly the shop’s subscribed events, and the docs list them all', () => {
  expect([...EVENT_TYPES].sort()).toEqual([...REQUIRED_EVENTS].sort());
  const guide = readFileSync(join(import.meta.dirname, '../../docs/payments.md'), 'utf8');
  for (const name of REQUIRED_EVENTS) expect(guide).toContain(name);
});
