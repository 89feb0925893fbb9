import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { browserAnswer } from './browser.ts';
import { controlAnswer } from './control-routes.ts';
import type { StandinAnswer } from './shapes.ts';
import { createStandin, refuseRealCredentials, type Standin, type StandinOptions } from './standin.ts';
import type { Transmission } from './webhooks.ts';

const MAX_BYTES = 1_000_000;

/**
 * The stand-in on a separate loopback port: PayPal's calls, the SDK for browsers, and `/control`. It never listens on
 * another address, because access to `/control` can pay any order.
 */
export async function startStandinServer(options: Omit<StandinOptions, 'baseUrl'> & { port?: number }) {
  refuseRealCredentials(options.credentials);
  // URLs in its responses contain the port, which is known once it listens.
  let standin: Standin | undefined;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!standin) return response.destroy();
    const asked = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: await readBody(request),
    };
    await write(
      response,
      browserAnswer(standin, asked) ?? (await controlAnswer(standin, asked)) ?? (await standin.answer(asked)),
    );
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  standin = createStandin({ deliver: deliverByFetch, ...options, baseUrl: url });
  const running = standin;
  return {
    standin: running,
    url,
    async close() {
      running.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function deliverByFetch({ url, headers, body }: Transmission): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.status;
}

async function write(response: ServerResponse, { status, headers, body, wire }: StandinAnswer) {
  if (wire?.kind === 'reset') return response.socket?.resetAndDestroy();
  response.writeHead(status, headers);
  if (wire?.kind !== 'slow') return response.end(body);
  const pieces = 10;
  for (let piece = 0; piece < pieces && !response.destroyed; piece += 1) {
    await wait(wire.milliseconds / pieces);
    response.write(
      body.slice(Math.floor((body.length * piece) / pieces), Math.floor((body.length * (piece + 1)) / pieces)),
    );
  }
  return response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('The request is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
