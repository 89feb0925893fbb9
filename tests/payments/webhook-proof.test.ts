import { createSign, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSigner } from '../../src/paypal-standin/certificates.ts';
import type { EventRecord } from '../../src/paypal-standin/shapes.ts';
import type { Transmission as Sent } from '../../src/paypal-standin/webhooks.ts';
import { readCertificates } from '../../src/shop/payments/paypal/certificate.ts';
import { isSignedBy } from '../../src/shop/payments/paypal/signature.ts';
import { readTransmission, type Transmission } from '../../src/shop/payments/paypal/transmission.ts';
import { createWebhookProof, PAYPAL_CERTIFICATES } from '../../src/shop/payments/paypal/webhook-proof.ts';
import { orderRequest, standPaypalUp } from './paypal-setting.ts';

const WEBHOOK = 'WH-TEST';
let place: Awaited<ReturnType<typeof standPaypalUp>>;
let event: EventRecord;
let fetched: string[] = [];

beforeAll(async () => {
  place = await standPaypalUp(
    {},
    {
      fetch: (input, init) => {
        fetched.push(String(input));
        return fetch(input, init);
      },
    },
  );
  const created = await place.paypal.createOrder(orderRequest('w'), 'w', 5000);
  place.standin.control.decide(created.ok ? created.value.id : '', 'pay');
  event = place.standin.ledger().events[0] as EventRecord;
  fetched = [];
});
afterEach(() => {
  fetched = [];
  place.standin.faults.clear();
});
afterAll(() => place.close());

async function rules(change: { roots?: string; hosts?: string[]; elsewhere?: 'forged' | 'ask' } = {}) {
  const roots = readCertificates(change.roots ?? (await place.standin.rootPem())) ?? [];
  return {
    addresses: new RegExp(`^${place.url}/v1/notifications/certs/`),
    hosts: change.hosts ?? [place.standin.signerHost],
    roots: async () => roots,
    elsewhere: change.elsewhere ?? ('forged' as const),
  };
}

const received = (sent: Sent, body = sent.body): Transmission => {
  const transmission = readTransmission(sent.headers, Buffer.from(body));
  if (!transmission) throw new Error('no transmission');
  return transmission;
};

const proofOf = async (sent: Sent, change: Parameters<typeof rules>[0] = {}) =>
  createWebhookProof(place, await rules(change))(received(sent), WEBHOOK);

test('a webhook is proven by its certificate without asking PayPal', async () => {
  expect(await proofOf(await place.standin.webhooks.transmissionOf(event, 'right'))).toBe('genuine');
  expect(fetched).toEqual([`${place.url}/v1/notifications/certs/CERT-standin`]);
});

test('the certificate is fetched once for many webhooks', async () => {
  const prove = createWebhookProof(place, await rules());
  const sent = received(await place.standin.webhooks.transmissionOf(event, 'right'));
  await Promise.all(Array.from({ length: 10 }, () => prove(sent, WEBHOOK)));
  expect(fetched).toHaveLength(1);
});

test.each(['broken', 'hexadecimal', 'other webhook', 'other algorithm', 'foreign certificate'] as const)(
  'a webhook with signature "%s" is a forgery',
  async (signature) => {
    expect(await proofOf(await place.standin.webhooks.transmissionOf(event, signature))).toBe('forged');
  },
);

test('a certificate from elsewhere is never fetched', async () => {
  await proofOf(await place.standin.webhooks.transmissionOf(event, 'foreign certificate'));
  expect(fetched).toEqual([]);
});

test('any change to the body breaks the proof', async () => {
  const prove = createWebhookProof(place, await rules());
  const sent = await place.standin.webhooks.transmissionOf(event, 'right');
  await fc.assert(
    fc.asyncProperty(fc.nat(sent.body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const body = Buffer.from(sent.body);
      body[at] = (body[at] ?? 0) ^ by;
      expect(await prove({ ...received(sent), body }, WEBHOOK)).toBe('forged');
    }),
    { numRuns: 200 },
  );
});

