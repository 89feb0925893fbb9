import type { AppDeps } from '../app-deps.ts';
import { receiveWebhook } from '../shop/orders/payment/receive-webhook.ts';
import { createPaypal, type Paypal } from '../shop/payments/paypal/paypal.ts';
import { realWire } from '../shop/payments/paypal/wire.ts';
import { createPaypalDemo, type PaypalDemo } from './paypal-demo.ts';

/** PayPal, or its stand-in where none is set. Nothing is asked of either until it is used. */
export function createPaymentDeps(
  { config, db, log }: Pick<AppDeps, 'config' | 'db' | 'log'>,
  keepsNothing: boolean,
): { paypal: Paypal; demo: PaypalDemo | undefined } {
  const demo = config.paypal.demo ? createPaypalDemo(config, keepsNothing) : undefined;
  const wire = realWire((line) => log.debug(line, 'asked PayPal'));
  if (demo) wire.fetch = demo.fetch;
  const paypal = createPaypal(wire, demo?.credentials ?? config.paypal);
  demo?.deliverTo(async ({ headers, body }) => {
    const received = await receiveWebhook({ db, paypal, log }, { headers, body: Buffer.from(body) });
    return { accepted: 200, forged: 400, retry: 503 }[received];
  });
  return { paypal, demo };
}
