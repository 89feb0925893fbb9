import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTests } from '../support/chaos/fault-report.ts';
import { startCaddy, startNginx, whyLeftOut } from '../support/cluster/proxy-services.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app } = await openTestShop();
const upstream = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).host;
const CLIENTS = inTests(60, { long: 300 });
/** Around the shop's own ten seconds, and around the five for which proxies keep a connection. */
const PAUSES_MS = [4_500, 5_500, 9_500, 11_500] as const;

type Answer = { status: number; body: string };

/** Names nobody: the shop says 400, which no proxy would. */
function post(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request(`${url}/api/users/login/`, { method: 'POST', agent, headers }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode ?? 0, body });
    });
    asked.on('error', reject).end('{}');
  });
}

async function postAfterPauses(url: string, trust: { ca: string } | { rejectUnauthorized: false }) {
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      const agent = new Agent({ keepAlive: true, ...trust });
      const [from, to] = number % 2 === 0 ? PAUSES_MS.slice(0, 2) : PAUSES_MS.slice(2);
      const first = await post(url, agent);
      await pause((from ?? 0) + ((to ?? 0) - (from ?? 0)) * (number / CLIENTS));
      const second = await post(url, agent);
      agent.destroy();
      return [first.status, second.status];
    }),
  );
  return new Set(answers.flat());
}

const nginx = whyLeftOut('nginx') === '' ? await startNginx(upstream) : undefined;
const caddy = whyLeftOut('caddy') === '' ? await startCaddy(upstream) : undefined;

test.skipIf(!nginx && !caddy)(
  `behind nginx and Caddy no POST meets a connection that the shop has just closed${whyLeftOut('nginx')}${whyLeftOut('caddy')}`,
  async () => {
    const answered = await Promise.all([
      nginx && postAfterPauses(nginx.url, { ca: nginx.rootPem }),
      caddy && postAfterPauses(caddy.url, { rejectUnauthorized: false }),
    ]);
    for (const statuses of answered) if (statuses) expect(statuses).toEqual(new Set([400]));
  },
);

test.skipIf(whyLeftOut('nginx') + whyLeftOut('caddy') !== '')(
  `a shop that is gone is said to be back soon by both${whyLeftOut('nginx')}${whyLeftOut('caddy')}`,
  async () => {
    const nobody = '127.0.0.1:1';
    for (const { url } of await Promise.all([startNginx(nobody), startCaddy(nobody)])) {
      const { status, body } = await post(url, new Agent({ rejectUnauthorized: false }));
      expect(status).toBe(503);
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
    }
  },
);
