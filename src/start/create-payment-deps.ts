import type { AppDeps } from '../app-deps.ts';
import type { ConnectionsCache, PaypalConnection } from '../shop/connections/connections.ts';
import { createLivePaypal, type Paypal } from '../shop/payments/paypal/live-paypal.ts';
import { createPaypal, type PaypalClient } from '../shop/payments/paypal/paypal.ts';
import { realWire } from '../shop/payments/paypal/wire.ts';
import { createPaypalDemo, type PaypalDemo } from './paypal-demo.ts';

type PaymentDepsInput = Pick<AppDeps, 'config' | 'log'> & { connections: ConnectionsCache };

/**
 * PayPal as it is connected, or its stand-in where none is and this is a demo. Nothing is asked of either until it is
 * used; a change of the connection counts from the next call on, and a client lives as long as its credentials.
 */
export function createPaymentDeps(
  { config, log, connections }: PaymentDepsInput,
  demoStorage: 'file' | 'memory',
): { paypal: Paypal; demo: PaypalDemo | undefined } {
  const wire = realWire((line) => log.debug(line, 'asked PayPal'));
  const demo = config.production || !config.paypal.demo ? undefined : createPaypalDemo(config, demoStorage);
  const played = demo && createPaypal({ ...wire, fetch: demo.fetch }, demo.credentials);
  const none = createPaypal({ ...wire, fetch: refuse }, NOBODY);
  let known: { of: PaypalConnection; client: PaypalClient } | undefined;

  async function current(): Promise<PaypalClient> {
    const { paypal, unreadable } = await connections.current();
    if (!paypal) return unreadable.includes('paypal') ? none : (played ?? none);
    if (!known || !isSame(known.of, paypal)) known = { of: paypal, client: createPaypal(wire, paypal) };
    return known.client;
  }

  return { paypal: createLivePaypal(current), demo };
}

const isSame = (one: PaypalConnection, other: PaypalConnection) =>
  (['clientId', 'clientSecret', 'webhookId', 'apiUrl'] as const).every((name) => one[name] === other[name]);

const NOBODY = { apiUrl: 'http://paypal.invalid', clientId: '', clientSecret: '', webhookId: '' };
/** While no account is connected every call ends as if PayPal did not know us: nothing is asked, nothing happens. */
const refuse: typeof fetch = async () => Response.json({ error: 'not_connected' }, { status: 401 });
