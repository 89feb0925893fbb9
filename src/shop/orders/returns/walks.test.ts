import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../../../tests/support/actors/addresses.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../../../tests/support/checks/invariants.ts';
import { openPayingShop, workWebhooks } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, splitSizes } from '../../../../tests/support/shop/stock.ts';
import { reconcile } from '../payment/reconcile.ts';
import { finishRefunds } from '../refunds/refund.ts';
import type { Order } from '../schema.ts';
import { followReturns } from './jobs.ts';

const shop = await openPayingShop();
const { app, deps, dana, paidOrder, standin } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');

/** Low stock, so that walks run into sold-out products. */
const CUFF = 'walked-cuff';
const BOWL = 'walked-bowl';
await addProduct(db, { id: CUFF });
await splitSizes(db, CUFF, { Small: 400, Medium: 3, Large: 2 });
await addProduct(db, { id: BOWL, sizes: [], onHand: 400 });

const LINES = [
  { product: CUFF, qty: 3, size: 'Small' },
  { product: BOWL, qty: 2 },
];

const KINDS = ['return', 'exchange', 'claim'] as const;
const STEPS = ['approve', 'decline', 'receive', 'refund', 'send', 'withdraw', 'close'] as const;
const position = fc.nat(LINES.length - 1);
const units = fc.integer({ min: 1, max: 2 });
const size = fc.constantFrom('Medium', 'Large');