test('the same JSON written differently breaks the proof', async () => {
  const sent = await place.standin.webhooks.transmissionOf(event, 'right');
  const prove = createWebhookProof(place, await rules());
  expect(await prove(received(sent, JSON.stringify(JSON.parse(sent.body), null, 1)), WEBHOOK)).toBe('forged');
});

test.each(['id', 'time', 'signature'] as const)('a changed transmission %s breaks the proof', async (part) => {
  const sent = received(await place.standin.webhooks.transmissionOf(event, 'right'));
  const prove = createWebhookProof(place, await rules());
  expect(await prove({ ...sent, [part]: `${sent[part].slice(0, -2)}AA` }, WEBHOOK)).toBe('forged');
});

test('our own webhook id counts, not the one the sender signed for', async () => {
  const sent = received(await place.standin.webhooks.transmissionOf(event, 'right'));
  expect(await createWebhookProof(place, await rules())(sent, 'WH-OURS')).toBe('forged');
});

test('a certificate that leads to no root we know sends us to ask PayPal', async () => {
  const other = await makeSigner({ name: 'other', host: 'x.example', from: new Date(0), to: new Date('2100-01-01') });
  const right = await place.standin.webhooks.transmissionOf(event, 'right');
  expect(await proofOf(right, { roots: other.rootPem })).toBe('genuine');
  expect(fetched.at(-1)).toBe(`${place.url}/v1/notifications/verify-webhook-signature`);
  const broken = await place.standin.webhooks.transmissionOf(event, 'broken');
  expect(await proofOf(broken, { roots: other.rootPem })).toBe('forged');
});

test('a certificate for another name sends us to ask PayPal', async () => {
  await proofOf(await place.standin.webhooks.transmissionOf(event, 'right'), { hosts: ['other.example'] });
  expect(fetched.at(-1)).toMatch(/verify-webhook-signature$/);
});

test('an altered event is refused when PayPal is asked, too', async () => {
  const sent = await place.standin.webhooks.transmissionOf(event, 'right');
  const prove = createWebhookProof(place, await rules({ hosts: ['other.example'] }));
  expect(await prove(received(sent, sent.body.replace('58.50', '00.01')), WEBHOOK)).toBe('forged');
});

test('with neither certificate nor PayPal within reach nothing is decided', async () => {
  place.standin.faults.add({ call: 'verify', fault: { kind: 'status', status: 503, when: 'before' } });
  const sent = await place.standin.webhooks.transmissionOf(event, 'right');
  expect(await proofOf(sent, { hosts: ['other.example'] })).toBe('unknown');
});

test('a webhook without one of the five headers is none', async () => {
  const { headers, body } = await place.standin.webhooks.transmissionOf(event, 'right');
  expect(readTransmission(headers, Buffer.from(body))).toBeDefined();
  const needed = Object.keys(headers).filter((each) => each.startsWith('paypal-'));
  expect(needed).toHaveLength(5);
  for (const name of needed) {
    const { [name]: _left, ...rest } = headers;
    expect(readTransmission(rest, Buffer.from(body))).toBeUndefined();
  }
});

test.each([
  'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
  'https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1',
])('%s is an address of PayPal certificates', (url) => {
  expect(PAYPAL_CERTIFICATES.test(url)).toBe(true);
});

test.each([
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1/../../../evil',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?x=https://evil.example',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1\n.evil.example',
])('%s is not an address of PayPal certificates', (url) => {
  expect(PAYPAL_CERTIFICATES.test(url)).toBe(false);
});

test('PayPal signs the unsigned decimal CRC32 of the raw bytes', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = Buffer.from('{"id":"WH-1"}');
  const text = `t-1|2026-11-21T10:00:00Z|${WEBHOOK}|${crc32(body)}`;
  const signature = createSign('sha256').update(text).sign(privateKey, 'base64');
  const transmission = {
    id: 't-1',
    time: '2026-11-21T10:00:00Z',
    signature,
    certUrl: '',
    algorithm: 'SHA256withRSA',
    body,
  };
  expect(isSignedBy(publicKey, transmission, WEBHOOK)).toBe(true);
  expect(isSignedBy(publicKey, { ...transmission, body: Buffer.from('{"id":"WH-2"}') }, WEBHOOK)).toBe(false);
});
