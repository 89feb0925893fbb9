import type { Config } from '../config/config.ts';
import type { App } from '../platform/http/app.ts';
import { memoize } from '../shared/concurrency.ts';
import { DEMO_CLIENT_ID, DEMO_PATH } from '../shop/payments/settings.ts';

/** Never resolved: calls to it stay in process. */
const BASE_URL = 'http://paypal-demo.invalid';
const CREDENTIALS = { clientId: DEMO_CLIENT_ID, clientSecret: 'demo' };
const WEBHOOK_ID = 'WH-DEMO';

/** Delivers a webhook; returns the HTTP status. */
type Deliver = (webhook: { url: string; headers: Record<string, string>; body: string }) => Promise<number>;

export type PaypalDemo = ReturnType<typeof createPaypalDemo>;

/**
 * PayPal stand-in for a shop that has no account yet, in the shop's process and on its port. A separate chunk, imported
 * on first call, so a shop with PayPal never loads it. Its state is in DATA_DIR, so payments survive a restart;
 * `memory` is for tests and commands.
 */
export function createPaypalDemo(
  config: Pick<Config, 'dataDir' | 'production' | 'publicUrl'>,
  storage: 'file' | 'memory',
) {
  if (config.production) throw new Error('The PayPal stand-in never runs in production.');
  const receivers = new Set<Deliver>();
  const deliver: Deliver = async (transmission) => {
    for (const receive of receivers) return receive(transmission);
    return 503;
  };
  const load = memoize(async ({ dataDir, publicUrl }: typeof config) =>
    (await import('../../tools/paypal-standin/demo.ts')).createDemo({
      credentials: CREDENTIALS,
      baseUrl: BASE_URL,
      webhookId: WEBHOOK_ID,
      webhookUrl: `${publicUrl}/api/webhooks/paypal`,
      deliver,
      folder: storage === 'file' ? dataDir : undefined,
    }),
  );
  const open = () => load(config);
  const demoFetch: typeof fetch = async (...request) => (await open()).fetch(...request);
  return {
    open,
    credentials: { ...CREDENTIALS, apiUrl: BASE_URL, webhookId: WEBHOOK_ID },
    fetch: demoFetch,
    /** Webhooks go to the first subscriber. */
    subscribe: (receive: Deliver) => void receivers.add(receive),
  };
}

/** Routes for browsers (the script and its sheet's two calls) and for its webhooks, which use PayPal's own route. */
export function registerPaypalDemoRoutes(app: App, { open, subscribe }: PaypalDemo): void {
  subscribe(async ({ url, headers, body }) => {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body });
    return statusCode;
  });
  app.route({
    method: ['GET', 'POST'],
    url: `${DEMO_PATH}/*`,
    handler: async (request, reply) => {
      const { answerBrowser } = await open();
      const answer = answerBrowser({
        method: request.method,
        path: request.url,
        headers: {},
        body: request.body === undefined ? '' : JSON.stringify(request.body),
      });
      if (!answer) return reply.callNotFound();
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    },
  });
}
