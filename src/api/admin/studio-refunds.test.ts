import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { stockOf } from '../../../tests/support/shop/stock.ts';
import { designOf } from '../../../tests/support/studio-designs.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

const pagesToMake = async () => {
  const file = await app.inject({ url: '/api/admin/studio/charts.pdf', headers: grace.headers });
  return file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

test('a paid design is to be made until the owner refuses it with a reason: the money goes back once, and no loom waits', async () => {
  const made = await app.inject({ method: 'POST', url: '/api/studio/designs', payload: designOf({ text: 'Nia' }) });
  const { product } = made.json();
  const order = await paidOrder({ orderItems: [{ product, qty: 1 }] });
  expect(await stockOf(deps.db, product)).toEqual({ onHand: 10, reserved: 0 });
  expect(await pagesToMake()).toBe(2);

  const refusal = { key: 'design-refused-0001', note: 'We can’t weave this', what: { kind: 'whole', restock: true } };
  const first = await grace.ask('POST', `/orders/${order.id}/refunds`, refusal);
  const again = await grace.ask('POST', `/orders/${order.id}/refunds`, refusal);
  for (const { body } of [first, again]) {
    expect(body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
  }
  expect(await stockOf(deps.db, product)).toEqual({ onHand: 10, reserved: 0 });
  expect(await pagesToMake()).toBe(1);
});
