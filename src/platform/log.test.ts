import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** A shop that logs a few lines and keeps running. */
const PROGRAM = `
  import { createLog } from '${pathToFileURL(join(import.meta.dirname, 'log.ts'))}';
  const log = createLog('info');
  for (let number = 0; number < 3; number += 1) log.info('an order was placed');
  setTimeout(() => {
    log.info('another one');
    setTimeout(() => process.stderr.write('still open'), 100);
  }, 100);`;

test.runIf(process.platform === 'linux')('keeps the shop running when the log’s disk is full', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
  );
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'still open' });
});
