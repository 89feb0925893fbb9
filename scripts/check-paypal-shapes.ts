/**
 * Compares our shapes of PayPal's calls, and the stand-in's responses, with PayPal's published OpenAPI description:
 * node scripts/check-paypal-shapes.ts <folder with checkout_orders_v2.json, payments_payment_v2.json, …>
 * The description is PayPal's (github.com/paypal/paypal-rest-api-specifications) and isn't stored here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/schema';
import * as answers from '../src/shop/payments/paypal/answers.ts';
import * as webhookAnswers from '../src/shop/payments/paypal/answers.ts';
import { orderRequestBody } from '../src/shop/payments/paypal/order-request.ts';
import { CAPTURE_MEANINGS, ORDER_MEANINGS, REFUND_MEANINGS } from '../src/shop/payments/paypal/statuses.ts';
import { createStandin } from '../tools/paypal-standin/standin.ts';

type Schema = Record<string, unknown>;
type Description = { components: { schemas: Record<string, Schema> }; info: { version: string } };

const folder = process.argv[2];
if (!folder) {
  console.error('Say where the description is: node scripts/check-paypal-shapes.ts <folder>');
  process.exit(2);
}
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Description;
const orders = read('checkout_orders_v2');
const payments = read('payments_payment_v2');
const webhooks = read('notifications_webhooks_v1');

let faults = 0;
let checks = 0;
const report = (isRight: boolean, sentence: string) => {
  checks += 1;
  if (!isRight) faults += 1;
  console.log(`${isRight ? 'ok  ' : 'WRONG'} ${sentence}`);
};

const SKIPPED = new Set(['format', 'example', 'description', 'discriminator']);

/** Some of PayPal's patterns aren't valid regular expressions in Unicode mode, which JSON Schema requires. */
function isPattern(value: unknown) {
  try {
    return new RegExp(String(value), 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** A schema with all references inlined; a circular one ends in "anything". */
function whole(description: Description, name: string): Schema {
  const open = (part: unknown, above: string[]): unknown => {
    if (Array.isArray(part)) return part.map((each) => open(each, above));
    if (typeof part !== 'object' || part === null) return part;
    const reference = (part as Schema).$ref;
    if (typeof reference === 'string') {
      const target = reference.split('/').at(-1) ?? '';
      return above.includes(target) ? {} : open(description.components.schemas[target] ?? {}, [...above, target]);
    }
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key, value]) => !SKIPPED.has(key) && !(key === 'pattern' && !isPattern(value)))
        .map(([key, value]) => [key, open(value, above)]),
    );
  };
  return open({ $ref: `#/components/schemas/${name}` }, []) as Schema;
}

/** A field's schema, from any part of `allOf`. */
function getField(schema: Schema, name: string): Schema | undefined {
  const own = (schema.properties as Record<string, Schema> | undefined)?.[name];
  if (own) return own;
  for (const part of [...((schema.allOf as Schema[]) ?? []), ...((schema.anyOf as Schema[]) ?? [])]) {
    const found = getField(part, name);
    if (found) return found;
  }
  return undefined;
}

const getType = (schema: Schema): unknown =>
  schema.type ??
  ((schema.allOf as Schema[]) ?? []).map(getType).find(Boolean) ??
  (schema.properties ? 'object' : undefined);

/** Every field that we read must exist in the description with the same type. */
function compareFields(ours: object, theirs: Schema, path: string) {
  for (const [name, field] of Object.entries(((ours as Schema).properties as Record<string, Schema>) ?? {})) {
    const their = getField(theirs, name);
    const here = `${path}.${name}`;
    if (!their) {
      report(false, `${here} is not in the description`);
      continue;
    }
    const [our, other] = [getType(field), getType(their)];
    const isSame = other === undefined || our === other || (our === 'number' && other === 'integer');
    report(isSame, `${here}: ${String(our)}${isSame ? '' : `, but the description says ${String(other)}`}`);
    const [item, theirItem] = [field.items as Schema | undefined, their.items as Schema | undefined];
    if (item && theirItem) compareFields(item, theirItem, `${here}[]`);
    else compareFields(field, their, here);
  }
}

const fits = (schema: Schema, value: unknown, name: string) => {
  const isRight = Check(schema as TSchema, value);
  report(isRight, `${name} fits the description`);
  if (!isRight) {
    const [, errors] = Errors(schema as TSchema, value);
    for (const error of errors.slice(0, 5)) console.log(`      ${error.instancePath}: ${error.message}`);
  }
};

