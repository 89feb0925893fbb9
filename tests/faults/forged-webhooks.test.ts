import { expect, test } from 'vitest';
import type { Signature } from '../../tools/paypal-standin/webhooks.ts';
import { recordFigure } from '../support/chaos/fault-report.ts';
import { openPayingShop, workWebhooks } from '../support/shop/paying-shop.ts';

// The stand-in within the shop verifies each webhook, as PayPal would.
const { app, deps, standin, read, decidedOrder } = await openPayingShop();
const { db } = deps;

const send = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  (await app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body })).statusCode;

const getEvents = (paypalOrderId: string) =>
  standin.ledger().events.filter(({ resource }) => JSON.stringify(resource).includes(paypalOrderId));

const SIGNATURES: Signature[] = ['broken', 'hexadecimal', 'other webhook', 'other algorithm', 'foreign certificate'];

test('row 11: refuses forged and altered webhooks without changes', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const event = getEvents(paypalOrderId)[0];
  if (!event) throw new Error('no event');
  const right = await standin.webhooks.transmissionOf(event, 'right');
  const headerNames = Object.keys(right.headers).filter((name) => name.startsWith('paypal-'));
  const forgeries: { headers: Record<string, string>; body: string }[] = [];
  for (const signature of SIGNATURES) forgeries.push(await standin.webhooks.transmissionOf(event, signature));
  for (const name of headerNames) {
    const { [name]: _left, ...headers } = right.headers;
    forgeries.push({ headers, body: right.body });
    forgeries.push({ headers: { ...right.headers, [name]: 'x' }, body: right.body });
    forgeries.push({ headers: { ...right.headers, [name]: 'x'.repeat(3000) }, body: right.body });
  }
  for (const body of ['', '{', '[]', 'null', '"x"', '{}', right.body.replace('APPROVED', 'COMPLETED')]) {
    forgeries.push({ headers: right.headers, body });
  }
  for (let cut = 1; cut <= 20; cut += 1) forgeries.push({ headers: right.headers, body: right.body.slice(0, -cut) });
  const answers: number[] = [];
  for (const forgery of forgeries) answers.push(await send(forgery));
  expect(new Set(answers)).toEqual(new Set([400]));
  const [stored] = await db.sql<{ count: number }[]>`select count(*) from webhook_events`;
  const before = stored?.count;
  expect(await send(right)).toBe(200);
  const [after] = await db.sql<{ count: number }[]>`select count(*) from webhook_events`;
  expect(after?.count).toBe((before ?? 0) + 1);
  // The same event in other bytes is the same event: whichever response it gets, it is stored once.
  expect([200, 400]).toContain(await send({ ...right, body: `${right.body} ` }));
  const [still] = await db.sql<{ count: number }[]>`select count(*) from webhook_events`;
  expect(still?.count).toBe(after?.count);
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
  recordFigure(11, 'refused with 400, no effect', `0 of ${forgeries.length} forgeries accepted`);
});