const request = fc.record({
  do: fc.constant('request' as const),
  kind: fc.constantFrom(...KINDS),
  position,
  units,
  size,
  isReplacement: fc.boolean(),
});
const anyStep = fc.oneof(
  { weight: 4, arbitrary: request },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(...STEPS, ...Array.from({ length: 14 }, () => 'next' as const)),
      which: fc.nat(3),
      lost: fc.nat(1),
      unfit: fc.nat(1),
      isTwice: fc.boolean(),
      withShipping: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('staff refund' as const),
      what: fc.constantFrom('lines', 'lines', 'amount', 'amount', 'amount', 'whole'),
      position,
      units,
      cents: fc.integer({ min: 1, max: 9_000 }),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct stock' as const),
      size,
      reason: fc.constantFrom('Damaged', 'Received'),
      by: units,
      ofBowl: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('others buy' as const), size }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('PayPal refuses' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Of> ? Of : never;

const took = new Map<string, number>();
async function told(name: string, answer: Promise<{ status: number; body?: { code?: string } }>) {
  const { status, body } = await answer;
  expect({ name, status: status < 500 || body?.code === 'refund_failed' || status === 502 }).toEqual({
    name,
    status: true,
  });
  if (status < 300) took.set(name, (took.get(name) ?? 0) + 1);
}

const shopper = async (method: 'POST', url: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api${url}`, headers: dana.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

/** Sends a request twice, like a browser that lost the first response. */
const times = (isTwice: boolean, ask: () => Promise<{ status: number }>) =>
  Promise.all(isTwice ? [ask(), ask()] : [ask()]).then(([first = { status: 0 }]) => first);

async function take(step: Step, order: Order): Promise<void> {
  switch (step.do) {
    case 'request':
      return told('request', shopper('POST', `/orders/${order.id}/returns`, getWish(step)));
    case 'staff refund':
      return told(
        step.do,
        times(
          step.isTwice,
          withKey((key) => grace.ask('POST', `/orders/${order.id}/refunds`, { key, note: '', what: getWhat(step) })),
        ),
      );
    case 'cancel':
      return told(
        step.do,
        grace.ask('POST', `/orders/${order.id}/cancel-paid`, { key: randomUUID(), note: 'No', restock: true }),
      );
    case 'correct stock': {
      const what = { by: step.by, reason: step.reason, note: '', ...(!step.ofBowl && { size: step.size }) };
      return told(step.do, grace.ask('POST', `/products/${step.ofBowl ? BOWL : CUFF}/stock`, what));
    }
    case 'others buy':
      return told(step.do, shopper('POST', '/orders/place-order/', cartFor(step.size)));
    case 'PayPal refuses':
      return standin.faults.add({
        call: 'refund',
        fault: { kind: 'status', status: 422, when: 'before', body: REFUSED },
        times: 1,
      });
    case 'clock':
      return followReturns(deps);
    default:
      return takeReturn(step, order);
  }
}

const REFUSED = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_NOT_ALLOWED' }] };
const withKey = <T>(ask: (key: string) => T) => {
  const key = randomUUID();
  return () => ask(key);
};

type Of<Does extends string> = Extract<Step, { do: Does }>;

const getWish = ({ kind, position: place, units: quantity, size: other, isReplacement }: Of<'request'>) => ({
  key: randomUUID(),
  kind,
  wish: kind === 'exchange' || (kind === 'claim' && isReplacement) ? 'replacement' : 'refund',
  lines: [
    {
      position: place,
      quantity,
      reason: kind === 'claim' ? 'broken' : 'too_small',
      size: kind === 'exchange' ? other : null,
    },
  ],
  words: kind === 'claim' ? 'A strand broke.' : '',
  pictures: [],
});

function getWhat({ what, position: place, units: quantity, cents }: Of<'staff refund'>) {
  if (what === 'whole') return { kind: 'whole', restock: true };
  if (what === 'amount') return { kind: 'amount', amount: cents / 100 };
  return { kind: 'lines', lines: [{ position: place, quantity, restock: true }], withShipping: cents % 2 === 0 };
}

const cartFor = (other: string) => ({
  orderItems: [{ product: CUFF, qty: 1, size: other }],
  shippingAddress: ALDER_COURT_IN_TOWN,
  paymentMethod: 'Paypal',
});

/** The next expected step of a return, which is chosen most often so that walks get far. */
function getNext(one: { state: string; kind: string }, { isTwice, lost }: Of<'next'>) {
  if (one.state === 'requested') return 'approve';
  if (one.state === 'approved' && one.kind !== 'claim') return 'receive';
  return isTwice === (lost === 1) ? 'refund' : 'send';
}

async function takeReturn(step: Of<(typeof STEPS)[number] | 'next'>, order: Order): Promise<void> {
  const known = await db.sql<
    { id: string; state: string; kind: string; lines: { position: number; quantity: number }[] }[]
  >`
    select r.id, r.state, r.kind, (select json_agg(json_build_object('position', x.position, 'quantity', x.quantity))
      from order_return_lines x where x.return_id = r.id) as lines
    from order_returns r where r.order_id = ${order.id} order by r.ended_at is not null, r.n`;
  const one = known[step.which % Math.max(1, known.length)];
  if (!one) return;
  const does = step.do === 'next' ? getNext(one, step as Of<'next'>) : step.do;
  if (does === 'withdraw') {
    return told(does, shopper('POST', `/orders/${order.id}/returns/${one.id}/withdraw`));
  }
  const counts = one.lines.map((line) => {
    const here = Math.max(0, line.quantity - step.lost);
    const unsellable = Math.min(here, step.unfit);
    return { position: line.position, sellable: here - unsellable, unsellable };
  });
  const bodies = {
    approve: { reply: '' },
    decline: { reply: 'No' },
    close: { reply: 'Late' },
    receive: { counts },
    send: { carrier: 'USPS' },
    refund: { key: randomUUID(), withShipping: step.withShipping },
  };
  const ask = () => grace.ask('POST', `/returns/${one.id}/${does}`, bodies[does]);
  return told(does, times(step.isTwice, ask));
}

async function deliveredOrder(): Promise<Order> {
  const order = await paidOrder({ orderItems: LINES });
  expect((await grace.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).status).toBe(200);
  expect((await grace.ask('POST', `/orders/${order.id}/delivery`)).status).toBe(200);
  return order;
}

/** Finishes open refunds as the jobs do. */
async function settle() {
  standin.faults.clear();
  await standin.webhooks.release();
  await workWebhooks(deps);
  await db.sql`update refund_plans set made_at = made_at - interval '2 minutes' where done_at is null`;
  await db.sql`update refunds set look_at = now() where look_at is not null`;
  await finishRefunds(deps);
  await reconcile(deps);
}

/** Payments with more refunded than captured at PayPal, in cents. */
function overpaid() {
  const { captures, refunds } = standin.ledger();
  return captures.filter(({ id, amount }) => {
    const back = refunds.filter((each) => each.captureId === id && each.status === 'COMPLETED');
    const cents = back.reduce((sum, each) => sum + Math.round(Number(each.amount.value) * 100), 0);
    return cents > Math.round(Number(amount.value) * 100);
  });
}

const overheld = () => db.sql`
  select product_id, size, on_hand, reserved from size_stock where reserved > on_hand or reserved < 0 or on_hand < 0
  union all
  select product_id, null, on_hand, reserved from stock where reserved > on_hand or reserved < 0 or on_hand < 0`;

/** Lines with more units refunded, returned or replaced than bought. */
const backTwice = () => db.sql`
  select l.order_id, l.position from order_lines l
  where l.quantity < (select coalesce(sum(b.quantity), 0) from refund_plan_lines b
      where b.order_id = l.order_id and b.position = l.position)
    or l.quantity < (select coalesce(sum(x.sellable + x.unsellable), 0) from order_return_lines x
      where x.order_id = l.order_id and x.position = l.position)
    or l.quantity < (select coalesce(sum(x.sent), 0) from order_return_lines x join order_returns r on r.id = x.return_id
      where x.order_id = l.order_id and x.position = l.position and r.kind = 'exchange')`;

/** Takes every step once, since a random walk may miss some. */
const WANTED: Step & { do: 'request' } = {
  do: 'request',
  kind: 'return',
  position: 0,
  units: 1,
  size: 'Medium',
  isReplacement: false,
};
const NEXT: Step = { do: 'next', which: 0, lost: 0, unfit: 0, isTwice: false, withShipping: false };
const WHOLE_WAY: [Step, Step, boolean][] = [
  [NEXT, NEXT, false],
  [NEXT, NEXT, false],
  [NEXT, NEXT, false],
  [
    { do: 'staff refund', what: 'lines', position: 1, units: 1, cents: 1, isTwice: true },
    { do: 'correct stock', size: 'Medium', reason: 'Received', by: 1, ofBowl: false },
    false,
  ],
];

test('refunds and restocks nothing twice for random concurrent actions on two orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(request, request, fc.boolean()), { minLength: 2, maxLength: 3 }),
      fc.array(fc.tuple(anyStep, anyStep, fc.boolean()), { minLength: 10, maxLength: 14 }),
      fc.boolean(),
      async (requests, pairs, isDelivered) => {
        const orders = [
          await deliveredOrder(),
          isDelivered ? await deliveredOrder() : await paidOrder({ orderItems: LINES }),
        ];
        for (const [one, other, isSame] of [...requests, ...pairs]) {
          const [first, second] = orders as [Order, Order];
          await Promise.all([take(one, first), take(other, isSame ? first : second)]);
        }
        await settle();
        expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
        expect(overpaid()).toEqual([]);
        expect(await overheld()).toEqual([]);
        expect(await backTwice()).toEqual([]);
      },
    ),
    { numRuns: 4, endOnFailure: true, examples: [[[[WANTED, WANTED, false]], WHOLE_WAY, true]] },
  );
  // Walks must have taken some steps.
  for (const name of ['request', 'approve', 'receive', 'refund', 'staff refund', 'correct stock']) {
    expect({ name, times: took.get(name) ?? 0 }).not.toEqual({ name, times: 0 });
  }
});
