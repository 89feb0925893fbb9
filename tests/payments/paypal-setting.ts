import { realWire, type Wire, type WireLine } from '../../src/shop/payments/paypal/http.ts';
import { createPaypal } from '../../src/shop/payments/paypal/paypal.ts';
import { startStandinServer } from '../../tools/paypal-standin/server.ts';

const credentials = { clientId: 'standin-test', clientSecret: 'standin-secret-7f3a' };

type Standing = Parameters<typeof startStandinServer>[0];

/** Starts a stand-in on a separate port and the shop's adapter in front of it, over real HTTP. */
export async function standPaypalUp(options: Partial<Standing> = {}, wireChange: Partial<Wire> = {}) {
  const server = await startStandinServer({
    credentials,
    webhookId: 'WH-TEST',
    webhookUrl: 'http://127.0.0.1:9/api/webhooks/paypal',
    deliver: async () => 200,
    ...options,
  });
  const lines: WireLine[] = [];
  const wire: Wire = { ...realWire((line) => lines.push(line)), ...wireChange };
  const paypal = createPaypal(wire, { apiUrl: server.url, webhookId: 'WH-TEST', ...credentials });
  return { ...server, wire, lines, paypal, credentials };
}

export const testBill = {
  reference: 'NYZ-4K7Q-M2XA',
  totalCents: 5850,
  itemsCents: 3850,
  shippingCents: 2000,
  taxCents: 250,
  discountCents: 250,
  lines: [{ name: 'Rift Diamond Cuff', quantity: 1, unitCents: 3850, sku: 'rift-diamond-cuff' }],
  shipTo: undefined,
};

export const orderRequest = (attemptId: string, change: Partial<typeof testBill> = {}) => ({
  bill: { ...testBill, ...change },
  attemptId,
  funding: 'paypal' as const,
  brandName: 'Nyuzi',
  returnUrl: 'http://localhost:3000/order/NYZ-4K7Q-M2XA',
});