console.log(`Orders ${orders.info.version}, Payments ${payments.info.version}, Webhooks ${webhooks.info.version}\n`);
console.log('What we read');
compareFields(answers.PaypalOrder, whole(orders, 'order'), 'order');
compareFields(answers.Capture, whole(payments, 'capture-2'), 'capture');
compareFields(answers.Refund, whole(payments, 'refund'), 'refund');
compareFields(webhookAnswers.WebhookEvent, whole(webhooks, 'event'), 'event');
compareFields(webhookAnswers.WebhookEventList, whole(webhooks, 'EventList'), 'events');
compareFields(webhookAnswers.Webhook, whole(webhooks, 'webhook'), 'webhook');
compareFields(webhookAnswers.SignatureVerdict, whole(webhooks, 'verify_webhook_signature_response'), 'verdict');
compareFields(answers.Complaint, whole(webhooks, 'error'), 'error');

console.log('\nWords we decide by');
const words = (schema: Schema): string[] =>
  (schema.enum as string[] | undefined) ?? ((schema.allOf as Schema[]) ?? []).flatMap(words);
for (const [kind, meanings, schema] of [
  ['order', ORDER_MEANINGS, getField(whole(orders, 'order'), 'status')],
  ['capture', CAPTURE_MEANINGS, getField(whole(payments, 'capture-2'), 'status')],
  ['refund', REFUND_MEANINGS, getField(whole(payments, 'refund'), 'status')],
] as const) {
  const theirs = words(schema ?? {});
  for (const word of Object.keys(meanings)) report(theirs.includes(word), `${kind} status ${word}`);
  const unknown = theirs.filter((word) => !(word in meanings));
  report(
    unknown.length === 0,
    `every ${kind} status of the description is known to us${unknown.length ? `, but not ${unknown.join(', ')}` : ''}`,
  );
}

console.log('\nWhat we send');
const shipTo = {
  fullName: 'Dana Whitfield',
  addressLine: '1840 Alder Court',
  state: 'CA',
  town: 'San Francisco',
  postalCode: '94110',
  countryCode: 'US',
};
const bill = {
  reference: 'NYZ4K7QM2XA',
  totalCents: 4350,
  itemsCents: 3850,
  shippingCents: 2000,
  shippingDiscountCents: 1500,
  taxCents: 250,
  discountCents: 250,
  lines: [{ name: 'Rift Diamond Cuff', quantity: 1, unitCents: 3850, sku: 'rift-diamond-cuff' }],
  shipTo,
};
for (const funding of ['paypal', 'card'] as const) {
  const body = orderRequestBody({
    bill,
    attemptId: 'a1',
    funding,
    brandName: 'Nyuzi',
    returnUrl: 'https://shop.example/order/1',
  });
  fits(whole(orders, 'order_request'), body, `create order (${funding})`);
}
fits(
  whole(payments, 'refund_request'),
  { amount: { currency_code: 'USD', value: '1.00' }, custom_id: 'r1', note_to_payer: 'Sorry.' },
  'refund',
);

console.log('\nWhat the stand-in answers');
const standin = createStandin({
  credentials: { clientId: 'standin-check', clientSecret: 'x' },
  baseUrl: 'http://standin.example',
  webhookId: 'WH1',
  webhookUrl: 'http://standin.example/webhook',
});
const ask = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  JSON.parse(
    (await standin.answer({ method, path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }))
      .body,
  ) as Schema;
const token = await ask('POST', '/v1/oauth2/token', 'grant_type=client_credentials', {
  authorization: `Basic ${Buffer.from('standin-check:x').toString('base64')}`,
});
const headers = { authorization: `Bearer ${String(token.access_token)}`, prefer: 'return=representation' };
const body = orderRequestBody({
  bill,
  attemptId: 'a1',
  funding: 'paypal',
  brandName: 'Nyuzi',
  returnUrl: 'https://shop.example/order/1',
});
const created = await ask('POST', '/v2/checkout/orders', body, headers);
fits(whole(orders, 'order'), created, 'order after create');
standin.control.decide(String(created.id), 'pay');
fits(
  whole(orders, 'order'),
  await ask('GET', `/v2/checkout/orders/${String(created.id)}`, '', headers),
  'order after approval',
);
fits(
  whole(orders, 'order'),
  await ask('POST', `/v2/checkout/orders/${String(created.id)}/capture`, {}, headers),
  'order after capture',
);
const captureId = standin.ledger().captures[0]?.id ?? '';
fits(whole(payments, 'capture-2'), await ask('GET', `/v2/payments/captures/${captureId}`, '', headers), 'capture');
fits(
  whole(payments, 'refund'),
  await ask(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    { amount: { currency_code: 'USD', value: '1.00' } },
    headers,
  ),
  'refund',
);
fits(
  whole(payments, 'error_422'),
  await ask('POST', `/v2/checkout/orders/${String(created.id)}/capture`, {}, headers),
  'refusal (422)',
);
fits(
  whole(webhooks, 'EventList'),
  await ask('GET', '/v1/notifications/webhooks-events', '', headers),
  'list of events',
);
fits(whole(webhooks, 'WebhookList'), await ask('GET', '/v1/notifications/webhooks', '', headers), 'list of webhooks');
standin.close();

console.log(`\n${checks} checks, ${faults} wrong.`);
process.exit(faults === 0 ? 0 : 1);
