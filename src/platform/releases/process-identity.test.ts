import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { readJson, writeDurably } from './durable-json.ts';
import { identify, isAlive, takeLock, thisProcess } from './process-identity.ts';

const HOLD = `
  const { takeLock } = await import(${JSON.stringify(join(import.meta.dirname, 'process-identity.ts'))});
  const taken = takeLock(process.argv[1]);
  process.stdout.write(taken.ok ? 'taken' : 'refused');
  if (taken.ok) setInterval(() => {}, 1000);`;

const holder = (path: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', HOLD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
const firstWord = (child: ReturnType<typeof holder>) =>
  new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));

test('one process holds the lock, and takes over from a killed one', async () => {
  const path = join(temporaryFolder(), 'update.lock');
  const other = holder(path);
  expect(await firstWord(other)).toBe('taken');
  expect(takeLock(path)).toMatchObject({ ok: false, holder: { pid: other.pid } });
  other.kill('SIGKILL');
  await new Promise((resolve) => other.on('exit', resolve));
  const taken = takeLock(path);
  expect(taken.ok).toBe(true);
  if (taken.ok) taken.lock.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('gives a stale lock to one of many concurrent processes', async () => {
  const path = join(temporaryFolder(), 'update.lock');
  writeDurably(path, { pid: 1, startedAt: 'never' });
  const children = Array.from({ length: 6 }, () => holder(path));
  const words = await Promise.all(children.map(firstWord));
  for (const child of children) child.kill('SIGKILL');
  expect(words.filter((word) => word === 'taken')).toHaveLength(1);
});

test('does not mistake a reused process ID for the earlier process', () => {
  const mine = thisProcess();
  expect(isAlive(mine)).toBe(true);
  expect(isAlive({ ...mine, startedAt: 'earlier' })).toBe(false);
  expect(isAlive(undefined)).toBe(false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect(identify(pid)).toBeUndefined();
});

test('reads an invalid JSON file as missing', () => {
  const path = join(temporaryFolder(), 'update.json');
  writeFileSync(path, '{"step":');
  expect(readJson(path)).toBeUndefined();
});
