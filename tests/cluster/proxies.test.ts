import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { startCaddy, startNginx, whyLeftOut } from '../support/cluster/proxy-services.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const { app } = await openTestShop();
const shop = await app.listen({ port: 0, host: '127.0.0.1' });
/** Fewer than the connections that nginx keeps alive, so that each client keeps its own. */
const CLIENTS = 20;
/** Latency to the shop: a request sent during this time arrives at a connection that the shop has already closed. */
const LINE_MS = 1_000;
/**
 * When the shop closes an idle connection, counted from the arrival of the response at the proxy; Node waits a little
 * longer than the configured timeout.
 */
const HANGS_UP_MS = app.server.keepAliveTimeout + (app.server.keepAliveTimeoutBuffer ?? 0) - LINE_MS;

type Answer = { status: number; body: string };
type Trust = { ca: string } | { rejectUnauthorized: false };

/** Sends a login without credentials: the shop responds with a 400, which no proxy would. */
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

/** A slow connection to the shop, as between two distant machines. */
async function slowLine(): Promise<string> {
  const line = await openFaultProxy(shop);
  cleanUp(line.close);
  line.slowDown(LINE_MS);
  return new URL(line.url).host;
}

/**
 * Sends a request from every client, and again while the shop closes idle connections, so that every kept connection is
 * used.
 */
async function postAroundHangUp({ url, ...trust }: { url: string } & Trust): Promise<Set<number>> {
  const agent = new Agent({ keepAlive: true, ...trust });
  cleanUp(() => agent.destroy());
  const burst = () => Promise.all(Array.from({ length: CLIENTS }, () => post(url, agent)));
  const first = await burst();
  await pause(HANGS_UP_MS - LINE_MS / 2);
  return new Set([...first, ...(await burst())].map(({ status }) => status));
}

const patientNginx = (text: string) => text.replace('keepalive_timeout 5s;', 'keepalive_timeout 60s;');

test.skipIf(whyLeftOut('nginx') !== '')(
  `never sends a POST on a connection that the shop just closed, behind nginx, unlike with nginx's default minute${whyLeftOut('nginx')}`,
  async () => {
    const { rootPem: ca, url } = await startNginx(await slowLine());
    const patient = await startNginx(await slowLine(), patientNginx);
    const [quick, slow] = await Promise.all([
      postAroundHangUp({ url, ca }),
      postAroundHangUp({ url: patient.url, ca: patient.rootPem }),
    ]);
    expect(quick).toEqual(new Set([400]));
    expect(slow).toContain(503);
  },
);

test.skipIf(whyLeftOut('caddy') !== '')(
  `never sends a POST on a connection that the shop just closed, behind Caddy${whyLeftOut('caddy')}`,
  async () => {
    const { url } = await startCaddy(await slowLine());
    expect(await postAroundHangUp({ url, rejectUnauthorized: false })).toEqual(new Set([400]));
  },
);

test.skipIf(whyLeftOut('nginx') + whyLeftOut('caddy') !== '')(
  `both proxies report a stopped shop as back soon${whyLeftOut('nginx')}${whyLeftOut('caddy')}`,
  async () => {
    const nobody = '127.0.0.1:1';
    for (const { url } of await Promise.all([startNginx(nobody), startCaddy(nobody)])) {
      const { status, body } = await post(url, new Agent({ rejectUnauthorized: false }));
      expect(status).toBe(503);
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
    }
  },
);
