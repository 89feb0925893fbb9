import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../tests/support/checks/each-row.ts';
import { cleanUp } from '../../tests/support/runner/clean-up.ts';
import { temporaryFolder } from '../../tests/support/runner/temporary-folder.ts';
import { openPayingShop } from '../../tests/support/shop/paying-shop.ts';
import { SCOPES } from '../shop/api-keys/schema.ts';

const run = promisify(execFile);
const shop = await openPayingShop();
const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const owner = await staffIn(shop, 'owner');
const order = await shop.paidOrder();
const { body } = await owner.ask('POST', '/api-keys', { name: 'Docs', scopes: Object.keys(SCOPES), lastDay: null });
const key = String(body.secret);
const folder = temporaryFolder();
await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));

/** The examples of docs/api.md, with this shop's address, key and order. */
const text = (await readFile('docs/api.md', 'utf8'))
  .replaceAll('https://your-shop.example', url)
  .replaceAll("KEY'", `${key}'`)
  .replaceAll('ID,ID', order.id)
  .replaceAll('/ID/', `/${order.id}/`);
const examples = [...text.matchAll(/```(sh|js)\n([\s\S]*?)```/g)].map(([, kind = '', code = '']) => ({ kind, code }));
const commands = examples
  .filter(({ kind, code }) => kind === 'sh' && code.startsWith('curl'))
  .flatMap(({ code }) => code.replaceAll('\\\n', ' ').trim().split('\n'));
const programs = examples.filter(({ kind, code }) => kind === 'js' && !code.includes('createServer'));

test('each command and program of docs/api.md works as printed', async () => {
  expect([commands.length, programs.length]).toEqual([7, 2]);
  await expectEachRow(
    commands,
    (command) => command,
    async (command) => {
      const { stdout } = await run('sh', ['-c', command.replace('curl', 'curl -sS --fail-with-body')], { cwd: folder });
      const file = /-o (\S+)/.exec(command)?.[1];
      expect(file ? await readFile(join(folder, file), 'utf8') : stdout).not.toBe('');
      expect(stdout).not.toContain('"isError":true');
    },
  );
  await expectEachRow(
    programs,
    ({ code }) => code.slice(0, 60),
    async ({ code }) => {
      await writeFile(join(folder, 'program.mjs'), code);
      const env = { SHOP: url, KEY: key };
      const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env });
      expect(stdout).toMatch(code.includes('link_cart') ? /\/cart#add=/ : new RegExp(`^${order.number},\\d{4}-`, 'm'));
    },
  );
});

/** A server on a free port of this machine. */
async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('the program that lists paid orders waits when its key has made all calls of a minute', async () => {
  let refused = 0;
  const busy = createServer(async ({ url: path = '', headers }, response) => {
    if (refused < 2) {
      refused += 1;
      response.writeHead(429, { 'retry-after': '0' }).end('{"detail":"That was a lot of requests."}');
      return;
    }
    const { authorization = '' } = headers;
    const answer = await shop.app.inject({ url: path, headers: { authorization } });
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.payload);
  });
  cleanUp(() => new Promise((done) => busy.close(done)));
  const env = { SHOP: `http://127.0.0.1:${await listen(busy)}`, KEY: key };
  await writeFile(join(folder, 'orders.mjs'), programs.find(({ code }) => code.includes('totalPrice'))?.code ?? '');
  const { stdout } = await run(process.execPath, ['orders.mjs'], { cwd: folder, env });
  expect([refused, stdout]).toEqual([2, expect.stringMatching(new RegExp(`^${order.number},\\d{4}-`, 'm'))]);
});

test('the receiver of webhooks takes a message of several packets, which split letters', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const free = createServer();
  const port = await listen(free);
  await new Promise((done) => free.close(done));
  const code = examples.find((example) => example.code.includes('createServer'))?.code ?? '';
  await writeFile(join(folder, 'receive.mjs'), code.replace('8080)', `${port}, () => console.log('listening'))`));
  const receiver = spawn(process.execPath, ['receive.mjs'], { cwd: folder, env: { WEBHOOK_SECRET: secret } });
  cleanUp(() => void receiver.kill());
  await once(receiver.stdout, 'data');
  // Three bytes each, in some five reads of the server.
  const body = JSON.stringify({ type: 'message.received', data: { id: '1', message: '€'.repeat(100_000) } });
  const [id, at] = ['msg_1', new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status).toBe(204);
});
