import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A fresh copy of the files needed to start the project, on a machine with this npm. */
function freshCopy(npm: string, name = 'shop') {
  const above = mkdtempSync(join(tmpdir(), 'nyuzi-fresh-'));
  onTestFinished(() => rmSync(above, { recursive: true, force: true }));
  const folder = join(above, name);
  for (const name of ['run.mjs', 'node-flags.mjs']) cpSync(`scripts/${name}`, join(folder, 'scripts', name));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  if (npm !== '') writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  return folder;
}

function start(folder: string, path: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: path, STARTED: join(folder, 'started'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const gone = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
  return { child, gone };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(process.platform !== 'win32')('ends the installation when the start is stopped', async () => {
  const folder = freshCopy('#!/bin/sh\necho $$ >> "$STARTED"\nexec sleep 60\n');
  const { child, gone } = start(folder, [join(folder, 'bin'), process.env.PATH].join(delimiter));
  const started = () =>
    existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8').trim() : '';
  await expect.poll(started).toMatch(/^\d+$/);
  child.kill('SIGTERM');
  expect(await gone).toEqual({
    code: 1,
    said: expect.stringContaining('Stopped before all packages were installed; the next start installs them.'),
  });
  expect(started(), 'it is not tried once more').toMatch(/^\d+$/);
  expect(isAlive(Number(started()))).toBe(false);
});

test('reports missing npm', async () => {
  const folder = freshCopy('');
  const { code, said } = await start(folder, join(folder, 'bin')).gone;
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/npm\S* could not be run/) });
});

const withNpm = (folder: string) => [join(folder, 'bin'), process.env.PATH].join(delimiter);

test('reports an unbuildable folder name before installation', async () => {
  for (const [name, mark] of [
    ['shop #1', '#'],
    ['shop?', '?'],
  ] as const) {
    const folder = freshCopy('#!/bin/sh\ntouch "$STARTED"\n', name);
    const { code, said } = await start(folder, withNpm(folder)).gone;
    expect({ code, said }, name).toEqual({
      code: 1,
      said: `\nThe shop can't be built in ${folder}: rename the folder so that its path has no "${mark}", and start again.\n`,
    });
    expect(existsSync(join(folder, 'started')), name).toBe(false);
  }
});

test.runIf(process.platform !== 'win32')('installs despite npm settings of other projects', async () => {
  const folder = freshCopy('#!/bin/sh\necho "$@" >> "$STARTED"\nexit 1\n');
  await start(folder, withNpm(folder), { npm_config_dry_run: 'true', npm_config_global: 'true' }).gone;
  const args = readFileSync(join(folder, 'started'), 'utf8');
  for (const flag of ['--no-dry-run', '--no-global', '--package-lock', '--no-package-lock-only'])
    expect(args.split(/\s/), flag).toContain(flag);
});
