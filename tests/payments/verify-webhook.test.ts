import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPaypal, readTransmission, type Transmission } from '../../src/shop/payments/paypal/paypal.ts';
import type { EventRecord } from '../../tools/paypal-standin/shapes.ts';
import type { Transmission as Sent } from '../../tools/paypal-standin/webhooks.ts';
import { orderRequest, standPaypalUp } from './paypal-setting.ts';

let place: Awaited<ReturnType<typeof standPaypalUp>>;
let event: EventRecord;
const asked: string[] = [];

beforeAll(async () => {
  place = await standPaypalUp(
    {},
    {
      fetch: (input, init) => {
        if (String(input).endsWith('/verify-webhook-signature')) asked.push(String(init?.body));
        return fetch(input, init);
      },
    },
  );
  const created = await place.paypal.createOrder(orderRequest('w'), 'w', 5000);
  place.standin.control.decide(created.ok ? created.value.id : '', 'pay');
  event = place.standin.ledger().events[0] as EventRecord;
});
afterEach(() => place.standin.faults.clear());
afterAll(() => place.close());

function received({ headers, body }: Sent, changed = body): Transmission {
  const transmission = readTransmission(headers, Buffer.from(changed));
  if (!transmission) throw new Error('no transmission');
  return transmission;
}

const verify = (transmission: Transmission) => place.paypal.verifyWebhook(transmission, 5000);

test('verifies a webhook with PayPal, in its original bytes', async () => {
  const sent = place.standin.webhooks.transmissionOf(event, 'right');
  expect(await verify(received(sent))).toMatchObject({ ok: true, value: true });
  expect(asked.at(-1)).toContain(`"webhook_event":${sent.body}}`);
  const spaced = JSON.stringify(event, null, 1);
  await verify(received(sent, spaced));
  expect(asked.at(-1)).toContain(`"webhook_event":${spaced}}`);
});

test.each(['broken', 'hexadecimal', 'other webhook', 'other algorithm', 'foreign certificate'] as const)(
  'refuses a webhook with signature "%s"',
  async (signature) => {
    const sent = place.standin.webhooks.transmissionOf(event, signature);
    expect(await verify(received(sent))).toMatchObject({ ok: true, value: false });
  },
);

test('refuses every altered event', async () => {
  const sent = place.standin.webhooks.transmissionOf(event, 'right');
  await fc.assert(
    fc.asyncProperty(fc.nat(sent.body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const body = Buffer.from(sent.body);
      body[at] = (body[at] ?? 0) ^ by;
      const verdict = await verify(received(sent, body.toString('utf8')));
      const isSame = sameJson(body.toString('utf8'), sent.body);
      expect(verdict.ok && verdict.value).toBe(isSame);
    }),
    { numRuns: 100 },
  );
});

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

test.each(['id', 'time', 'signature', 'certUrl'] as const)('refuses a changed transmission %s', async (part) => {
  const sent = received(place.standin.webhooks.transmissionOf(event, 'right'));
  const changed = { ...sent, [part]: `${sent[part].slice(0, -2)}AA` };
  expect(await verify(changed)).toMatchObject({ ok: true, value: false });
});

test('uses the shop’s webhook ID, not the sender’s', async () => {
  const { wire, url, credentials } = place;
  const ours = createPaypal(wire, { apiUrl: url, webhookId: 'WH-OURS', ...credentials });
  const sent = received(place.standin.webhooks.transmissionOf(event, 'right'));
  expect(await ours.verifyWebhook(sent, 5000)).toMatchObject({ ok: true, value: false });
});

test('decides nothing while PayPal is unreachable', async () => {
  place.standin.faults.add({ call: 'verify', fault: { kind: 'status', status: 503, when: 'before' } });
  const sent = place.standin.webhooks.transmissionOf(event, 'right');
  expect(await verify(received(sent))).toMatchObject({ ok: false, reason: 'paypal_away' });
});

test('refuses a webhook without one of the five headers', () => {
  const { headers, body } = place.standin.webhooks.transmissionOf(event, 'right');
  expect(readTransmission(headers, Buffer.from(body))).toBeDefined();
  const needed = Object.keys(headers).filter((each) => each.startsWith('paypal-'));
  expect(needed).toHaveLength(5);
  for (const name of needed) {
    const { [name]: _left, ...rest } = headers;
    expect(readTransmission(rest, Buffer.from(body))).toBeUndefined();
  }
});
