import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** A server that never accepts: connections wait in its short backlog. */
async function startDeafServer(folder: string) {
  const listen = `require('net').createServer().listen({ path: ${JSON.stringify(join(folder, '.s.PGSQL.5432'))}, backlog: 1 },
    () => { console.log('there'); process.kill(process.pid, 'SIGSTOP'); })`;
  const server = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  await once(server.stdout, 'data');
}

test('treats a database that refuses connections as unavailable, for queued statements and for a full queue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-deaf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await startDeafServer(folder);
  const { sql, close } = createDatabase({ url: `socket:${folder}?user=shop&database=shop` });
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => sql`select 1`));
  expect(asked.filter((each) => each.status === 'fulfilled' || !isDatabaseUnavailable(each.reason))).toEqual([]);
  await close();
});
