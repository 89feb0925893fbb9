import type { AppDeps } from '../app-deps.ts';
import { paymentPolicy } from '../content-policies.ts';
import type { App } from '../platform/http/app.ts';
import { strictHeaders } from '../platform/http/security-headers.ts';
import { memoize } from '../shared/memoize.ts';
import type { PaypalConnection } from '../shop/connections/connections.ts';

/** The one document where PayPal's script runs names where it comes from, which the owner may change while the shop is open. */
export function allowPaypalScript(app: App, { config, connections }: Pick<AppDeps, 'config' | 'connections'>) {
  const headersFor = memoize(({ sdkUrl }: PaypalConnection) => strictHeaders(paymentPolicy(sdkUrl), config));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.policy !== 'payment') return;
    const { paypal } = await connections.current();
    if (paypal) reply.headers(headersFor(paypal));
  });
}
