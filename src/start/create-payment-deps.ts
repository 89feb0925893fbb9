import type { AppDeps } from '../app-deps.ts';
import { createPaypal, type Paypal } from '../shop/payments/paypal/paypal.ts';
import { realWire } from '../shop/payments/paypal/wire.ts';
import { createPaypalDemo, type PaypalDemo } from './paypal-demo.ts';

/** PayPal, or its stand-in where none is set. Nothing is asked of either until it is used. */
export function createPaymentDeps(
  { config, log }: Pick<AppDeps, 'config' | 'log'>,
  demoStorage: 'file' | 'memory',
): { paypal: Paypal; demo: PaypalDemo | undefined } {
  const demo = config.paypal.demo ? createPaypalDemo(config, demoStorage) : undefined;
  const wire = realWire((line) => log.debug(line, 'asked PayPal'));
  if (demo) wire.fetch = demo.fetch;
  return { paypal: createPaypal(wire, demo?.credentials ?? config.paypal), demo };
}
