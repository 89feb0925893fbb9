import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { getStock } from '../../../../tests/support/shop/stock.ts';
import { toDesign } from '../../../../tests/support/studio-designs.ts';
import { saveStudio } from '../../../shop/studio/settings/studio-settings.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

const pagesToMake = async () => {
  const file = await app.inject({ url: '/api/admin/studio/charts.pdf', headers: grace.headers });
  return file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

test('refuses a paid design as owner with a reason, refunds it once and frees its loom capacity', async () => {
  const made = await app.inject({ method: 'POST', url: '/api/studio/designs', payload: toDesign({ text: 'Nia' }) });
  const { product } = made.json();
  const order = await paidOrder({ orderItems: [{ product, qty: 1 }] });
  expect(await getStock(deps.db, product)).toEqual({ onHand: 10, reserved: 0 });
  expect(await pagesToMake()).toBe(2);

  const refusal = { key: 'design-refused-0001', note: 'We can’t weave this', what: { kind: 'whole', restock: true } };
  const first = await grace.ask('POST', `/orders/${order.id}/refunds`, refusal);
  const again = await grace.ask('POST', `/orders/${order.id}/refunds`, refusal);
  for (const { body } of [first, again]) {
    expect(body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
  }
  expect(await getStock(deps.db, product)).toEqual({ onHand: 10, reserved: 0 });
  expect(await pagesToMake()).toBe(1);
});

test('frees loom capacity when an order is refunded or canceled', async () => {
  const { settings, version } = await deps.studio.current();
  const making = { ...settings.making, piecesPerWeek: 1 };
  const saved = await saveStudio(deps, { ...settings, making }, version, { staffId: null, name: 'The owner' });
  expect(saved.ok).toBe(true);
  const made = await app.inject({ method: 'POST', url: '/api/studio/designs', payload: toDesign({ text: 'Zola' }) });
  const orderItems = [{ product: made.json().product, qty: 1 }];
  const arrives = async (): Promise<string> => {
    const quote = await app.inject({ method: 'POST', url: '/api/studio/quote', payload: toDesign({ text: 'Imani' }) });
    return quote.json().arrivesTo;
  };
  const first = await arrives();
  const order = await paidOrder({ orderItems });
  expect((await arrives()) > first).toBe(true);
  const refund = { key: 'loom-free-again-01', note: '', what: { kind: 'whole', restock: true } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, refund)).status).toBe(200);
  expect(await arrives()).toBe(first);

  const canceled = await paidOrder({ orderItems });
  expect((await arrives()) > first).toBe(true);
  const cancel = { key: 'loom-free-again-02', note: 'Out of thread', restock: true };
  expect((await grace.ask('POST', `/orders/${canceled.id}/cancel-paid`, cancel)).status).toBe(200);
  expect(await arrives()).toBe(first);
});
