import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A fresh copy of the project, as far as starting it goes, on a machine with this npm. */
function freshCopy(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-fresh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['run.mjs', 'node-flags.mjs']) cpSync(`scripts/${name}`, join(folder, 'scripts', name));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  if (npm !== '') writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  return folder;
}

function start(folder: string, path: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: path, STARTED: join(folder, 'started') },
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

test.runIf(process.platform !== 'win32')(
  'told to stop, the start leaves no installation running behind it',
  async () => {
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
  },
);

test('a machine without npm is told what is missing', async () => {
  const folder = freshCopy('');
  const { code, said } = await start(folder, join(folder, 'bin')).gone;
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/npm\S* could not be run/) });
});
