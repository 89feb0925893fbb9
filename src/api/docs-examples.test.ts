import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../tests/support/checks/each-row.ts';
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
