import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { browserAnswer } from '../paypal-standin/browser.ts';
import { standinFetch } from '../paypal-standin/in-process.ts';
import { createStandin } from '../paypal-standin/standin.ts';
import { fileJournal } from '../paypal-standin/store.ts';
import type { Deliver } from '../paypal-standin/webhooks.ts';
import type { App } from '../platform/http/app.ts';
import { DEMO_CLIENT_ID, DEMO_PATH } from '../shop/payments/settings.ts';

const PENDING_SECONDS = 60;
/** Never looked up: calls to it stay within the process. */
const BASE_URL = 'http://paypal-demo.invalid';

export type PaypalDemo = ReturnType<typeof createPaypalDemo>;

/**
 * PayPal for a shop that has none yet: the stand-in, in the shop's own process, under the shop's own port. What it
 * knows lies in DATA_DIR, so that a payment survives a restart. `keepsNothing`: as for tests and commands.
 */
export function createPaypalDemo(config: Pick<Config, 'dataDir' | 'production'>, keepsNothing: boolean) {
  if (config.production) throw new Error('The PayPal stand-in never runs in production.');
  const credentials = { clientId: DEMO_CLIENT_ID, clientSecret: 'demo' };
  let deliver: Deliver = async () => 503;
  const standin = createStandin({
    credentials,
    baseUrl: BASE_URL,
    webhookId: 'WH-DEMO',
    webhookUrl: `${BASE_URL}/api/webhooks/paypal`,
    deliver: (transmission) => deliver(transmission),
    pendingSeconds: PENDING_SECONDS,
    ...(keepsNothing ? {} : { journal: fileJournal(join(config.dataDir, 'paypal-demo.jsonl')) }),
  });
  return {
    standin,
    credentials: { ...credentials, apiUrl: BASE_URL, webhookId: 'WH-DEMO' },
    fetch: standinFetch(standin),
    /** Webhooks go straight to the shop's own door. */
    deliverTo(take: Deliver) {
      deliver = take;
    },
    close: () => standin.close(),
  };
}

/** What browsers load: the script and its sheet's two calls. */
export function registerPaypalDemoRoutes(app: App, { standin }: PaypalDemo): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${DEMO_PATH}/*`,
    handler: async (request, reply) => {
      const answer = browserAnswer(standin, {
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
