import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { cleanUp } from '../runner/clean-up.ts';
import { makeCertificate } from './certificates.ts';

const A_DAY_MS = 24 * 3600 * 1000;

/** TLS proxy in front of a shop: an https address on a separate port, and plain HTTP behind it. */
export async function startTlsFront(shopUrl: string): Promise<{ url: string }> {
  const now = Date.now();
  const { chainPem, keyPem } = await makeCertificate({
    name: 'front',
    host: 'localhost',
    from: new Date(now - A_DAY_MS),
    to: new Date(now + A_DAY_MS),
  });
  const server = createServer({ cert: chainPem, key: keyPem }, (asked, reply) => {
    const { method, headers } = asked;
    // No keep-alive: the shop may close a reused connection at that moment, which would be reported as a 502.
    const passed = request(shopUrl + asked.url, { agent: false, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}` };
}
