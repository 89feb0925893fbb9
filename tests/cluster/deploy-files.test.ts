import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployPath } from '../support/cluster/deploy-file.ts';
import { freePorts } from '../support/cluster/free-ports.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { TEST_SECRET_KEY } from '../support/shop/test-config.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const without = existsSync(ANALYZE) ? '' : ' (left out: apt-get install -y systemd)';

test('settings.env names exactly the settings that a cluster’s files leave open', () => {
  const files = readdirSync(deployPath('cluster')).filter((name) => name !== 'settings.env');
  const texts = files.map((name) => readFileSync(deployPath(`cluster/${name}`), 'utf8'));
  const open = new Set(texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)));
  const settings = readFileSync(deployPath('cluster/settings.env'), 'utf8');
  const named = [...settings.matchAll(/^([A-Z]\w+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...open].sort());
});

test('returns an unavailable shop’s error in the API’s format', () => {
  const text = readFileSync(deployPath('cluster/unavailable.http'), 'utf8');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 503 .*\r\n(.*\r\n)*Retry-After: \d+/);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
});

test.skipIf(without !== '')(`systemd verifies the service file without errors${without}`, () => {
  const file = join(temporaryFolder(), 'nyuzi.service');
  copyFileSync(deployPath('nyuzi.service'), file);
  const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', '--recursive-errors=no', file], {
    encoding: 'utf8',
  });
  expect({ status, said: stderr }).toEqual({ status: 0, said: '' });
});

test('closes the shop before the service’s main process ends on SIGTERM', async () => {
  const { url } = await createTestDatabase();
  const [, program = '', args = ''] =
    /^ExecStart=(\S+) (.+)$/m.exec(readFileSync(deployPath('nyuzi.service'), 'utf8')) ?? [];
  const [port = 0] = await freePorts(1);
  const releases = temporaryFolder();
  mkdirSync(join(releases, 'releases'));
  symlinkSync(join(import.meta.dirname, '../..'), join(releases, 'releases', 'this'));
  symlinkSync(join('releases', 'this'), join(releases, 'current'));
  const child = spawn(program, [...args.split(' '), releases], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: temporaryFolder(),
      DATA_DIR: temporaryFolder(),
      PORT: String(port),
      DATABASE_URL: url,
      SECRET_KEY: TEST_SECRET_KEY,
      SAMPLE_DATA: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  cleanUp(() => endGroup(child.pid));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(() => said).toContain('Nyuzi is open');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said).toContain('Closed.');
  await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow();
});

/** Ends processes that a failed test left running. */
function endGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
