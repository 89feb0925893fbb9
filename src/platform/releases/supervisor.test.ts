import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUp } from '../../../tests/support/runner/clean-up.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { freePort } from '../../../tests/support/shop-process/running-shop.ts';
import { type Journal, readJournal, readSupervisorState, writeJournal } from './journal.ts';
import { getStatus } from './probe.ts';
import { isAlive, thisProcess } from './process-identity.ts';
import { currentRelease, foldersIn, markComplete, pointTo, releaseBefore } from './release-folders.ts';

/** A program that behaves like a release and responds with its name; `ill` runs after `sellsFor` milliseconds. */
const release = (name: string, ill = '', sellsFor = 0) => `
import { createServer } from 'node:http';
let broken = false;
const server = createServer((request, response) => {
  response.statusCode = broken && request.url === '/' ? 500 : 200;
  response.end(${JSON.stringify(name)});
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)) && server.closeAllConnections());
setTimeout(() => { ${ill} }, ${sellsFor});
`;

async function openFolder(releases: Record<string, string>) {
  const folders = foldersIn(temporaryFolder());
  for (const [name, program] of Object.entries(releases)) {
    mkdirSync(join(folders.releases, name, 'scripts'), { recursive: true });
    writeFileSync(join(folders.releases, name, 'scripts', 'run.mjs'), program);
    markComplete(folders, name, 'a test');
  }
  pointTo(folders, 'old');
  const port = await freePort();
  const address = { host: '127.0.0.1', port, publicUrl: `http://localhost:${port}` };
  const start = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/supervise.ts'), folders.base], {
      env: { PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise<number | null>((resolve) => child.on('exit', resolve));
    cleanUp(async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await gone;
    });
    child.stdout.resume();
    return { child, gone };
  };
  const shown = async () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    );
  const ask = (change: Partial<Journal> = {}) =>
    writeJournal(folders, {
      step: 'switch',
      release: 'new',
      former: 'old',
      at: '',
      updater: thisProcess(),
      watching: { seconds: 2, startWithinSeconds: 5, answers: { '/': 200 } },
      ...change,
    });
  const step = () => readJournal(folders)?.step;
  const untilServed = (name: string) => expect.poll(shown, { interval: 50 }).toBe(name);
  return { folders, address, start, shown, ask, step, untilServed };
}

test('switches on request, and reports success after the new release has run for a while', async () => {
  const { folders, start, ask, step, untilServed } = await openFolder({ old: release('old'), new: release('new') });
  const { child, gone } = start();
  await untilServed('old');
  ask();
  await untilServed('new');
  expect(step()).toBe('watch');
  await expect.poll(step).toBe('done');
  expect(currentRelease(folders)).toBe('new');
  expect(releaseBefore(folders)).toBe('old');
  child.kill('SIGTERM');
  expect(await gone).toBe(0);
});

test.each([
  ['it ends by itself', release('new', 'process.exit(3)', 1_000), /ended by itself \(exit code 3\)/],
  ['it is never ready', 'setInterval(() => {}, 1000);', /was not ready after 5 s/],
  ['a page answers otherwise than before', release('new', 'broken = true;', 500), /\/ answered 200 before and 500 now/],
  [
    'its log fills with errors',
    release('new', `setInterval(() => console.log('{"level":50}'), 20);`),
    /its log has \d+ errors/,
  ],
])('rolls back when %s', async (_what, program, seen) => {
  const { folders, start, ask, step, untilServed } = await openFolder({ old: release('old'), new: program });
  start();
  await untilServed('old');
  ask();
  await expect.poll(step).toBe('back');
  expect(readJournal(folders)?.why).toMatch(seen);
  await untilServed('old');
  expect(currentRelease(folders)).toBe('old');
});

test('resumes after a kill during a switch, and closes the orphaned shop', async () => {
  const { folders, start, ask, step, untilServed } = await openFolder({ old: release('old'), new: release('new') });
  const first = start();
  await untilServed('old');
  const left = readSupervisorState(folders)?.shop;
  first.child.kill('SIGKILL');
  await first.gone;
  await untilServed('old');
  ask();
  start();
  await untilServed('new');
  expect(isAlive(left)).toBe(false);
  await expect.poll(step).toBe('done');
});

test('rolls back when it is killed on each start with the new release', async () => {
  const { folders, start, ask, step, untilServed } = await openFolder({ old: release('old'), new: release('new') });
  pointTo(folders, 'new');
  ask({ step: 'watch', starts: 2 });
  start();
  await untilServed('old');
  expect(step()).toBe('back');
});

test('stays with the old release and reports it after a kill between rollback and report', async () => {
  const { folders, start, ask, step, untilServed } = await openFolder({ old: release('old'), new: release('new') });
  ask({ step: 'watch', starts: 1 });
  start();
  await untilServed('old');
  expect(step()).toBe('back');
  expect(releaseBefore(folders)).toBeUndefined();
});

test('refuses an incomplete release, and runs one supervisor per shop', async () => {
  const { address, start, ask, step, shown, untilServed } = await openFolder({ old: release('old') });
  start();
  await untilServed('old');
  ask();
  await expect.poll(step).toBe('failed');
  const second = start();
  expect(await second.gone).toBe(1);
  expect(await shown()).toBe('old');
  expect(await getStatus(address, '/')).toBe(200);
});
