import type { Config } from '../config/config.ts';
import type { App } from '../platform/http/app.ts';
import { memoize } from '../shared/memoize.ts';
import { DEMO_CLIENT_ID, DEMO_PATH } from '../shop/payments/settings.ts';

/** Never looked up: calls to it stay within the process. */
const BASE_URL = 'http://paypal-demo.invalid';
const CREDENTIALS = { clientId: DEMO_CLIENT_ID, clientSecret: 'demo' };
const WEBHOOK_ID = 'WH-DEMO';

/** Takes a webhook; answers the HTTP status. */
type Deliver = (webhook: { url: string; headers: Record<string, string>; body: string }) => Promise<number>;

export type PaypalDemo = ReturnType<typeof createPaypalDemo>;

/**
 * PayPal for a shop that has none yet: the stand-in, in the shop's own process, under the shop's own port. It is a chunk
 * of its own, imported with the first call, so that a shop with PayPal never loads it. What it knows lies in DATA_DIR,
 * so that a payment survives a restart; `memory` is for tests and commands.
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
    /** Its webhooks go to the first subscriber. */
    subscribe: (receive: Deliver) => void receivers.add(receive),
  };
}

/** What browsers load, the script and its sheet's two calls; and its webhooks, which take the route of PayPal's own. */
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
